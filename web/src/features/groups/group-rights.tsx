import type { GrantedThing } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useFormats } from '../../i18n/index.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Tile } from '../../ui/parts.tsx';
import { hueOf, iconOf } from '../home/index.ts';
import styles from './groups.module.css';
import { groupRightsQuery } from './groups.queries.ts';
import { useGroupsTexts } from './texts.ts';

/** What a group may, and its folders and categories. What fails is left out: the members are what one came for. */
export function GroupRights({ id }: { id: number }) {
  const t = useGroupsTexts();
  const rights = useQuery(groupRightsQuery(id)).data;
  if (!rights) return null;
  const { capabilities, things } = rights;
  if (things.length === 0 && (capabilities ?? []).length === 0) return null;
  return (
    <section className={styles.rights} aria-label={t.rights}>
      <h2>{t.rights}</h2>
      <ul>
        {capabilities?.map((capability) => (
          <li key={capability} className={styles.right}>
            <Tile hue="amber">
              <KeyRound size={16} />
            </Tile>
            <span>
              <b>{t.capabilities[capability]}</b>
              <small>{t.everywhere}</small>
            </span>
          </li>
        ))}
        {things.map((thing) => (
          <Granted key={`${thing.type}-${thing.id}`} thing={thing} />
        ))}
      </ul>
    </section>
  );
}

function Granted({ thing: { type, title, place, link, rights } }: { thing: GrantedThing }) {
  const t = useGroupsTexts();
  const formats = useFormats();
  const Icon = iconOf(type);
  const names: Readonly<Record<string, string>> = t.rightNames;
  return (
    <li>
      <AddressLink address={link} className={styles.right}>
        <Tile hue={hueOf(type) ?? 'brand'}>
          <Icon size={16} />
        </Tile>
        <span>
          <b dir="auto">{title}</b>
          <small>
            {formats.list(rights.map((right) => names[right] ?? right))}
            {place !== null && <span dir="auto"> · {place}</span>}
          </small>
        </span>
      </AddressLink>
    </li>
  );
}

import type { Work } from '@atrium/client/core';
import { AddressLink } from '../../ui/address-link.tsx';
import { Ago, Tile } from '../../ui/parts.tsx';
import { hueOf, iconOf } from '../home/index.ts';
import styles from './profile.module.css';
import { useProfileTexts } from './profile-texts.ts';

/** What somebody wrote, changed or answered lately. */
export function Works({ works }: { works: readonly Work[] }) {
  const t = useProfileTexts();
  const acts: Partial<Record<Work['type'], string>> = { article: t.wrote, question: t.answered };
  return (
    <ul className={styles.works}>
      {works.map(({ type, id, title, place, link, at }) => {
        const Icon = iconOf(type);
        return (
          <li key={`${type}-${id}`}>
            <AddressLink address={link}>
              <Tile hue={hueOf(type)}>
                <Icon size={16} />
              </Tile>
              <span>
                <b dir="auto">{title}</b>
                <small>
                  {acts[type] ?? t.changed} <Ago at={at} />
                  {place !== null && <span dir="auto"> · {place}</span>}
                </small>
              </span>
            </AddressLink>
          </li>
        );
      })}
    </ul>
  );
}

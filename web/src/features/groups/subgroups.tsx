import type { Group } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../i18n/index.ts';
import { Faces } from './faces.tsx';
import styles from './groups.module.css';
import { membersQuery } from './groups.queries.ts';
import { useGroupsTexts } from './texts.ts';

/** The groups right below one, as cards. */
export function Subgroups({ groups }: { groups: readonly Group[] }) {
  const t = useGroupsTexts();
  const formats = useFormats();
  const counts = useQuery(membersQuery(groups.map(({ id }) => id))).data;
  return (
    <section className={styles.below} aria-label={t.subgroups}>
      <h2>{t.subgroupsCount(groups.length, formats.number(groups.length))}</h2>
      <ul>
        {groups.map(({ id, name, description }) => {
          const count = counts?.get(id);
          return (
            <li key={id}>
              <Link to="/groups/$id" params={{ id }} className={styles.card}>
                <b dir="auto">{name}</b>
                <small dir="auto">{description}</small>
                <span>
                  {count && <Faces people={count.faces} />}
                  {count && t.memberCount(count.members, formats.number(count.members))}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

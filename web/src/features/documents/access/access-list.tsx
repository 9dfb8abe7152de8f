// Who may do what in a folder, to read.
import { useQuery } from '@tanstack/react-query';
import { Globe, Shield, UsersRound } from 'lucide-react';
import { Avatar, Chip, Skeleton, Tile } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { photoOf } from '../../people/index.ts';
import type { Right } from '../entries.ts';
import styles from './access.module.css';
import { type AccessLine, accessQuery, lineKey } from './access.queries.ts';
import { rights as all, holds } from './rights.ts';
import { useAccessTexts } from './texts.ts';

export function AccessList({ folderId }: { folderId: number }) {
  const t = useAccessTexts();
  const { data, error, refetch } = useQuery(accessQuery(folderId));
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} />;
  return (
    <>
      {data.isInherited && <p className={styles.note}>{t.inheritedFrom(data.from?.title)}</p>}
      <ul className={styles.list}>
        {data.lines.length === 0 && <li>{t.nobody}</li>}
        {data.lines.map((line) => (
          <li key={lineKey(line)}>
            <SubjectLine line={line} />
            <RightChips rights={line.rights} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Everything that the rights come to. */
export function RightChips({ rights }: { rights: readonly Right[] }) {
  const t = useAccessTexts();
  return (
    <span className={styles.chips}>
      {all
        .filter((right) => holds(rights, right))
        .map((right) => (
          <Chip key={right}>{t.rights[right]}</Chip>
        ))}
    </span>
  );
}

/** Somebody, a team, a role or everyone. */
export function SubjectLine({ line: { subject, id, name, isInactive } }: { line: AccessLine }) {
  const t = useAccessTexts();
  const kind = { user: t.person, group: t.group, role: t.role, everyone: '' }[subject];
  return (
    <span className={styles.subject}>
      {subject === 'user' && id !== null ? (
        <Avatar name={name} src={photoOf(id, 36)} size={36} />
      ) : (
        <Tile>
          {subject === 'everyone' ? (
            <Globe size={16} />
          ) : subject === 'role' ? (
            <Shield size={16} />
          ) : (
            <UsersRound size={16} />
          )}
        </Tile>
      )}
      <span>
        <b dir="auto">{subject === 'everyone' ? t.everyone : name}</b>
        {kind !== '' && <small>{isInactive ? `${kind} · ${t.inactive}` : kind}</small>}
      </span>
    </span>
  );
}

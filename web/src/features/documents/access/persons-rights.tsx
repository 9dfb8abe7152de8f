// What somebody may do in a folder, and why.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar, Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import { PersonPicker, photoOf } from '../../people/index.ts';
import styles from './access.module.css';
import { lineKey, personsRightsQuery } from './access.queries.ts';
import { RightChips } from './access-list.tsx';
import { useAccessTexts } from './texts.ts';

export function PersonsRights({ folderId }: { folderId: number }) {
  const t = useAccessTexts();
  const [userId, setUserId] = useState<number>();
  return (
    <section className={styles.person}>
      <h3>{t.whatMay}</h3>
      <PersonPicker
        label={t.whatMay}
        placeholder={t.whatMayWho}
        only="user"
        picked={[]}
        onChange={(picked) => setUserId(picked.at(-1)?.id)}
      />
      {userId !== undefined && <Answer folderId={folderId} userId={userId} />}
    </section>
  );
}

function Answer({ folderId, userId }: { folderId: number; userId: number }) {
  const t = useAccessTexts();
  const { data, error, refetch } = useQuery(personsRightsQuery(folderId, userId));
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={56} />;
  const { user, rights, by_capability, blocked, lines } = data;
  const reasons = [
    ...(by_capability ? [t.byCapability] : []),
    ...lines.map((line) => t.by[line.subject](line.name)),
    ...(blocked ? [t.blocked] : []),
  ];
  return (
    <div className={styles.answer} role="status" aria-label={t.mayOf(user.name)} key={lines.map(lineKey).join()}>
      <Avatar name={user.name} src={photoOf(userId, 36)} size={36} />
      <div>
        <b dir="auto">{user.name}</b>
        {rights.length === 0 ? <p>{t.mayNothing}</p> : <RightChips rights={rights} />}
        {reasons.length > 0 && <small dir="auto">{reasons.join(' · ')}</small>}
      </div>
    </div>
  );
}

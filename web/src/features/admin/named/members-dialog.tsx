// Who is in a role: added and taken out one by one or several at once, with Undo.
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, IconButton, TextButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { PersonLine, Skeleton } from '../../../ui/parts.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { PersonPicker, type Picked, photoOf } from '../../people/index.ts';
import { changeTogether } from '../together/together.queries.ts';
import styles from './named.module.css';
import { membersQuery } from './named.queries.ts';
import { useNamedTexts } from './texts.ts';

const PAGE = 50;

export function MembersDialog({
  kind,
  id,
  name,
  mayChange,
  onClose,
}: {
  kind: 'role' | 'extranet';
  id: number;
  name: string;
  mayChange: boolean;
  onClose: () => void;
}) {
  const t = useNamedTexts();
  const formats = useFormats();
  const [pages, setPages] = useState(1);
  const [picked, setPicked] = useState<readonly Picked[]>([]);
  const change = async (isIn: boolean, ids: readonly number[], words: (count: number) => string) => {
    try {
      const { changed, failed } = await changeTogether(isIn ? 'add_to_role' : 'take_from_role', ids, id);
      if (failed[0]) sayFailed(t.notAll(failed[0].detail));
      if (changed.length > 0) say(words(changed.length), () => void change(!isIn, changed, () => name));
      setPicked([]);
    } catch (error) {
      sayFailed(failureOf(error).detail);
    }
  };
  return (
    <Dialog title={t.membersOf(name)} isOpen onClose={onClose}>
      <div className={styles.form}>
        {mayChange && (
          <div className={styles.adding}>
            <PersonPicker label={t.who} placeholder={t.typeName} only="user" picked={picked} onChange={setPicked} />
            <Button
              small
              look="soft"
              isDisabled={picked.length === 0}
              onPress={() =>
                void change(
                  true,
                  picked.map((one) => one.id),
                  (count) => t.added(count, formats.number(count)),
                )
              }
            >
              {t.add}
            </Button>
          </div>
        )}
        <ul className={styles.members}>
          {Array.from({ length: pages }, (_, page) => (
            <Members
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              key={page}
              kind={kind}
              id={id}
              offset={page * PAGE}
              isLast={page === pages - 1}
              onMore={() => setPages(pages + 1)}
              {...(mayChange && {
                onTakeOut: (person: { id: number; fullname: string }) =>
                  void change(false, [person.id], () => t.takenOut(person.fullname)),
              })}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Members({
  kind,
  id,
  offset,
  isLast,
  onMore,
  onTakeOut,
}: {
  kind: 'role' | 'extranet';
  id: number;
  offset: number;
  isLast: boolean;
  onMore: () => void;
  onTakeOut?: (person: { id: number; fullname: string }) => void;
}) {
  const t = useNamedTexts();
  const { data } = useQuery(membersQuery(kind, id, offset));
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      {data.data.length === 0 && offset === 0 && <li>{t.nobody}</li>}
      {data.data.map((person) => (
        <li key={person.id}>
          <PersonLine name={person.fullname} note={person.job_title} src={photoOf(person.id)} size={32} />
          {onTakeOut && (
            <IconButton small label={t.takeOut(person.fullname)} onPress={() => onTakeOut(person)}>
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
      {isLast && offset + data.data.length < data.pagination.total && (
        <li>
          <TextButton onPress={onMore}>{t.more}</TextButton>
        </li>
      )}
    </>
  );
}

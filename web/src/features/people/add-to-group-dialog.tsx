import { addGroupMember, listGroups, removeGroupMember } from '@atrium/client/operations';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../api/client.ts';
import { failureOf, queryClient } from '../../api/queries.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats } from '../../i18n/index.ts';
import { SearchField } from '../../ui/field.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Skeleton } from '../../ui/parts.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import styles from './add-to-group.module.css';
import type { Chosen } from './selection.ts';
import { usePeopleTexts } from './texts.ts';

/** The groups that somebody may add to: their own, with people.admin all. */
export function AddToGroupDialog({
  people,
  onClose,
  onAdded,
}: {
  people: readonly Chosen[];
  onClose: () => void;
  onAdded: () => void;
}) {
  const t = usePeopleTexts();
  const formats = useFormats();
  const me = useMe();
  const [text, setText] = useState('');
  const words = useDeferredValue(text.trim());
  const { data: groups } = useQuery({
    queryKey: ['groups', 'to-add-to', words],
    queryFn: async ({ signal }) => {
      const mine = mayDo(me, 'people.admin') ? {} : { owner: me.id };
      return (await call(listGroups, { ...mine, limit: 100, ...(words !== '' && { query: words }) }, { signal })).data;
    },
  });
  const add = async ({ id, name }: { id: number; name: string }) => {
    onClose();
    const results = await inTurn(people, (person) => call(addGroupMember, { id, user_id: person.id }));
    const added = results.filter(({ error }) => error === undefined).map(({ person }) => person);
    const [failed] = results.filter(({ error }) => error !== undefined);
    await forgetMembers();
    if (failed) {
      const names = results.filter(({ error }) => error !== undefined).map(({ person }) => person.fullname);
      sayFailed(t.notAdded(formats.list(names), failureOf(failed.error).detail));
    } else onAdded();
    if (added.length === 0) return;
    say(t.added(added.length, name), async () => {
      await inTurn(added, (person) => call(removeGroupMember, { id, user_id: person.id }));
      await forgetMembers();
    });
  };
  return (
    <Dialog title={t.addToGroupOf(people.length)} isOpen onClose={onClose}>
      {groups?.length === 0 && words === '' ? (
        <p className={styles.note}>{t.noGroupsOfMine}</p>
      ) : (
        <>
          <SearchField
            label={t.filters.group}
            placeholder={t.filters.group}
            value={text}
            onChange={setText}
            autoFocus
          />
          <ul className={styles.groups}>
            {groups ? (
              groups.map((group) => (
                <li key={group.id}>
                  <button type="button" className={styles.group} onClick={() => void add(group)}>
                    <b dir="auto">{group.name}</b>
                    <small dir="auto">{group.description}</small>
                  </button>
                </li>
              ))
            ) : (
              <li>
                <Skeleton height={44} />
              </li>
            )}
          </ul>
          {groups?.length === 0 && <p className={styles.note}>{t.noValue}</p>}
        </>
      )}
    </Dialog>
  );
}

/** One after the other: each is a change of the same group. */
async function inTurn(people: readonly Chosen[], work: (person: Chosen) => Promise<unknown>) {
  const results: { person: Chosen; error?: unknown }[] = [];
  for (const person of people) {
    try {
      await work(person);
      results.push({ person });
    } catch (error) {
      results.push({ person, error });
    }
  }
  return results;
}

async function forgetMembers(): Promise<void> {
  await Promise.all([['people'], ['groups']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

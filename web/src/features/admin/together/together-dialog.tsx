// Many people added to a group, or given a role, at once; a new one is made on the way.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useFormats } from '../../../i18n/index.ts';
import { SearchField } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { useTogetherTexts } from './texts.ts';
import styles from './together.module.css';
import { changeTogether, type Kind, makeTarget, type Target, targetsQuery } from './together.queries.ts';

export function TogetherDialog({
  kind,
  ids,
  onClose,
  onAdded,
}: {
  kind: Kind;
  ids: readonly number[];
  onClose: () => void;
  onAdded?: (target: Target, added: number) => void;
}) {
  const t = useTogetherTexts();
  const formats = useFormats();
  const [text, setText] = useState('');
  const words = useDeferredValue(text.trim());
  const { data: targets } = useQuery(targetsQuery(kind, words));
  const adding = useMutation({
    mutationFn: async (wanted: Target | string) => {
      const target = typeof wanted === 'string' ? await makeTarget(kind, wanted) : wanted;
      return { target, outcome: await changeTogether(`add_to_${kind}`, ids, target.id) };
    },
    onSuccess({ target, outcome: { changed, failed } }) {
      const [first] = failed;
      if (first) sayFailed(t.failed(t.people(failed.length, formats.number(failed.length)), first.detail));
      const undo = async () => {
        await changeTogether(`take_from_${kind}`, changed, target.id);
        say(t.taken(target.name));
      };
      say(
        t.added(changed.length, formats.number(changed.length), target.name),
        changed.length > 0
          ? () => void undo().catch((error: unknown) => sayFailed(failureOf(error).detail))
          : undefined,
      );
      onAdded?.(target, changed.length);
      onClose();
    },
    onError: (error) => sayFailed(failureOf(error).detail),
  });
  const pick = (wanted: Target | string) => !adding.isPending && adding.mutate(wanted);
  const isNew = words !== '' && targets?.every(({ name }) => name.toLowerCase() !== words.toLowerCase());
  return (
    <Dialog title={t.title(kind, ids.length, formats.number(ids.length))} isOpen onClose={onClose}>
      <div className={styles.form} aria-busy={adding.isPending}>
        <p className={styles.note}>{t.hint[kind]}</p>
        <SearchField label={t.search[kind]} placeholder={t.search[kind]} value={text} onChange={setText} autoFocus />
        <ul className={styles.list}>
          {isNew && (
            <li>
              <button type="button" className={styles.make} disabled={adding.isPending} onClick={() => pick(words)}>
                <Plus size={16} aria-hidden />
                <span dir="auto">{t.make(kind, words)}</span>
              </button>
            </li>
          )}
          {targets?.map((target) => (
            <li key={target.id}>
              <button type="button" disabled={adding.isPending} onClick={() => pick(target)}>
                <b dir="auto">{target.name}</b>
                {target.description !== '' && <small dir="auto">{target.description}</small>}
              </button>
            </li>
          ))}
          {targets === undefined && (
            <li>
              <Skeleton height={44} />
            </li>
          )}
        </ul>
        {targets?.length === 0 && words === '' && <p className={styles.note}>{t.nothing}</p>}
      </div>
    </Dialog>
  );
}

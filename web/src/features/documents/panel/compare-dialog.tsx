import { getVersionText } from '@atrium/client/operations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { Dialog } from '../../../ui/overlay.tsx';
import { Hidden, Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import styles from './compare.module.css';
import { compareLines } from './compare-lines.ts';
import { usePanelTexts } from './texts.ts';

/** The texts of two versions, line by line. */
export function CompareDialog({
  id,
  older,
  newer,
  onClose,
}: {
  id: number;
  older: number;
  newer: number;
  onClose: () => void;
}) {
  const t = usePanelTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'compare', id, older, newer],
    queryFn: ({ signal }) =>
      Promise.all(
        [older, newer].map((version) => call(getVersionText, { doc_id: id, version_num: version }, { signal })),
      ),
  });
  const [before, after] = data ?? [];
  const isText = before?.state === 'done' && after?.state === 'done';
  const [oldText, newText] = [before?.text ?? '', after?.text ?? ''];
  const lines = useMemo(
    () => (isText ? compareLines(oldText.split('\n'), newText.split('\n')) : []),
    [isText, oldText, newText],
  );
  return (
    <Dialog title={t.compareWith(older)} isOpen onClose={onClose} wide>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={80} />
      ) : !isText ? (
        <p className={styles.note}>{t.noTexts}</p>
      ) : lines.every(({ kind }) => kind === 'same') ? (
        <p className={styles.note}>{t.same}</p>
      ) : (
        <div className={styles.lines} tabIndex={0} role="region" aria-label={t.compareWith(older)}>
          {lines.map(({ kind, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and do not change.
            <p key={index} data-kind={kind} dir="auto">
              {kind !== 'same' && <Hidden>{kind === 'added' ? t.added : t.taken}: </Hidden>}
              {text || ' '}
            </p>
          ))}
        </div>
      )}
    </Dialog>
  );
}

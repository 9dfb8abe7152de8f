// The versions of a page, what each of them changed, and bringing one back.
import type { PublishPage } from '@atrium/client/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useFormats } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Chip, Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { say, sayFailed } from '../../ui/toast.tsx';
import styles from './pages.module.css';
import { comparisonQuery, restoreVersion, versionsQuery } from './pages.queries.ts';
import { usePagesTexts } from './texts.ts';

export function VersionsDialog({
  page,
  mayWrite,
  onClose,
}: {
  page: PublishPage;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const t = usePagesTexts();
  const formats = useFormats();
  const list = useInfiniteQuery(versionsQuery(page.id));
  const versions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [chosen, setChosen] = useState(page.version_num);
  const bringBack = () =>
    void restoreVersion(page.id, chosen).then(
      () => {
        say(t.restored(chosen));
        onClose();
      },
      (error: unknown) => sayFailed(failureOf(error).detail),
    );
  return (
    <Dialog title={t.versionsOf(page.title)} isOpen onClose={onClose} wide>
      {list.error ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height={160} />
      ) : (
        <div className={styles.versions}>
          <div>
            <ul>
              {versions.map(({ version_num: number, comment, author, created, is_latest: isLatest }) => (
                <li key={number}>
                  <button type="button" aria-pressed={number === chosen} onClick={() => setChosen(number)}>
                    <b>
                      {t.version(number)} {isLatest && <Chip hue="brand">{t.latest}</Chip>}
                    </b>
                    {comment !== '' && <span dir="auto">{comment}</span>}
                    <small dir="auto">{t.by(author.name, formats.ago(created))}</small>
                  </button>
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
                {t.showMore}
              </Button>
            )}
          </div>
          <section aria-label={t.changes(chosen)}>
            <h3>{t.changes(chosen)}</h3>
            <Compared id={page.id} version={chosen} />
            {mayWrite && chosen !== page.version_num && (
              <Button look="primary" onPress={bringBack}>
                {t.restore}
              </Button>
            )}
          </section>
        </div>
      )}
    </Dialog>
  );
}

function Compared({ id, version }: { id: number; version: number }) {
  const t = usePagesTexts();
  const { data, error } = useQuery(comparisonQuery(id, version));
  if (error) return <Failed error={error} />;
  if (!data) return <Skeleton height={160} />;
  if (data.from.version_num === data.to.version_num) return <p className={styles.note}>{t.noChange}</p>;
  if (data.formatting_only) return <p className={styles.note}>{t.formattingOnly}</p>;
  return (
    <p className={styles.changes} dir="auto">
      {data.changes.map(({ type, text }, at) => {
        const Tag = type === 'added' ? 'ins' : type === 'removed' ? 'del' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison keep their places.
        return <Tag key={at}>{text}</Tag>;
      })}
    </p>
  );
}

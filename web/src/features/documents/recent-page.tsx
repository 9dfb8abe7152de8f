// What was opened last in documents.
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { AddressLink } from '../../ui/address-link.tsx';
import { Ago, PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { recentDocumentsQuery } from './documents.queries.ts';
import { EntryTile } from './file-tile.tsx';
import styles from './recent.module.css';
import { useDocumentsTexts } from './texts.ts';

export function RecentPage() {
  const t = useDocumentsTexts();
  const { data, error, refetch } = useQuery(recentDocumentsQuery);
  useTitle(t.recent, t.title);
  return (
    <div className={styles.page}>
      <PageTitle>{t.recent}</PageTitle>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <div className={styles.waiting}>
          <Skeleton height={40} />
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      ) : data.length === 0 ? (
        <Empty icon={Clock} title={t.nothingRecent}>
          {t.nothingRecentAdvice}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {data.map(({ type, id, title, place, link, opened }) => (
            <li key={`${type}-${id}`}>
              <AddressLink address={link}>
                <EntryTile type={type === 'folder' ? 'folder' : 'document'} name={title} />
                <span>
                  <b dir="auto">{title}</b>
                  {place !== null && <small dir="auto">{place}</small>}
                </span>
                <Ago at={opened} />
              </AddressLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

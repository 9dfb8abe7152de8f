import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TextButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay.tsx';
import { Ago, Avatar, Skeleton } from '../../ui/parts.tsx';
import { Failed } from '../../ui/states.tsx';
import { photoOf } from '../people/index.ts';
import styles from './news.module.css';
import { readersQuery } from './news.queries.ts';
import { useNewsTexts } from './texts.ts';

/** Who has read a story, the last first. */
export function ReadersDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useNewsTexts();
  const list = useInfiniteQuery(readersQuery(id));
  const readers = list.data?.pages.flatMap((page) => page.data);
  return (
    <Dialog title={t.readers} isOpen onClose={onClose}>
      {list.error ? (
        <Failed error={list.error} retry={() => void list.refetch()} />
      ) : readers?.length === 0 ? (
        <p>{t.noReaders}</p>
      ) : (
        <ul className={styles.readers}>
          {readers?.map(({ user, read_at }) => (
            <li key={user.id}>
              <Avatar name={user.name} src={photoOf(user.id)} size={32} />
              <Link to="/people/$id" params={{ id: user.id }} dir="auto">
                {user.name}
              </Link>
              <Ago at={read_at} />
            </li>
          )) ?? <Skeleton height={120} />}
        </ul>
      )}
      {list.hasNextPage && <TextButton onPress={() => void list.fetchNextPage()}>{t.showMore}</TextButton>}
    </Dialog>
  );
}

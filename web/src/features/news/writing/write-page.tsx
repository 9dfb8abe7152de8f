// A new story. Once it was saved its number stands in the address, and the page stays as it is.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useRef } from 'react';
import { mayDo, useMe } from '../../../api/session.ts';
import { useTexts } from '../../../i18n/index.ts';
import { Skeleton } from '../../../ui/parts.tsx';
import { Empty, Failed } from '../../../ui/states.tsx';
import { StoryDesk } from './story-desk.tsx';
import styles from './writing.module.css';
import { storyToWriteQuery } from './writing.queries.ts';

export function WriteStoryPage() {
  const { channel, story: id } = useSearch({ from: '/frame/news/write' });
  const navigate = useNavigate();
  const me = useMe();
  const { forbidden } = useTexts().errors;
  /** The number that this page itself put into the address. */
  const own = useRef<number>(undefined);
  const isReturned = id !== undefined && id !== own.current;
  if (!mayDo(me, 'news.admin') || me.is_read_only) {
    return (
      <Empty icon={Lock} title={forbidden.title}>
        {forbidden.advice}
      </Empty>
    );
  }
  if (isReturned) return <StoryToWrite key={id} id={id} />;
  return (
    <StoryDesk
      channel={channel}
      onSaved={({ story }) => {
        if (own.current === story.id) return;
        own.current = story.id;
        void navigate({ to: '/news/write', search: { story: story.id }, replace: true });
      }}
    />
  );
}

/** A story that is there already, read anew when its writing begins. */
export function StoryToWrite({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(storyToWriteQuery(id));
  if (error) return <Failed error={error} retry={() => void refetch()} isPage />;
  if (!data) {
    return (
      <div className={styles.waiting}>
        <Skeleton height={46} width="80%" />
        <Skeleton height={300} />
      </div>
    );
  }
  return <StoryDesk known={data} />;
}

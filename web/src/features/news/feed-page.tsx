// The feed: pinned stories, then the newest; for editors also what is scheduled and what is a draft.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Newspaper, PencilLine } from 'lucide-react';
import { useRef } from 'react';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button, ButtonLink, floatingClass } from '../../ui/button.tsx';
import { Segments } from '../../ui/field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useKeys } from '../../ui/keys.ts';
import { PageTitle, Skeleton } from '../../ui/parts.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import styles from './news.module.css';
import { channelsQuery, feedQuery, readCountsQuery, type Status } from './news.queries.ts';
import { Brief, Lead } from './story-cards.tsx';
import { useNewsTexts } from './texts.ts';

const statuses: readonly Status[] = ['published', 'scheduled', 'draft'];

export function NewsPage() {
  const { news: t } = useTexts();
  const words = useNewsTexts();
  const formats = useFormats();
  const me = useMe();
  const { channel, unread = false, status = 'published' } = useSearch({ from: '/frame/news' });
  const navigate = useNavigate();
  const isEditor = mayDo(me, 'news.admin');
  const feed = useInfiniteQuery(feedQuery(channel, unread, status));
  const channels = useQuery(channelsQuery).data ?? [];
  const stories = feed.data?.pages.flatMap((page) => page.data) ?? [];
  const counts = useQuery(
    readCountsQuery(
      stories.slice(0, 200).map(({ id }) => id),
      isEditor && status === 'published',
    ),
  ).data;
  const mayWrite = isEditor && !me.is_read_only;
  const box = useRef<HTMLDivElement>(null);
  useTitle(t.title);
  const choose = (next: {
    channel?: number | undefined;
    unread?: boolean | undefined;
    status?: 'scheduled' | 'draft' | undefined;
  }) => void navigate({ to: '/news', search: (now) => ({ ...now, ...next }), replace: true });
  const walk = (step: number) => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('article :is(h2, h3) a') ?? [])];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  };
  useKeys([
    { keys: 'u', does: t.unreadOnly, run: () => choose({ unread: unread ? undefined : true }) },
    { keys: 'j', does: words.nextStory, run: () => walk(1) },
    { keys: 'k', does: words.previousStory, run: () => walk(-1) },
  ]);
  const chips = [
    { key: '', text: t.all, isPressed: channel === undefined, press: () => choose({ channel: undefined }) },
    ...channels.map(({ id, name }) => ({
      key: String(id),
      text: name,
      isPressed: channel === id,
      press: () => choose({ channel: id }),
    })),
    {
      key: 'unread',
      text: t.unreadOnly,
      isPressed: unread,
      press: () => choose({ unread: unread ? undefined : true }),
    },
  ];
  const noteOf = (id: number) =>
    counts && words.readBy(formats.number(counts.readers.get(id) ?? 0), formats.number(counts.people));
  const [first, ...others] = stories;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <PageTitle>{t.title}</PageTitle>
        <FilterChips label={t.filter} chips={chips} />
      </header>
      {isEditor && (
        <div className={styles.statuses}>
          <Segments
            label={words.which}
            value={status}
            onChange={(next) => choose({ status: next === 'published' ? undefined : next })}
            options={statuses.map((key) => ({ key, label: words.statuses[key] }))}
          />
          {mayWrite && (
            <ButtonLink
              look="primary"
              className={floatingClass}
              to="/news/write"
              search={channel === undefined ? {} : { channel }}
            >
              <PencilLine size={16} aria-hidden />
              {words.write}
            </ButtonLink>
          )}
        </div>
      )}
      {feed.error ? (
        <Failed error={feed.error} retry={() => void feed.refetch()} />
      ) : !feed.data ? (
        <div className={styles.feed}>
          <Skeleton height={190} />
          <Skeleton height={68} />
          <Skeleton height={68} />
        </div>
      ) : first === undefined ? (
        <Empty
          icon={Newspaper}
          title={
            status === 'scheduled'
              ? words.noScheduled
              : status === 'draft'
                ? words.noDrafts
                : unread
                  ? t.allRead
                  : t.empty
          }
        />
      ) : (
        <div className={styles.feed} ref={box}>
          <Lead story={first} level={2} note={noteOf(first.id)} />
          {others.map((story) => (
            <Brief key={story.id} story={story} level={2} note={noteOf(story.id)} />
          ))}
        </div>
      )}
      {feed.hasNextPage && (
        <div className={styles.more}>
          <Button onPress={() => void feed.fetchNextPage()} isPending={feed.isFetchingNextPage}>
            {t.older}
          </Button>
        </div>
      )}
    </div>
  );
}

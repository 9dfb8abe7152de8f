// A story to read; editors see how many have read it, and what they can do with it.
import type { NewsArticle } from '@atrium/client/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft, Clock, Heart, PencilLine } from 'lucide-react';
import { useEffect } from 'react';
import { localAddress } from '../../api/instance.ts';
import { failureOf } from '../../api/queries.ts';
import { mayDo, useMe } from '../../api/session.ts';
import { useFormats, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { RichTextEditor } from '../../ui/editor/index.ts';
import { useKeys } from '../../ui/keys.ts';
import { Ago, Avatar, Chip, Skeleton } from '../../ui/parts.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Failed } from '../../ui/states.tsx';
import { useTitle } from '../../ui/title.ts';
import { sayFailed } from '../../ui/toast.tsx';
import { PinButton } from '../home/index.ts';
import { photoOf } from '../people/index.ts';
import { Comments } from './comments.tsx';
import { EditorTools } from './editor-tools.tsx';
import styles from './news.module.css';
import { markStoryRead, setLiked, storyQuery } from './news.queries.ts';
import { useNewsTexts } from './texts.ts';
import { StoryToWrite } from './writing/write-page.tsx';

/** A story that was open for so long has been read. */
const READ_AFTER_MS = 3000;

export function StoryPage() {
  const t = useTexts().news;
  const me = useMe();
  const { id } = useParams({ from: '/frame/news/$id' });
  const { edit } = useSearch({ from: '/frame/news/$id' });
  const mayWrite = mayDo(me, 'news.admin') && !me.is_read_only;
  const { data: story, error, refetch } = useQuery(storyQuery(id));
  useTitle(story?.title, t.title);
  if (edit && mayWrite) return <StoryToWrite key={id} id={id} />;
  return (
    <div className={styles.story}>
      <Link to="/news" className={styles.back}>
        <ChevronLeft size={18} aria-hidden />
        {t.title}
      </Link>
      {error ? (
        <Failed error={error} retry={() => void refetch()} isPage />
      ) : story ? (
        <Story key={story.id} story={story} mayWrite={mayWrite} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton height={46} width="80%" />
          <Skeleton height={34} width="40%" />
          <Skeleton height={260} />
        </div>
      )}
    </div>
  );
}

function Story({ story, mayWrite }: { story: NewsArticle; mayWrite: boolean }) {
  const t = useTexts().news;
  const words = useNewsTexts();
  const me = useMe();
  const navigate = useNavigate();
  const { id, title, author, publish_at, modified, image_url, channel_name, text, read, liked, like_count } = story;
  const isPublished = story.status === 'published';
  useEffect(() => {
    if (read || !isPublished) return;
    const timer = setTimeout(() => void markStoryRead(id).catch(() => {}), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, read, isPublished]);
  const like = () => void setLiked(id, !liked).catch((error) => sayFailed(failureOf(error).detail));
  const mayLike = isPublished && !me.is_read_only;
  const edit = () => void navigate({ to: '/news/$id', params: { id }, search: { edit: true } });
  useKeys([
    ...(mayLike ? [{ keys: 'l', does: t.like, run: like }] : []),
    ...(mayWrite ? [{ keys: 'e', does: words.edit, run: edit }] : []),
  ]);
  return (
    <article>
      <StatusLine story={story} />
      {channel_name !== null && (
        <p className={styles.channel}>
          <Chip hue="sky">{channel_name}</Chip>
        </p>
      )}
      <h1 dir="auto">{title}</h1>
      <div className={styles.byline}>
        <Avatar name={author.name} src={photoOf(author.id)} size={36} />
        <span>
          <Link to="/people/$id" params={{ id: author.id }} dir="auto">
            {author.name}
          </Link>
          <Ago at={publish_at ?? modified} />
        </span>
        {mayLike && (
          <Button
            look={liked ? 'soft' : 'plain'}
            aria-pressed={liked}
            onPress={like}
            aria-label={t.likeCount(like_count)}
          >
            <Heart size={16} aria-hidden fill={liked ? 'currentColor' : 'none'} />
            {like_count}
          </Button>
        )}
        <PinButton thing={{ type: 'news', id, title, link: `/news/${id}` }} />
        {mayWrite && (
          <>
            <Button onPress={edit} onHoverStart={() => void RichTextEditor.load()}>
              <PencilLine size={16} aria-hidden />
              {words.edit}
            </Button>
            <EditorTools story={story} />
          </>
        )}
      </div>
      {image_url !== null && <img className={styles.picture} src={localAddress(image_url)} alt="" />}
      <RichText html={text} />
      {isPublished && <Comments id={id} />}
    </article>
  );
}

function StatusLine({ story: { status, publish_at } }: { story: NewsArticle }) {
  const t = useNewsTexts();
  const formats = useFormats();
  if (status === 'published') return null;
  const isDraft = status === 'draft' || publish_at === null;
  return (
    <p className={styles.status}>
      {isDraft ? <PencilLine size={16} aria-hidden /> : <Clock size={16} aria-hidden />}
      {isDraft ? t.isDraft : t.isScheduled(formats.moment(publish_at))}
    </p>
  );
}

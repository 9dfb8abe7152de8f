// Stories as cards: a large one with its picture, and small ones.
import type { NewsArticleItem } from '@atrium/client/core';
import { Link } from '@tanstack/react-router';
import { Heart, MessageSquare, Newspaper, Pin } from 'lucide-react';
import { localAddress } from '../../api/instance.ts';
import { useTexts } from '../../i18n/index.ts';
import { classes } from '../../ui/classes.ts';
import { Ago, Avatar, Chip, cardClass, Hidden } from '../../ui/parts.tsx';
import { photoOf } from '../people/index.ts';
import styles from './story-cards.module.css';

/** `level`: of the headings, one below that of what the cards stand under. */
interface CardProps {
  story: NewsArticleItem;
  level: 2 | 3;
  /** For editors: how many have read it. */
  note?: string | undefined;
}

export function Lead({ story, level, note }: CardProps) {
  const Heading = `h${level}` as const;
  const t = useTexts().news;
  const { id, title, excerpt, author, publish_at, modified, image_url, read, pinned, like_count, comments_count } =
    story;
  const isNew = !read && story.status === 'published';
  return (
    <article className={classes(cardClass, styles.lead, image_url === null && styles.plain)}>
      {image_url !== null && <img src={localAddress(image_url)} alt="" />}
      <div>
        {(isNew || pinned) && (
          <p className={styles.chips}>
            {isNew && <Chip hue="berry">{t.new}</Chip>}
            {pinned && (
              <Chip>
                <Pin size={12} aria-hidden />
                {t.pinned}
              </Chip>
            )}
          </p>
        )}
        <Heading dir="auto">
          <Link to="/news/$id" params={{ id }}>
            {title}
          </Link>
        </Heading>
        <p dir="auto" className={styles.excerpt}>
          {excerpt}
        </p>
        <footer>
          <Avatar name={author.name} src={photoOf(author.id)} size={22} />
          <span dir="auto">{author.name}</span>
          <Ago at={publish_at ?? modified} />
          {note !== undefined && <span className={styles.note}>{note}</span>}
          <span className={styles.counts}>
            <span>
              <Heart size={15} aria-hidden />
              <Hidden>{t.likes}</Hidden>
              {like_count}
            </span>
            <span>
              <MessageSquare size={15} aria-hidden />
              <Hidden>{t.comments}</Hidden>
              {comments_count}
            </span>
          </span>
        </footer>
      </div>
    </article>
  );
}

export function Brief({ story, level, note }: CardProps) {
  const { id, title, excerpt, publish_at, modified, image_url, read, status } = story;
  const Heading = `h${level}` as const;
  const t = useTexts().news;
  return (
    <article className={classes(cardClass, styles.brief)}>
      {image_url === null ? (
        <span className={styles.none} aria-hidden>
          <Newspaper size={20} />
        </span>
      ) : (
        <img src={localAddress(image_url)} alt="" loading="lazy" />
      )}
      <div>
        <Heading dir="auto">
          <Link to="/news/$id" params={{ id }}>
            {title}
          </Link>
        </Heading>
        <p dir="auto">{excerpt}</p>
      </div>
      <span className={styles.end}>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {!read && status === 'published' && <Chip hue="berry">{t.new}</Chip>}
        <Ago at={publish_at ?? modified} />
      </span>
    </article>
  );
}

import type { FastifyRequest } from 'fastify';
import { baseUrl } from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { NEVER } from '../news.policy.ts';
import type { Article, ListedArticle } from './article-list.repository.ts';

/** `now` decides what is scheduled. */
export function articlePresenter(request: FastifyRequest, now: number) {
  const root = baseUrl(request);
  const zone = request.actor.timezone;
  const item = (article: ListedArticle) => ({
    id: article.id,
    title: article.title,
    excerpt: article.excerpt,
    channel_id: article.channel_id,
    channel_name: article.channel_name,
    author: { id: article.author_id, name: article.author_name },
    status: statusOf(article, now),
    publish_at: article.publish_at === NEVER ? null : isoDate(article.publish_at, zone),
    pinned: article.pinned === 1,
    image_url: imageUrl(root, article),
    read: article.read > 0,
    liked: article.liked > 0,
    like_count: article.like_count,
    comments_count: article.comments_count,
    created: isoDate(article.created_at, zone),
    modified: isoDate(article.modified_at, zone),
  });
  return { item, single: (article: Article) => ({ ...item(article), text: article.text }) };
}

function statusOf({ publish_at: at }: ListedArticle, now: number) {
  return at === NEVER ? ('draft' as const) : at <= now ? ('published' as const) : ('scheduled' as const);
}

/** The ETag of an article, from the fields that an editor changes: a like is no reason for a conflict. */
export function editedPart({ id, title, text, channel_id, publish_at, pinned, image_hash, modified_at }: Article) {
  return { id, title, text, channel_id, publish_at, pinned, image_hash, modified_at };
}

/** A new picture has a new address, so that none is taken for the one before. */
function imageUrl(root: string, { id, image_hash: hash }: ListedArticle): string | null {
  return hash === null ? null : `${root}/api/news/v1/articles/${id}/image?v=${hash.slice(0, 12)}`;
}

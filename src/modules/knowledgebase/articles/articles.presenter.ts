import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../platform/platform.ts';
import { isoDate, isoDateOrNull, longDate } from '../../../platform/time/wire.ts';
import { apiRoot } from '../knowledgebase.schemas.ts';
import { parseTags } from '../written-text.ts';
import type { Article } from './articles.repository.ts';

export function articlePresenter({ actor }: Pick<FastifyRequest, 'actor'>, locale: Locale) {
  const day = (ms: number) => longDate(ms, actor.timezone, locale.dateFormat, actor.language);
  return (article: Article) => {
    const cover = article.cover_hash === null ? null : `${apiRoot}/articles/${article.id}/cover`;
    const thumbnail = cover === null ? null : `${cover}/thumbnail`;
    return {
      id: article.id,
      title: article.title,
      language: article.language,
      category_id: article.category_id,
      category_name: article.category_name,
      cover_filename: article.cover_filename,
      cover_img: cover,
      cover_thumbnail_img: thumbnail,
      cover_thumbnail_image: thumbnail,
      is_endorsed: article.endorsed_by !== null,
      endorsed_by: article.endorsed_by,
      endorsed_date: article.endorsed_at === null ? null : day(article.endorsed_at),
      publisher_id: article.publisher_id,
      publisher_name: article.publisher_name,
      plain_text: article.plain_text,
      article_text: article.article_text,
      like_count: article.like_count,
      comments_enabled: article.comments_enabled,
      comments_enable: article.comments_enabled,
      comments_count: article.comments_count,
      embeded_video: article.embed_video ?? (false as const),
      user_is_subscribed: article.subscribed === 1,
      user_likes: article.liked === 1,
      tags: parseTags(article.tags),
      status: article.status,
      revision: article.revision,
      created_date: day(article.created_at),
      modified_date: day(article.modified_at),
      created: isoDate(article.created_at),
      modified: isoDate(article.modified_at),
      endorsed: isoDateOrNull(article.endorsed_at),
    };
  };
}

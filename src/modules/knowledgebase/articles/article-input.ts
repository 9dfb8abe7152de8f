// How the fields of an article are read: what is sent becomes what is stored.

import type { Actor } from '../../../platform/access/index.ts';
import { invalidField } from '../../../platform/http/index.ts';
import type { Locale } from '../../../platform/platform.ts';
import type { RichText } from '../../../platform/text/rich-text.ts';
import { longDate, parseInstant } from '../../../platform/time/wire.ts';
import { readLanguage, readTags, type Tag } from '../written-text.ts';
import { readEmbedCode } from './embed-code.ts';

export interface ArticleInput {
  title?: string;
  category_id?: number;
  article_text?: string | null;
  publisher_id?: number | null;
  translation?: string | null;
  creation_date?: unknown;
  embed_video?: string | boolean | null;
  endorsed_by?: number | null;
  endorsed_date?: unknown;
  enable_comments?: boolean | null;
  status?: 'draft' | 'publish' | 'archive';
  tags?: string[] | null;
  revision?: number;
}

/** The contents of an article: what a revision keeps. */
export interface ArticleContent {
  title: string;
  language: string;
  article_text: string;
  plain_text: string;
  tags: Tag[];
  embed_video: string | null;
}

/** What is left out stays as it is in `current`; `written` is the clean text, where one was sent. */
export function readContent(
  { title, translation, tags, embed_video }: ArticleInput,
  written: RichText | undefined,
  current: ArticleContent,
  installation: string,
): ArticleContent {
  return {
    title: title ?? current.title,
    language: translation === undefined ? current.language : readLanguage(translation, installation),
    article_text: written?.html ?? current.article_text,
    plain_text: written?.plain ?? current.plain_text,
    tags: tags === undefined ? current.tags : readTags(tags ?? []),
    embed_video: embed_video === undefined ? current.embed_video : readEmbedCode(embed_video),
  };
}

/** The long date that an answer shows, sent back, means that the date stays. */
export function readMoment(
  field: string,
  sent: unknown,
  current: number | null,
  { timezone, language }: Pick<Actor, 'timezone' | 'language'>,
  { dateFormat }: Pick<Locale, 'dateFormat'>,
): number | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (current !== null && sent === longDate(current, timezone, dateFormat, language)) return current;
  const moment = parseInstant(sent, timezone);
  if (moment === undefined) throw invalidField(field, 'must be a date');
  return moment;
}

import type { KnowledgebaseArticleDetails } from '@atrium/client/core';
import {
  askForReview,
  createArticle,
  deleteArticleCover,
  getArticleDetails,
  setArticleCover,
  updateArticle,
  uploadKnowledgeBaseImage,
} from '@atrium/client/operations';
import { call } from '../../../api/client.ts';
import { createOnce } from '../../../api/once.ts';
import { refreshQueries } from '../../../api/queries.ts';

export type Status = KnowledgebaseArticleDetails['status'];

/** What is written of an article. */
export interface Typed {
  title: string;
  text: string;
  category: number | undefined;
  /** With commas between them. */
  tags: string;
  language: string;
}

export interface Saved {
  id: number;
  revision: number;
  status: Status;
  typed: Typed;
}

export const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

export function savedOf(article: KnowledgebaseArticleDetails): Saved {
  const { id, revision, status, title, text, category, tags, language } = article;
  return { id, revision, status, typed: { title, text, category: category.id, tags: tags.join(', '), language } };
}

/** A new article where nothing was saved before; refused where somebody else has saved meanwhile. */
export async function saveArticle(typed: Typed, before: Saved | undefined, status: Status): Promise<Saved> {
  const { title, text, category = 0, tags, language } = typed;
  const written = { title: title.trim(), article_text: text, translation: language, tags: tagsOf(tags), status };
  const { id, revision } = before
    ? await call(updateArticle, {
        article_id: before.id,
        body: {
          ...written,
          revision: before.revision,
          ...(category !== before.typed.category && { category_id: category }),
        },
      })
    : await makeArticle({ ...written, category_id: category });
  void refreshQueries(['knowledge']);
  return { id, revision, status, typed };
}

function makeArticle(body: Parameters<typeof call<typeof createArticle>>[1]['body']) {
  return createOnce('article', body, (idempotencyKey) => call(createArticle, { body }, { idempotencyKey }));
}

/** As it is now, whatever was read before. */
export const readArticle = (id: number): Promise<KnowledgebaseArticleDetails> => call(getArticleDetails, { id });

/** Those who may publish are told. */
export async function sendForReview(id: number): Promise<void> {
  await call(askForReview, { id });
  await refreshQueries(['knowledge']);
}

export async function sendPicture(file: File): Promise<string> {
  const { url } = await call(uploadKnowledgeBaseImage, { body: { file } });
  return url;
}

export async function setCover(id: number, file: File | undefined): Promise<void> {
  if (file) await call(setArticleCover, { id, body: { file } });
  else await call(deleteArticleCover, { id });
  await refreshQueries(['knowledge']);
}

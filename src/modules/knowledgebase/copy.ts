// The knowledge base as it was read from another installation: written with its ids, as if it had been written here.
import {
  type AccessEntry,
  type AccessEntryInput,
  insertAccessList,
  toAccessEntries,
} from '../../platform/access/index.ts';
import { type Db, hasRows, insertCopied, insertMissing, listIdsAfter, toFlag } from '../../platform/db/index.ts';
import type { StoredBlob } from '../../platform/files/blobs.ts';
import { charge } from '../../platform/files/charges.ts';
import { fold } from '../../platform/text/fold.ts';
import type { RichText } from '../../platform/text/rich-text.ts';
import { readEmbedCode } from './articles/embed-code.ts';
import { listAncestorIds, replaceExperts, updateCategory } from './categories/categories.repository.ts';
import { replaceTags } from './commentables.repository.ts';
import * as repository from './copy.repository.ts';
import { saveEntry } from './entries.repository.ts';
import { listImagesByKeys } from './images/images.repository.ts';
import { imagePaths } from './images/images.service.ts';
import { type CategoryRight, categoryRights } from './knowledgebase.policy.ts';
import type { ArticleStatus } from './knowledgebase.tables.ts';
import { readLanguage, readTags } from './written-text.ts';

export interface CopiedCategory {
  id: number;
  name: string;
  text: RichText;
  onlyExpertsAnswer: boolean;
  /** Undefined: not told, and so only for who made it. */
  entries: readonly AccessEntryInput<CategoryRight>[] | undefined;
  experts: readonly number[];
  createdBy: number;
  createdAt: number;
  modifiedBy: number;
  modifiedAt: number;
}

interface Written {
  id: number;
  categoryId: number;
  title: string;
  language: string;
  text: RichText;
  tags: readonly string[];
  likes: number;
  comments: number;
  createdAt: number;
  modifiedAt: number;
}

export interface CopiedArticle extends Written {
  status: ArticleStatus;
  publisherId: number;
  embedVideo: string | null;
  endorsed: { by: number; at: number } | null;
  commentsEnabled: boolean;
  cover: { filename: string; large: StoredBlob; small: StoredBlob } | undefined;
  revision: number;
}

export interface CopiedRevision {
  articleId: number;
  number: number;
  categoryId: number;
  title: string;
  language: string;
  status: ArticleStatus;
  html: string;
  tags: readonly string[];
  embedVideo: string | null;
  savedBy: number;
  savedAt: number;
}

export interface CopiedQuestion extends Written {
  archived: boolean;
  answers: number;
  acceptedAnswerId: number | null;
  visits: number;
  createdBy: number;
  modifiedBy: number;
}

export interface CopiedAnswer {
  id: number;
  questionId: number;
  text: RichText;
  createdBy: number;
  createdAt: number;
  modifiedAt: number;
}

export interface CopiedComment extends Omit<CopiedAnswer, 'questionId'> {
  kind: repository.Kind;
  objectId: number;
  threadId: number;
  deleted: boolean;
}

export interface CopiedTextImage {
  key: string;
  filename: string;
  contentType: string;
  blob: StoredBlob;
  createdBy: number;
}

export const articleStatuses: readonly ArticleStatus[] = ['draft', 'publish', 'archive'];

export const knowledgeCopy = {
  hasMoreThanFirstStart: (db: Db): Promise<boolean> => hasRows(db, 'kb_categories'),
  listArticleIdsAfter: (db: Db, after: number, limit: number) => listIdsAfter(db, 'kb_articles', after, limit),
  listCommentedAfter: repository.listCommentedAfter,
  listAnsweredAfter: repository.listAnsweredAfter,
  listWrittenAfter: repository.listWrittenAfter,
  rightNames: categoryRights.names,
  coverSide: 1600,
  thumbnailSide: 320,
  imageSide: 4096,
  maxTags: 30,
  readEmbedCode,
  readLanguage,

  /** The pictures that a text shows and that are not here yet. */
  async missingImages(db: Db, html: string): Promise<string[]> {
    const keys = [...new Set([...html.matchAll(imagePaths)].map(([, key = '']) => key))];
    const here = new Set((await listImagesByKeys(db, keys)).map(({ key }) => key));
    return keys.filter((key) => !here.has(key));
  },

  async addImages(tx: Db, images: readonly CopiedTextImage[], now: number): Promise<void> {
    for (const { key, filename, contentType, blob, createdBy } of images) {
      const file = { filename, blob_hash: blob.hash, content_type: contentType };
      const row = { key, ...file, created_by: createdBy, created_at: now, seen_at: now };
      await insertMissing(tx, 'kb_images', [row]);
      await charge(tx, createdBy, [blob]);
    }
  },

  /** At the top; where it belongs is said once all are here. */
  async addCategory(tx: Db, category: CopiedCategory, now: number): Promise<void> {
    const { id, name, text, entries, createdBy } = category;
    const onlyForAuthor: AccessEntry = { subject: 'user', subject_id: createdBy, rights: categoryRights.all };
    const granted = entries ? toAccessEntries(categoryRights, entries) : [onlyForAuthor];
    const row = {
      id,
      parent_id: null,
      name,
      name_key: fold(name),
      text: text.html,
      plain_text: text.plain,
      only_experts_answer: toFlag(category.onlyExpertsAnswer),
      list_id: await insertAccessList(tx, granted, now),
      created_by: createdBy,
      created_at: category.createdAt,
      modified_by: category.modifiedBy,
      modified_at: category.modifiedAt,
    };
    await insertCopied(tx, 'kb_categories', [row]);
    await replaceExperts(tx, id, category.experts);
  },

  /** Returns false where the other category is not here, or stands below this one. */
  async setParentCategory(tx: Db, id: number, parentId: number): Promise<boolean> {
    const chain = await listAncestorIds(tx, parentId);
    if (chain.length === 0 || chain.includes(id)) return false;
    await updateCategory(tx, id, { parent_id: parentId });
    return true;
  },

  /** With its newest revision. */
  async addArticle(tx: Db, article: CopiedArticle): Promise<void> {
    const { id, title, text, status, publisherId, cover, endorsed } = article;
    const tags = readTags(article.tags);
    const row = {
      id,
      category_id: article.categoryId,
      title,
      language: article.language,
      status,
      article_text: text.html,
      plain_text: text.plain,
      tags: JSON.stringify(tags.map(({ name }) => name)),
      publisher_id: publisherId,
      embed_video: article.embedVideo,
      endorsed_by: endorsed?.by ?? null,
      endorsed_at: endorsed?.at ?? null,
      comments_enabled: toFlag(article.commentsEnabled),
      cover_filename: cover?.filename ?? null,
      cover_hash: cover?.large.hash ?? null,
      thumbnail_hash: cover?.small.hash ?? null,
      cover_by: cover ? publisherId : null,
      like_count: article.likes,
      comments_count: article.comments,
      revision: article.revision,
      created_at: article.createdAt,
      modified_by: publisherId,
      modified_at: article.modifiedAt,
      published_at: status === 'draft' ? null : article.createdAt,
    };
    await insertCopied(tx, 'kb_articles', [row]);
    replaceTags(tx, 'article', id, tags);
    if (cover) await charge(tx, publisherId, [cover.large, cover.small]);
    const saved = { html: text.html, savedBy: publisherId, savedAt: article.modifiedAt };
    await knowledgeCopy.addRevision(tx, { ...article, ...saved, articleId: id, number: article.revision });
  },

  async addRevision(tx: Db, revision: CopiedRevision): Promise<void> {
    await repository.putRevision(tx, {
      article_id: revision.articleId,
      number: revision.number,
      category_id: revision.categoryId,
      title: revision.title,
      language: revision.language,
      status: revision.status,
      article_text: revision.html,
      tags: JSON.stringify(readTags(revision.tags).map(({ name }) => name)),
      embed_video: revision.embedVideo,
      saved_by: revision.savedBy,
      saved_at: revision.savedAt,
    });
  },

  /** Whoever saved the newest revision changed the article last. */
  setModifierOf: repository.setModifierOf,

  async addQuestion(tx: Db, question: CopiedQuestion): Promise<void> {
    const { id, title, text, createdBy } = question;
    const tags = readTags(question.tags);
    const row = {
      id,
      category_id: question.categoryId,
      title,
      language: question.language,
      question_text: text.html,
      plain_text: text.plain,
      tags: JSON.stringify(tags.map(({ name }) => name)),
      archived: toFlag(question.archived),
      answers_count: question.answers,
      accepted_answer_id: question.acceptedAnswerId,
      like_count: question.likes,
      comments_count: question.comments,
      visits_count: question.visits,
      created_by: createdBy,
      created_at: question.createdAt,
      modified_by: question.modifiedBy,
      modified_at: question.modifiedAt,
    };
    await insertCopied(tx, 'kb_questions', [row]);
    replaceTags(tx, 'question', id, tags);
  },

  /** In the order in which they were written: of what is found equally well, the newest comes first. */
  async addEntries(tx: Db, written: readonly repository.Written[]): Promise<void> {
    for (const each of written) {
      const findable = await repository.findFindable(tx, each);
      if (findable) saveEntry(tx, findable);
    }
  },

  /** Returns false where its id is that of an answer to another question. */
  async addAnswer(tx: Db, { id, questionId, text, createdBy, createdAt, modifiedAt }: CopiedAnswer): Promise<boolean> {
    const times = { created_by: createdBy, created_at: createdAt, modified_at: modifiedAt };
    const row = { id, question_id: questionId, text: text.html, plain_text: text.plain, ...times };
    const added = await insertCopied(tx, 'kb_answers', [row]);
    return added.has(id) || (await repository.findAnswer(tx, id))?.question_id === questionId;
  },

  /** Returns false where its id is that of a comment on something else. */
  async addComment(tx: Db, comment: CopiedComment): Promise<boolean> {
    const { id, kind, objectId, threadId, text, deleted, createdBy, createdAt, modifiedAt } = comment;
    const row = {
      id,
      kind,
      object_id: objectId,
      thread_id: threadId,
      text: text.html,
      plain_text: text.plain,
      deleted: toFlag(deleted),
      created_by: createdBy,
      created_at: createdAt,
      modified_at: modifiedAt,
    };
    const added = await insertCopied(tx, 'kb_comments', [row]);
    if (added.has(id)) return true;
    const there = await repository.findComment(tx, id);
    return there?.kind === kind && there.object_id === objectId;
  },
};

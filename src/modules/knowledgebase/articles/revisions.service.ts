// Revisions: every save of an article, to be read, compared and brought back.
import type { Actor } from '../../../platform/access/index.ts';
import { transaction } from '../../../platform/db/index.ts';
import { getterOf, invalidField, type Page, type PageRequest, readPageOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Change, MAX_COMPARED_INLINE } from '../../../platform/text/compare-texts.ts';
import { plainTextOfClean } from '../../../platform/text/rich-text.ts';
import { requireHistory } from '../knowledgebase.policy.ts';
import { parseTags, tagKey } from '../written-text.ts';
import type { Article } from './articles.repository.ts';
import { type ArticlesService, getArticle, getArticleToChange } from './articles.service.ts';
import { compareTask } from './comparison.ts';
import type { ListedRevision, Revision } from './revisions.repository.ts';
import * as repository from './revisions.repository.ts';

export interface Comparison {
  from: number;
  to: number;
  title: Change[];
  text: Change[];
  tags_added: string[];
  tags_removed: string[];
}

export type RevisionsService = ReturnType<typeof createRevisionsService>;

type Parts = Pick<Platform, 'database' | 'texts'>;

export function createRevisionsService({ database, texts }: Parts, articles: ArticlesService) {
  const { db } = database;

  const requireHistoryOf = async (actor: Actor, articleId: number): Promise<void> => {
    const open = await getArticle(db, actor, articleId);
    requireHistory(open, open.article);
  };

  return {
    /** Newest first. */
    async list(actor: Actor, articleId: number, page: PageRequest): Promise<Page<ListedRevision>> {
      await requireHistoryOf(actor, articleId);
      return readPageOf(page, await repository.countRevisions(db, articleId), () =>
        repository.listRevisions(db, articleId, page),
      );
    },

    async get(actor: Actor, articleId: number, number: number): Promise<Revision> {
      await requireHistoryOf(actor, articleId);
      return getRevision(db, articleId, number);
    },

    async compare(actor: Actor, articleId: number, number: number, other: number | undefined): Promise<Comparison> {
      await requireHistoryOf(actor, articleId);
      const one = await getRevision(db, articleId, number);
      const wanted = other ?? Math.max(1, number - 1);
      const two = await repository.findRevision(db, articleId, wanted);
      if (!two) throw invalidField('with', `there is no revision ${wanted}`);
      const [from, to] = one.number < two.number ? [one, two] : [two, one];
      const sizes = { length: from.article_text.length + to.article_text.length, inline: MAX_COMPARED_INLINE };
      const written = ({ title, article_text: text }: Revision) => ({ title, text });
      const changes = await texts.run(actor, compareTask, { from: written(from), to: written(to) }, sizes);
      return { from: from.number, to: to.number, ...changes, ...compareTags(from, to) };
    },

    /** Brings back title, text, language, tags and video; as a new revision, so that nothing is lost. */
    async restore(actor: Actor, articleId: number, number: number): Promise<Article> {
      return transaction(db, async (tx) => {
        const open = await getArticleToChange(tx, actor, articleId);
        const revision = await getRevision(tx, articleId, number);
        const { title, language: translation, article_text: html, embed_video } = revision;
        const input = { title, translation, tags: parseTags(revision.tags), embed_video };
        return articles.updateInside(tx, open, input, { html, plain: plainTextOfClean(html) });
      });
    },
  };
}

const getRevision = getterOf(repository.findRevision, 'Revision');

function compareTags(from: Revision, to: Revision): Pick<Comparison, 'tags_added' | 'tags_removed'> {
  const before = parseTags(from.tags);
  const after = parseTags(to.tags);
  const missing = (list: string[], other: string[]) => {
    const keys = new Set(other.map(tagKey));
    return list.filter((tag) => !keys.has(tagKey(tag)));
  };
  return { tags_added: missing(after, before), tags_removed: missing(before, after) };
}

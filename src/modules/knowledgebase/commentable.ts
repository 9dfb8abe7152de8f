// What articles and questions have in common: both can be read, liked, followed and commented on.
import type { Actor } from '../../platform/access/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { forbidden } from '../../platform/http/index.ts';
import { getArticle, getArticleToChange } from './articles/articles.service.ts';
import type { LoadedCategory } from './categories/category-access.ts';
import { getQuestion, getQuestionToChange, requireNotArchived } from './questions/questions.service.ts';
import type { Commentable } from './reactions.repository.ts';

export interface LoadedCommentable extends LoadedCategory {
  kind: Commentable;
  id: number;
  title: string;
  authorId: number;
  isDraft: boolean;
  commentsCount: number;
  /** Throws 403 where nobody may comment. */
  requireComments(): void;
}

export const commentables = ['article', 'question'] as const;

/** Throws as its own address would. */
export async function getCommentable(db: Db, actor: Actor, kind: Commentable, id: number): Promise<LoadedCommentable> {
  return kind === 'article' ? ofArticle(await getArticle(db, actor, id)) : ofQuestion(await getQuestion(db, actor, id));
}

export async function getCommentableToChange(
  tx: Db,
  actor: Actor,
  kind: Commentable,
  id: number,
): Promise<LoadedCommentable> {
  return kind === 'article'
    ? ofArticle(await getArticleToChange(tx, actor, id))
    : ofQuestion(await getQuestionToChange(tx, actor, id));
}

function ofArticle({ article, ...category }: Awaited<ReturnType<typeof getArticle>>): LoadedCommentable {
  return {
    ...category,
    kind: 'article',
    id: article.id,
    title: article.title,
    authorId: article.publisher_id,
    isDraft: article.status === 'draft',
    commentsCount: article.comments_count,
    requireComments() {
      if (article.comments_enabled === 0) throw forbidden('Comments are off for this article');
    },
  };
}

function ofQuestion({ question, ...category }: Awaited<ReturnType<typeof getQuestion>>): LoadedCommentable {
  return {
    ...category,
    kind: 'question',
    id: question.id,
    title: question.title,
    authorId: question.created_by,
    isDraft: false,
    commentsCount: question.comments_count,
    requireComments: () => requireNotArchived(question),
  };
}

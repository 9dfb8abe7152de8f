import type { KnowledgebaseArticleDetails } from '@atrium/client/core';
import {
  compareArticleRevisions,
  createArticleComment,
  createQuestionComment,
  deleteArticle,
  deleteArticleComment,
  deleteQuestionComment,
  endorseArticle,
  getArticleRevision,
  listArticleComments,
  listArticleRevisions,
  listQuestionComments,
  restoreArticleRevision,
  updateArticle,
  updateArticleComment,
  updateQuestionComment,
  withdrawEndorsement,
} from '@atrium/client/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { createOnce } from '../../../api/once.ts';
import { restoreOwn } from '../../../api/own-trash.ts';
import { queryClient, refreshQueries } from '../../../api/queries.ts';
import { htmlOf } from '../../../ui/plain-text.ts';

const COMMENTS = 200;
const REVISIONS = 30;

const refresh = () => refreshQueries(['knowledge']);

/** What can be commented on. */
export interface Commented {
  kind: 'article' | 'question';
  id: number;
}

const keyOf = ({ kind, id }: Commented) => ['knowledge', 'comments', kind, id] as const;
const refreshComments = (on: Commented) => refreshQueries(keyOf(on));

export const commentsQuery = (on: Commented) =>
  queryOptions({
    queryKey: keyOf(on),
    queryFn: async ({ signal }) => {
      const list = on.kind === 'article' ? listArticleComments : listQuestionComments;
      return (await call(list, { id: on.id, limit: COMMENTS }, { signal })).data;
    },
  });

export async function addComment(on: Commented, text: string, parent: number | null): Promise<void> {
  const { kind, id } = on;
  const create = kind === 'article' ? createArticleComment : createQuestionComment;
  const body = { text: htmlOf(text), parent_id: parent };
  await createOnce(`comment ${kind} ${id}`, body, (idempotencyKey) => call(create, { id, body }, { idempotencyKey }));
  await refreshComments(on);
}

export async function changeComment(on: Commented, comment: number, text: string): Promise<void> {
  const change = on.kind === 'article' ? updateArticleComment : updateQuestionComment;
  await call(change, { id: on.id, comment_id: comment, body: { text: htmlOf(text) } });
  await refreshComments(on);
}

export async function removeComment(on: Commented, comment: number): Promise<void> {
  await call(on.kind === 'article' ? deleteArticleComment : deleteQuestionComment, { id: on.id, comment_id: comment });
  await refreshComments(on);
}

/** False where it is no longer in the trash. */
export async function bringBackComment(on: Commented, comment: number): Promise<boolean> {
  const isBack = await restoreOwn('comment', comment);
  await refreshComments(on);
  return isBack;
}

/** False where it is no longer in the trash. */
export async function bringBackArticle(id: number): Promise<boolean> {
  const isBack = await restoreOwn('article', id);
  await refresh();
  return isBack;
}

export const revisionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', 'revisions', id],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(listArticleRevisions, { id, limit: REVISIONS, offset: pageParam }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + REVISIONS : undefined),
  });

export const comparisonQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: ['knowledge', 'comparison', id, number],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: number > 1,
    queryFn: ({ signal }) => call(compareArticleRevisions, { id, number }, { signal }),
  });

export const revisionQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: ['knowledge', 'revision', id, number],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(getArticleRevision, { id, number }, { signal }),
  });

export async function bringBack(id: number, number: number): Promise<void> {
  await call(restoreArticleRevision, { id, number });
  await refresh();
}

export async function changeArticle(
  id: number,
  body: { category_id?: number; status?: KnowledgebaseArticleDetails['status'] },
): Promise<void> {
  await call(updateArticle, { article_id: id, body });
  await refresh();
}

/** `leave` leads away from its page, which would ask for it again. */
export async function removeArticle(id: number, leave: () => Promise<void>): Promise<void> {
  await call(deleteArticle, { article_id: id });
  await leave();
  queryClient.removeQueries({ queryKey: ['knowledge', 'article', id] });
  await refresh();
}

export async function setVouched(id: number, isVouched: boolean): Promise<void> {
  await call(isVouched ? endorseArticle : withdrawEndorsement, { id });
  await refresh();
}

import type { KnowledgebaseArticleDetails } from '@atrium/client/core';
import {
  compareArticleRevisions,
  createArticleComment,
  deleteArticle,
  deleteArticleComment,
  endorseArticle,
  getArticleRevision,
  listArticleComments,
  listArticleRevisions,
  restoreArticleRevision,
  updateArticle,
  updateArticleComment,
  withdrawEndorsement,
} from '@atrium/client/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';
import { htmlOf } from '../../../ui/plain-text.ts';

const COMMENTS = 200;
const REVISIONS = 30;

const refresh = () => queryClient.invalidateQueries({ queryKey: ['knowledge'] });

export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['knowledge', 'comments', id],
    queryFn: async ({ signal }) => (await call(listArticleComments, { id, limit: COMMENTS }, { signal })).data,
  });

export async function addComment(id: number, text: string, parent: number | null): Promise<void> {
  await call(createArticleComment, { id, body: { text: htmlOf(text), parent_id: parent } });
  await queryClient.invalidateQueries({ queryKey: ['knowledge', 'comments', id] });
}

export async function changeComment(id: number, comment: number, text: string): Promise<void> {
  await call(updateArticleComment, { id, comment_id: comment, body: { text: htmlOf(text) } });
  await queryClient.invalidateQueries({ queryKey: ['knowledge', 'comments', id] });
}

export async function removeComment(id: number, comment: number): Promise<void> {
  await call(deleteArticleComment, { id, comment_id: comment });
  await queryClient.invalidateQueries({ queryKey: ['knowledge', 'comments', id] });
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

export async function removeArticle(id: number): Promise<void> {
  await call(deleteArticle, { article_id: id });
  await refresh();
}

export async function setVouched(id: number, isVouched: boolean): Promise<void> {
  await call(isVouched ? endorseArticle : withdrawEndorsement, { id });
  await refresh();
}

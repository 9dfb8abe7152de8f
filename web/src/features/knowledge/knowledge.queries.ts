import type { KnowledgebaseArticleDetails, KnowledgebaseQuestionDetails } from '@atrium/client/core';
import {
  acceptAnswer,
  askQuestion,
  createAnswer,
  findSimilarQuestions,
  followArticle,
  followCategory,
  followQuestion,
  getArticleDetails,
  getCategory,
  getQuestionDetails,
  likeArticle,
  likeQuestion,
  listAnswers,
  listArticleSummaries,
  listCategorySummaries,
  listQuestionSummaries,
  listRelatedArticles,
  reportQuestionVisit,
  searchKnowledgeBase,
  unacceptAnswer,
  unfollowArticle,
  unfollowCategory,
  unfollowQuestion,
  unlikeArticle,
  unlikeQuestion,
} from '@atrium/client/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { createOnce } from '../../api/once.ts';
import { queryClient, refreshQueries } from '../../api/queries.ts';
import { htmlOf } from '../../ui/plain-text.ts';

const PAGE = 20;
const NEWEST = 6;
const FOUND = 30;
const ANSWERS = 200;

export const categoriesQuery = queryOptions({
  queryKey: ['knowledge', 'categories'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await call(listCategorySummaries, {}, { signal })).data,
});

/** Why a category that is not among those that one sees is not there. */
export const refusedQuery = (id: number) =>
  queryOptions({
    queryKey: ['knowledge', 'refused', id],
    queryFn: ({ signal }) => call(getCategory, { category_id: id }, { signal }),
  });

export const newestQuery = queryOptions({
  queryKey: ['knowledge', 'newest'],
  queryFn: async ({ signal }) =>
    (await call(listArticleSummaries, { status: 'publish', limit: NEWEST }, { signal })).data,
});

export const articlesQuery = (category: number) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', 'articles', category],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(listArticleSummaries, { category, limit: PAGE, offset: pageParam }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + PAGE : undefined),
  });

export const openQuestionsQuery = (isForMe: boolean) =>
  queryOptions({
    queryKey: ['knowledge', 'questions', isForMe ? 'for me' : 'open'],
    queryFn: async ({ signal }) =>
      (
        await call(
          listQuestionSummaries,
          { state: 'open', limit: NEWEST, ...(isForMe && { for_me: true }) },
          { signal },
        )
      ).data,
  });

export const questionsQuery = (category: number) =>
  infiniteQueryOptions({
    queryKey: ['knowledge', 'questions', category],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(listQuestionSummaries, { category, limit: PAGE, offset: pageParam }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + PAGE : undefined),
  });

export const askedQuery = (category: number) =>
  queryOptions({
    queryKey: ['knowledge', 'questions', category, 'last'],
    queryFn: async ({ signal }) => (await call(listQuestionSummaries, { category, limit: 4 }, { signal })).data,
  });

export const articleQuery = (id: number) =>
  queryOptions({
    queryKey: ['knowledge', 'article', id],
    queryFn: ({ signal }) => call(getArticleDetails, { id }, { signal }),
  });

export const relatedQuery = (id: number) =>
  queryOptions({
    queryKey: ['knowledge', 'related', id],
    queryFn: async ({ signal }) => (await call(listRelatedArticles, { id, limit: 4 }, { signal })).data,
  });

export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: ['knowledge', 'question', id],
    queryFn: ({ signal }) => call(getQuestionDetails, { id }, { signal }),
  });

export const answersQuery = (id: number) =>
  queryOptions({
    queryKey: ['knowledge', 'answers', id],
    queryFn: async ({ signal }) => (await call(listAnswers, { id, limit: ANSWERS }, { signal })).data,
  });

export const similarQuery = (title: string) =>
  queryOptions({
    queryKey: ['knowledge', 'similar', title],
    enabled: title.length > 3,
    queryFn: async ({ signal }) => (await call(findSimilarQuestions, { title, limit: 4 }, { signal })).data,
  });

export const foundQuery = (words: string) =>
  queryOptions({
    queryKey: ['knowledge', 'found', words],
    enabled: words !== '',
    queryFn: async ({ signal }) => (await call(searchKnowledgeBase, { query: words, limit: FOUND }, { signal })).data,
  });

const refresh = () => refreshQueries(['knowledge']);

type Marks = Pick<KnowledgebaseArticleDetails, 'liked' | 'like_count' | 'followed'>;

/** Shows at once; taken back when the server refuses. */
async function mark(key: readonly unknown[], change: (now: Marks) => Partial<Marks>, send: () => Promise<unknown>) {
  const before = queryClient.getQueryData<Marks>(key);
  if (before) queryClient.setQueryData(key, { ...before, ...change(before) });
  try {
    await send();
  } catch (error) {
    queryClient.setQueryData(key, before);
    throw error;
  }
  await refresh();
}

export function setLiked(kind: 'article' | 'question', { id, liked }: { id: number; liked: boolean }): Promise<void> {
  const like = kind === 'article' ? likeArticle : likeQuestion;
  const unlike = kind === 'article' ? unlikeArticle : unlikeQuestion;
  return mark(
    ['knowledge', kind, id],
    ({ like_count: count }) => ({ liked: !liked, like_count: count + (liked ? -1 : 1) }),
    () => call(liked ? unlike : like, { id }),
  );
}

const follows = {
  article: [followArticle, unfollowArticle],
  question: [followQuestion, unfollowQuestion],
  category: [followCategory, unfollowCategory],
} as const;

export function setFollowed(
  kind: keyof typeof follows,
  { id, followed }: Pick<KnowledgebaseQuestionDetails, 'id' | 'followed'>,
): Promise<void> {
  const [follow, unfollow] = follows[kind];
  return mark(
    ['knowledge', kind, id],
    () => ({ followed: !followed }),
    () => call(followed ? unfollow : follow, { id }),
  );
}

export async function noteVisit(id: number): Promise<void> {
  await call(reportQuestionVisit, { id });
}

export async function ask(title: string, categoryId: number, text: string, tags: string[]): Promise<number> {
  const body = { title, category_id: categoryId, tags, ...(text !== '' && { text: htmlOf(text) }) };
  const { id } = await createOnce('question', body, (idempotencyKey) =>
    call(askQuestion, { body }, { idempotencyKey }),
  );
  await refresh();
  return id;
}

export async function answer(id: number, text: string): Promise<void> {
  const body = { text: htmlOf(text) };
  await createOnce(`answer ${id}`, body, (idempotencyKey) => call(createAnswer, { id, body }, { idempotencyKey }));
  await refresh();
}

export async function setAccepted(id: number, answerId: number, isAccepted: boolean): Promise<void> {
  await call(isAccepted ? acceptAnswer : unacceptAnswer, { id, answer_id: answerId });
  await refresh();
}

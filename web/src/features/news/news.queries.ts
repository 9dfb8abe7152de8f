import type { NewsArticle } from '@atrium/client/core';
import {
  countNewsReaders,
  createNewsComment,
  deleteNewsArticle,
  deleteNewsArticleImage,
  deleteNewsComment,
  getNewsArticle,
  likeNewsArticle,
  listNewsArticleReaders,
  listNewsArticles,
  listNewsChannels,
  listNewsComments,
  markNewsArticleRead,
  setNewsArticleImage,
  unlikeNewsArticle,
  updateNewsArticle,
} from '@atrium/client/operations';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { createOnce } from '../../api/once.ts';
import { restoreOwn } from '../../api/own-trash.ts';
import { queryClient, refreshQueries } from '../../api/queries.ts';
import { htmlOf } from '../../ui/plain-text.ts';

const PAGE = 20;

export type Status = NewsArticle['status'];

export const feedQuery = (channel: number | undefined, unread: boolean, status: Status = 'published') =>
  infiniteQueryOptions({
    queryKey: ['news', 'feed', channel, unread, status],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(
        listNewsArticles,
        {
          limit: PAGE,
          offset: pageParam,
          ...(channel !== undefined && { channel_id: channel }),
          ...(unread && { unread }),
          ...(status !== 'published' && { status }),
        },
        { signal },
      ),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + PAGE : undefined),
  });

export const channelsQuery = queryOptions({
  queryKey: ['news', 'channels'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call(listNewsChannels, { limit: 100 }, { signal })).data,
});

export const storyQuery = (id: number) =>
  queryOptions({ queryKey: ['news', 'story', id], queryFn: ({ signal }) => call(getNewsArticle, { id }, { signal }) });

const READERS = 50;

/** For editors: how many have read each story, and how many could. */
export const readCountsQuery = (ids: readonly number[], isEditor: boolean) =>
  queryOptions({
    queryKey: ['news', 'read-counts', ids],
    enabled: isEditor && ids.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { data, people } = await call(countNewsReaders, { article_ids: ids }, { signal });
      return { people, readers: new Map(data.map(({ article_id: id, readers }) => [id, readers])) };
    },
  });

export const readersQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['news', 'readers', id],
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call(listNewsArticleReaders, { id, limit: READERS, offset: pageParam }, { signal }),
    getNextPageParam: ({ pagination }) => (pagination.next ? pagination.offset + READERS : undefined),
  });

export const commentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['news', 'comments', id],
    queryFn: async ({ signal }) => (await call(listNewsComments, { id, limit: 200 }, { signal })).data,
  });

export const refreshNews = () => refreshQueries(['news']);

export async function markStoryRead(id: number): Promise<void> {
  await call(markNewsArticleRead, { id });
  await Promise.all([refreshQueries(['news', 'feed']), refreshQueries(['home'])]);
}

/** Shows at once; taken back when the server refuses. */
export async function setLiked(id: number, liked: boolean): Promise<void> {
  const { queryKey } = storyQuery(id);
  const before = queryClient.getQueryData(queryKey);
  if (before) {
    const change = liked ? 1 : -1;
    queryClient.setQueryData(queryKey, { ...before, liked, like_count: before.like_count + change });
  }
  try {
    await call(liked ? likeNewsArticle : unlikeNewsArticle, { id });
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    throw error;
  }
  await refreshNews();
}

export async function addComment(id: number, text: string): Promise<void> {
  const body = { text: htmlOf(text) };
  await createOnce(`news comment ${id}`, body, (idempotencyKey) =>
    call(createNewsComment, { id, body }, { idempotencyKey }),
  );
  await refreshNews();
}

export async function removeComment(id: number, commentId: number): Promise<void> {
  await call(deleteNewsComment, { id, comment_id: commentId });
  await refreshNews();
}

/** False where it is no longer in the trash. */
export async function bringBackComment(commentId: number): Promise<boolean> {
  const isBack = await restoreOwn('news_comment', commentId);
  await refreshNews();
  return isBack;
}

type StoryChange = Pick<
  Parameters<typeof call<typeof updateNewsArticle>>[1]['body'],
  'channel_id' | 'publish_at' | 'draft' | 'pinned'
>;

/** Shows at once; taken back when the server refuses. */
export async function setPinned(id: number, pinned: boolean): Promise<void> {
  const { queryKey } = storyQuery(id);
  queryClient.setQueryData(queryKey, (story) => story && { ...story, pinned });
  try {
    await call(updateNewsArticle, { id, body: { pinned } });
  } finally {
    await refreshNews();
  }
}

export async function changeStory(id: number, change: StoryChange): Promise<void> {
  await call(updateNewsArticle, { id, body: change });
  await refreshNews();
}

export async function setPicture(id: number, file: Blob | undefined): Promise<void> {
  if (file) await call(setNewsArticleImage, { id, body: { file } });
  else await call(deleteNewsArticleImage, { id });
  await refreshNews();
}

export async function discardStory(id: number): Promise<void> {
  await call(deleteNewsArticle, { id });
  queryClient.removeQueries({ queryKey: storyQuery(id).queryKey });
  await refreshQueries(['news', 'feed']);
}

/** False where it is no longer in the trash. */
export async function bringBackStory(id: number): Promise<boolean> {
  const isBack = await restoreOwn('news', id);
  await refreshNews();
  return isBack;
}

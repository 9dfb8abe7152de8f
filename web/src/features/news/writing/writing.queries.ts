import type { NewsArticle } from '@atrium/client/core';
import {
  createNewsArticle,
  getNewsArticle,
  updateNewsArticle,
  uploadNewsArticleTextImage,
} from '@atrium/client/operations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { createOnce } from '../../../api/once.ts';
import { refreshNews, setPicture } from '../news.queries.ts';

/** What is written of a story. */
export interface Typed {
  title: string;
  text: string;
  channel: number | null;
  pinned: boolean;
  /** The day and time of publishing in the editor's time zone, maybe not chosen yet; null: at once. */
  at: string | null;
}

/** A story as the server has it, with the tag that its change names. */
export interface Known {
  story: NewsArticle;
  etag: string | undefined;
}

/** `typed`: what was sent of it last. */
export interface Saved extends Known {
  typed: Typed;
}

/** `publish`: at the moment that was typed; `keep`: what is a draft stays one, what is published keeps its date. */
export type Way = 'keep' | 'publish';

export function savedOf({ story, etag }: Known): Saved {
  const { title, text, channel_id: channel, pinned, status, publish_at } = story;
  // The answer has the moment with the offset of the editor's time zone: its first part is the local time.
  const at = status === 'scheduled' ? (publish_at?.slice(0, 16) ?? null) : null;
  return { story, etag, typed: { title, text, channel, pinned, at } };
}

export const isSame = (one: Typed, other: Typed): boolean =>
  one.title === other.title && one.text === other.text && one.channel === other.channel && one.pinned === other.pinned;

/** As it is now, whatever was read before. */
export async function readStory(id: number): Promise<Known> {
  const { data, etag } = await call(getNewsArticle, { id }).withResponse();
  return { story: data, etag };
}

/** Read once, when the writing begins. */
export const storyToWriteQuery = (id: number) =>
  queryOptions({
    queryKey: ['story-to-write', id],
    queryFn: () => readStory(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A new story where nothing was saved before; refused where somebody else has saved meanwhile. */
export async function saveStory(typed: Typed, before: Saved | undefined, way: Way, untitled: string): Promise<Saved> {
  const written = {
    title: typed.title.trim() || untitled,
    text: typed.text,
    channel_id: typed.channel,
    pinned: typed.pinned,
    ...(way === 'publish' && { publish_at: typed.at === null ? null : `${typed.at}:00` }),
  };
  const { data: story, etag } = before
    ? await call(updateNewsArticle, { id: before.story.id, body: written }, { ifMatch: before.etag }).withResponse()
    : await makeStory({ ...written, ...(way === 'keep' && { draft: true }) });
  await refreshNews();
  return { story, etag, typed };
}

function makeStory(body: Parameters<typeof call<typeof createNewsArticle>>[1]['body']) {
  return createOnce('story', body, (idempotencyKey) =>
    call(createNewsArticle, { body }, { idempotencyKey }).withResponse(),
  );
}

export async function sendPicture(id: number, file: File): Promise<string> {
  return (await call(uploadNewsArticleTextImage, { id, body: { file } })).url;
}

/** The picture above the text: it is changed at once, and what is read afterwards tells whether others changed more. */
export async function changePicture(id: number, picture: Blob | undefined): Promise<Known> {
  await setPicture(id, picture);
  return readStory(id);
}

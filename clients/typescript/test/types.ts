// What compiles and what must not; `tsc` reads it, nothing runs it.

import { createCaller } from '../src/core.ts';
import * as operations from '../src/generated/operations.ts';
import type { Operations } from '../src/generated/types.ts';
import {
  type AtriumError,
  connect,
  type Download,
  type NewsArticle,
  type NewsArticleItem,
  type Notification,
  type User,
  type WebhookMessages,
} from '../src/index.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only if the two types are the same. */
function same<A, B>(_: Same<A, B>): void {}

same<keyof Operations, keyof typeof operations>(true);

const atrium = connect({ url: 'https://intranet.example.com', auth: { token: 'secret' } });
const call = createCaller({ auth: 'session' });

export async function reads(signal: AbortSignal): Promise<void> {
  const user = await atrium.getUser({ id: 4 });
  same<typeof user, User>(true);
  const called = await call(operations.getUser, { id: 4 }, { signal });
  same<typeof called, User>(true);
  const page = await atrium.listNewsArticles();
  same<(typeof page.data)[number], NewsArticleItem>(true);
  for await (const one of atrium.listNewsArticles({ limit: 200 })) same<typeof one, NewsArticleItem>(true);
  for await (const one of atrium.listUsers().pages()) same<typeof one.pagination.next, string | null>(true);
  for await (const one of atrium.watchNotifications({ signal })) same<typeof one, Notification>(true);
  const file = await atrium.downloadFile({ doc_id: 4 });
  same<typeof file, Download>(true);
  const { data, etag } = await atrium.getNewsArticle({ id: 4 }).withResponse();
  same<typeof data, NewsArticle>(true);
  same<typeof etag, string | undefined>(true);
  const nothing = await atrium.deleteNewsArticle({ id: 4 }, { ifMatch: etag });
  same<typeof nothing, undefined>(true);
}

export async function takes(file: File, bytes: Uint8Array, stream: ReadableStream<Uint8Array>): Promise<void> {
  await atrium.uploadFile({ body: file }, { onProgress: ({ loaded, total = loaded }) => loaded / total });
  await atrium.uploadFile({ body: bytes });
  await atrium.uploadFile({ body: stream });
  await atrium.setUserPhoto({ id: 4, body: { photo: file, x: 1, y: 1, width: 10 } });
  await atrium.listUsers({ ids: [1, 2], fields: ['fullname'], limit: undefined });
  await atrium.createNewsArticle({ body: { title: 'News', text: '' } }, { idempotencyKey: 'row 7' });
}

export async function refuses(): Promise<void> {
  // @ts-expect-error: there is no such operation
  await atrium.getUnicorn();
  // @ts-expect-error: the id is needed
  await atrium.getUser();
  // @ts-expect-error: an id is a number
  await atrium.getUser({ id: 'four' });
  // @ts-expect-error: there is no such parameter
  await atrium.listUsers({ page: 2 });
  // @ts-expect-error: there is no such value
  await atrium.listUsers({ status: 'asleep' });
  // @ts-expect-error: the title is needed
  await atrium.createNewsArticle({ body: { text: '' } });
  // @ts-expect-error: a group is made twice if it is asked for twice
  await atrium.createGroup({ body: { name: 'Engineering' } }, { idempotencyKey: 'row 7' });
  // @ts-expect-error: users have no ETag
  await atrium.updateUser({ id: 4, body: {} }, { ifMatch: '"tag"' });
  // @ts-expect-error: the answer has no such field
  (await atrium.getUser({ id: 4 })).unicorn;
  // @ts-expect-error: one user is no list
  for await (const _ of atrium.getUser({ id: 4 })) break;
  // @ts-expect-error: a file is bytes
  await atrium.uploadFile({ body: { name: 'not a file' } });
  // @ts-expect-error: not an operation
  await call('GET /api/people/v2/unicorns');
  // @ts-expect-error: either a token or a name and a password
  connect({ auth: { username: 'ada' } });
}

export function hears(error: AtriumError, message: WebhookMessages['user.created']): void {
  same<typeof error.status, number>(true);
  same<typeof error.field, string | undefined>(true);
  same<typeof message.type, 'user.created'>(true);
}

// The stream of notifications, opened again whenever it breaks off.
import type { Caller } from './caller.ts';
import { listNotifications, streamNotifications } from './generated/operations.ts';
import type { Notification } from './generated/types.ts';
import { followStream, type StreamOptions } from './streams.ts';

export interface WatchOptions extends StreamOptions {
  /** Id of the last notification that is known; left out: what is there already is known. */
  after?: number | undefined;
}

/** Each new notification of the user, once, as long as the loop over it goes on. */
export async function* watchNotifications(
  call: Caller,
  { after, ...options }: WatchOptions = {},
): AsyncGenerator<Notification, void> {
  const { signal } = options;
  let last = after;
  const open = async () => {
    last ??= await newestId(call, signal);
    const headers = { 'last-event-id': String(last) };
    return (await call(streamNotifications, {}, { signal, headers, retry: false })).response;
  };
  for await (const { id, data } of followStream<Notification>(open, options)) {
    yield data;
    last = Number(id ?? last);
  }
}

async function newestId(call: Caller, signal: AbortSignal | undefined): Promise<number> {
  const { data } = await call(listNotifications, { limit: 1 }, { signal, retry: false });
  return data[0]?.id ?? 0;
}

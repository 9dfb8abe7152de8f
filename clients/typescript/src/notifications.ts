// The stream of notifications, opened again whenever it breaks off.
import type { Caller } from './caller.ts';
import { listNotifications, streamNotifications } from './generated/operations.ts';
import type { Notification } from './generated/types.ts';
import { followStream, type StreamOptions } from './streams.ts';

export interface WatchOptions extends StreamOptions {
  /** Id of the last notification that is known; left out: what is there already is known. */
  after?: number | undefined;
}

/** Told notifications of which the ids are kept: the server may tell of them again when the stream is opened again. */
const TOLD_KEPT = 1_000;

/** Each new notification of the user, once, as long as the loop over it goes on. */
export async function* watchNotifications(
  call: Caller,
  { after, ...options }: WatchOptions = {},
): AsyncGenerator<Notification, void> {
  const { signal } = options;
  let last = after === undefined ? undefined : String(after);
  const told = new Set<number>();
  const open = async () => {
    last ??= await newestId(call, signal);
    return (await call(streamNotifications, {}, { signal, headers: { 'last-event-id': last }, retry: false })).response;
  };
  for await (const { id, data } of followStream<Notification>(open, options)) {
    if (!told.has(data.id)) yield data;
    told.add(data.id);
    const [oldest] = told;
    if (told.size > TOLD_KEPT && oldest !== undefined) told.delete(oldest);
    last = id ?? last;
  }
}

async function newestId(call: Caller, signal: AbortSignal | undefined): Promise<string> {
  const { data } = await call(listNotifications, { limit: 1 }, { signal, retry: false });
  return String(data[0]?.id ?? 0);
}

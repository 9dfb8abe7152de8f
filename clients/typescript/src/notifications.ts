// The stream of notifications, opened again whenever it breaks off.
import type { Caller } from './caller.ts';
import { AtriumError } from './errors.ts';
import { readEvents } from './events.ts';
import { listNotifications, streamNotifications } from './generated/operations.ts';
import type { Notification } from './generated/types.ts';
import { pause } from './sender.ts';

export interface WatchOptions {
  /** Ends the stream: the loop over it comes to its end. */
  signal?: AbortSignal | undefined;
  /** Id of the last notification that is known; left out: what is there already is known. */
  after?: number | undefined;
  /** Told each time the stream is open, and each time it has to be opened again. */
  onChange?: ((state: 'open' | 'waiting') => void) | undefined;
  /** The first pause before the stream is opened again; the server may name another. Default 1,000. */
  firstWaitMs?: number | undefined;
  /** The server is heard of every 15 seconds; after so long a silence the stream is opened again. Default 45,000. */
  silenceMs?: number | undefined;
}

const LONGEST_WAIT_MS = 30_000;

/** Each new notification of the user, once, as long as the loop over it goes on. */
export async function* watchNotifications(
  call: Caller,
  { signal, after, onChange, firstWaitMs = 1000, silenceMs = 45_000 }: WatchOptions = {},
): AsyncGenerator<Notification, void> {
  let last = after;
  let firstWait = firstWaitMs;
  let failures = 0;
  while (!signal?.aborted) {
    let wait = 0;
    try {
      last ??= await newestId(call, signal);
      const headers = { 'last-event-id': String(last) };
      const { response } = await call(streamNotifications, {}, { signal, headers, retry: false });
      failures = 0;
      onChange?.('open');
      for await (const { data, id, retry } of readEvents(response, silenceMs)) {
        firstWait = retry ?? firstWait;
        if (data === undefined) continue;
        yield JSON.parse(data);
        last = Number(id ?? last);
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error)) throw error;
      if (error instanceof AtriumError) wait = (error.retryAfter ?? 0) * 1000;
    }
    if (signal?.aborted) return;
    onChange?.('waiting');
    wait = Math.max(wait, Math.min(LONGEST_WAIT_MS, firstWait * 2 ** failures) * (0.5 + Math.random() / 2));
    failures += 1;
    await pause(wait, signal).catch(() => {});
  }
}

async function newestId(call: Caller, signal: AbortSignal | undefined): Promise<number> {
  const { data } = await call(listNotifications, { limit: 1 }, { signal, retry: false });
  return data[0]?.id ?? 0;
}

/** Refusals that another try does not change. */
function isFinal(error: unknown): boolean {
  return error instanceof AtriumError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

// Streams of events, opened again whenever they break off.
import { AtriumError } from './errors.ts';
import { readEvents } from './events.ts';
import { pause } from './sender.ts';

export interface StreamOptions {
  /** Ends the stream: the loop over it comes to its end. */
  signal?: AbortSignal | undefined;
  /** Told each time the stream is open, and each time it has to be opened again. */
  onChange?: ((state: 'open' | 'waiting') => void) | undefined;
  /** The first pause before the stream is opened again; the server may name another. Default 1,000. */
  firstWaitMs?: number | undefined;
  /** The server is heard of every 15 seconds; after so long a silence the stream is opened again. Default 45,000. */
  silenceMs?: number | undefined;
}

const LONGEST_WAIT_MS = 30_000;

/** The data of each event, with its id, as long as the loop over it goes on. */
export async function* followStream<T>(
  open: () => Promise<Response>,
  { signal, onChange, firstWaitMs = 1000, silenceMs = 45_000 }: StreamOptions,
): AsyncGenerator<{ id: string | undefined; data: T }, void> {
  let firstWait = firstWaitMs;
  let failures = 0;
  while (!signal?.aborted) {
    let wait = 0;
    try {
      const response = await open();
      failures = 0;
      onChange?.('open');
      for await (const { data, id, retry } of readEvents(response, silenceMs)) {
        firstWait = retry ?? firstWait;
        if (data !== undefined) yield { id, data: JSON.parse(data) };
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

/** Refusals that another try does not change. */
function isFinal(error: unknown): boolean {
  return error instanceof AtriumError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

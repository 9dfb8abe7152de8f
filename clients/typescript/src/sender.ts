// The sending of a request until it is answered: authentication, headers, tries, errors.
import { authenticate } from './authentication.ts';
import { downloadOf } from './bodies.ts';
import { type AtriumError, errorOf, NetworkError, NotFound } from './errors.ts';
import type { ChangeOptions, Connection, CreateOptions, RetryPolicy } from './options.ts';
import type { Request } from './requests.ts';
import { type Outgoing, transmit } from './transport.ts';

export interface Received {
  data: unknown;
  response: Response;
}

export type Sender = (request: Request, options: CreateOptions & ChangeOptions) => Promise<Received>;

export function createSender({ url = '', auth, retry: usual, headers: always, fetch }: Connection): Sender {
  const base = url.replace(/\/+$/, '');
  const authentication = authenticate(base, auth);

  return async (request, { signal, headers, onProgress, retry = usual, idempotencyKey, ifMatch }) => {
    const { method, path, payload, isOnce, isFile } = request;
    const policy = retry === false ? { tries: 1 } : retry;
    // One for all tries.
    const own = {
      ...inSmallLetters(always),
      ...(isOnce && { 'idempotency-key': idempotencyKey ?? newKey() }),
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...inSmallLetters(headers),
    };
    const outgoing: Omit<Outgoing, 'headers'> = {
      method,
      url: base + path,
      credentials: authentication.credentials,
      payload,
      onProgress: isFile ? undefined : onProgress,
      signal,
    };
    let isLost = false;
    for (let tried = 1; ; tried += 1) {
      signal?.throwIfAborted();
      let error: AtriumError;
      try {
        const response = await transmit({ ...outgoing, headers: { ...authentication.headers(), ...own } }, fetch);
        authentication.remember(response);
        if (response.status < 400) {
          return { data: isFile ? downloadOf(response, onProgress) : await read(response), response };
        }
        error = await errorOf(response);
        // It is gone, which is what was asked for: an earlier try has deleted it, and its answer was lost.
        if (isLost && method === 'DELETE' && error instanceof NotFound) return { data: undefined, response };
      } catch (cause) {
        signal?.throwIfAborted();
        error = new NetworkError(cause);
        isLost = true;
      }
      const wait = mayRepeat(request, error, ifMatch !== undefined) ? pauseAfter(tried, error, policy) : undefined;
      if (wait === undefined) throw error;
      await pause(wait, signal);
    }
  };
}

/** Two spellings of one header would be sent as two values of it. */
function inSmallLetters(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Statuses of proxies whose server did not answer, and of a server that has too much to do. */
const UNAVAILABLE = new Set([502, 503, 504]);

/**
 * A request that was refused because there are too many can be sent again, whatever it is. One whose answer is
 * not known only if a second time does no harm; with `If-Match` a change that has happened would look like that of
 * somebody else.
 */
function mayRepeat({ method, payload, isOnce }: Request, error: AtriumError, isConditional: boolean): boolean {
  if (payload?.isStream) return false;
  if (error.status === 429) return true;
  const isRepeatable = isOnce || method === 'GET' || method === 'PUT' || method === 'DELETE';
  if (!isRepeatable || isConditional) return false;
  return error instanceof NetworkError || UNAVAILABLE.has(error.status);
}

/** Milliseconds until the next try; none: there is no other. */
function pauseAfter(tried: number, { retryAfter }: AtriumError, policy: RetryPolicy = {}): number | undefined {
  const { tries = 4, firstWaitMs = 250, longestWaitMs = 30_000 } = policy;
  if (tried >= tries) return undefined;
  if (retryAfter !== undefined) return retryAfter * 1000 <= longestWaitMs ? retryAfter * 1000 : undefined;
  const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** (tried - 1));
  // Many clients that failed together do not come back together.
  return longest * (0.5 + Math.random() / 2);
}

export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}

/** `crypto.randomUUID` is missing on pages without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// The installation that is copied: a client of its interface that tries again, and never has more than a few requests under way.
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitConcurrency } from '../platform/concurrency.ts';
import { BlobTooLarge, StoreFailed } from '../platform/files/blobs.ts';

export interface SourceOptions {
  /** Where it is, with or without a path before `/api` and `/intranet`. */
  address: string;
  /** A personal access token, or `name:password`. */
  secret: string;
  /** Requests under way at once. */
  parallel: number;
  /** Ends all requests. */
  signal: AbortSignal;
  /** Before the second try; each further wait is twice as long. */
  firstDelayMs?: number;
  /** A connection without a byte for this time counts as lost. */
  idleMs?: number;
}

export interface Answer {
  body: unknown;
  headers: Headers;
}

export interface Source {
  address: string;
  /** Throws SourceError for every answer but a success. */
  get(path: string): Promise<Answer>;
  /** Reads a file as a stream; `take` is called anew for each try. */
  file<T>(path: string, take: (bytes: Readable, headers: Headers) => Promise<T>): Promise<T>;
  /** The path of an address that the source gave, to be asked for at the source itself and nowhere else. */
  pathOf(address: string): string;
}

/** The source refused, and would refuse again. */
export class SourceError extends Error {
  readonly status: number;

  constructor(status: number, path: string, detail: string) {
    super(`${path} answered ${status}${detail === '' ? '' : `: ${detail}`}`);
    this.name = 'SourceError';
    this.status = status;
  }
}

/** The source cannot be reached, or does not answer to the end. */
export class SourceUnreachable extends Error {
  constructor(path: string, cause: unknown) {
    super(`${path} could not be read: ${reasonOf(cause)}`, { cause });
    this.name = 'SourceUnreachable';
  }
}

/** What the source sent is not of the form that the interface has. */
export class Unreadable extends Error {}

const TRIES = 8;
/** A fault of the source stays one most of the time. */
const TRIES_AFTER_FAULT = 3;
const MAX_DELAY_MS = 30_000;
const MAX_RETRY_AFTER_MS = 15 * 60_000;
/** Lists have 8 MB of text at most, and twice that as JSON. */
const MAX_JSON = 64 * 1024 * 1024;
const MAX_DETAIL = 300;

const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
/** The source as a whole cannot be reached, not only one object of it. */
const closed: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

export function openSource(options: SourceOptions): Source {
  const { secret, parallel, signal, firstDelayMs = 500, idleMs = 60_000 } = options;
  const base = new URL(options.address);
  const address = `${base.origin}${base.pathname.replace(/\/+$/, '')}`;
  const inTurn = limitConcurrency(parallel);
  const headers = {
    // The contract's own way is Basic; a token has no colon.
    authorization: secret.includes(':') ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`,
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'atrium-copy-from',
  };

  const once = async <T>(path: string, take: (response: Response, watch: Watch) => Promise<T>): Promise<T> => {
    const watch = watchIdle(idleMs, signal);
    try {
      const response = await fetch(address + path, {
        headers,
        redirect: 'manual',
        signal: watch.signal,
      });
      if (!response.ok) throw await refusal(path, response, watch);
      return await take(response, watch);
    } finally {
      watch.end();
    }
  };

  const tryAgain = async <T>(path: string, take: (response: Response, watch: Watch) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      signal.throwIfAborted();
      try {
        return await inTurn(() => once(path, take));
      } catch (error) {
        signal.throwIfAborted();
        if (!isPassing(error)) throw error instanceof Refusal ? error.toError() : error;
        const most = error instanceof Refusal && error.status === 500 ? TRIES_AFTER_FAULT : TRIES;
        if (tries >= most) {
          if (error instanceof Refusal && !closed.has(error.status)) throw error.toError();
          throw new SourceUnreachable(path, error);
        }
        const asked = error instanceof Refusal ? error.retryAfterMs : undefined;
        await sleep(asked ?? delayOf(tries, firstDelayMs), undefined, { signal });
      }
    }
  };

  return {
    address,

    get: (path) =>
      tryAgain(path, async (response, watch) => {
        const text = await readText(path, response, watch, MAX_JSON);
        try {
          return { body: JSON.parse(text) as unknown, headers: response.headers };
        } catch {
          throw new Unreadable(`${path} did not answer with JSON`);
        }
      }),

    file: (path, take) =>
      tryAgain(path, async (response, watch) => {
        const bytes = Readable.from(pieces(response, watch), { objectMode: false });
        try {
          return await take(bytes, response.headers);
        } finally {
          bytes.destroy();
        }
      }),

    pathOf(given) {
      const url = URL.parse(given, `${address}/`);
      if (!url) throw new Unreadable('not an address');
      const path = url.pathname + url.search;
      const prefix = new URL(address).pathname.replace(/\/+$/, '');
      return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
    },
  };
}

/** An answer that is no success; whether it is final is decided by the status. */
class Refusal extends Error {
  readonly status: number;
  readonly path: string;
  readonly detail: string;
  readonly retryAfterMs: number | undefined;

  constructor(status: number, path: string, detail: string, retryAfterMs: number | undefined) {
    super(`answered ${status}`);
    this.status = status;
    this.path = path;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
  }

  toError(): SourceError {
    return new SourceError(this.status, this.path, this.detail);
  }
}

interface Watch {
  signal: AbortSignal;
  /** Notes that bytes have come. */
  touch(): void;
  end(): void;
}

/** Ends with what it watches: a signal made of the other two would be kept as long as the copy lasts. */
function watchIdle(idleMs: number, stop: AbortSignal): Watch {
  const controller = new AbortController();
  const onStop = () => controller.abort(stop.reason);
  const timer = setTimeout(() => controller.abort(new Error(`nothing came for ${idleMs / 1000} seconds`)), idleMs);
  stop.addEventListener('abort', onStop, { once: true });
  return {
    signal: controller.signal,
    touch: () => timer.refresh(),
    end() {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
    },
  };
}

async function* pieces(response: Response, watch: Watch): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  for await (const piece of response.body) {
    watch.touch();
    yield piece;
  }
}

async function readText(path: string, response: Response, watch: Watch, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces(response, watch)) {
    size += piece.length;
    if (size > most) throw new Unreadable(`${path} answered with more than ${most} bytes`);
    parts.push(piece);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function refusal(path: string, response: Response, watch: Watch): Promise<Refusal> {
  const { status, headers } = response;
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    await response.body?.cancel();
    return new Refusal(status, path, `it leads on to ${location.slice(0, MAX_DETAIL)}; give that address`, undefined);
  }
  const text = await readText(path, response, watch, MAX_JSON).catch(() => '');
  return new Refusal(status, path, detailOf(text), retryAfter(headers.get('retry-after')));
}

/** What the error shapes of the interface say in words. */
function detailOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return '';
    for (const name of ['detail', 'message', 'error', 'title']) {
      const value: unknown = Reflect.get(body, name);
      if (typeof value === 'string' && value !== '') return value.slice(0, MAX_DETAIL);
    }
  } catch {
    // Not every error is JSON, and its status says enough.
  }
  return '';
}

function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : undefined;
}

/** Some of the wait is chance, so that requests that failed together do not come together again. */
function delayOf(tries: number, firstDelayMs: number): number {
  const delay = Math.min(firstDelayMs * 2 ** (tries - 1), MAX_DELAY_MS);
  return delay / 2 + (Math.random() * delay) / 2;
}

function isPassing(error: unknown): boolean {
  if (error instanceof Refusal) return passing.has(error.status);
  const isOurs = error instanceof StoreFailed || error instanceof BlobTooLarge || error instanceof Unreadable;
  return !isOurs;
}

/** The innermost reason: that of a failed fetch lies deep. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

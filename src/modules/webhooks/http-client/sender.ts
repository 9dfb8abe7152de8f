// The sending of a message: within its time, to addresses that are allowed, along redirects that are allowed.
import { shortReason } from '../../../platform/jobs/index.ts';
import { type Answer, post } from './post.ts';
import { Refusal, redirectOf } from './redirects.ts';
import { AddressRefused, type Reach, reachable } from './resolver.ts';

interface Outgoing {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Aborted when nobody waits for the outcome any longer. */
  signal: AbortSignal;
}

export interface Sent {
  durationMs: number;
  /** The address that the message was sent to last, after redirects. */
  url: string;
  response: Answer | null;
  /** Null when the receiver took the message. */
  error: string | null;
}

export type Send = (message: Outgoing) => Promise<Sent>;

export interface SenderOptions extends Reach {
  /** The time for the whole exchange, with all redirects. */
  timeoutMs: number;
}

const MAX_REDIRECTS = 3;
const ERROR_LENGTH = 500;

/** Throws only when the signal is aborted: everything else is an outcome. */
export function createSender({ timeoutMs, ...reach }: SenderOptions): Send {
  return async ({ url, headers, body, signal }) => {
    const begun = performance.now();
    const sent: Omit<Sent, 'durationMs'> = { url, response: null, error: null };
    let soFar: (() => Answer) | undefined;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), timeoutMs);
    const either = AbortSignal.any([signal, limit.signal]);
    try {
      const bytes = Buffer.from(body);
      const target = new URL(url);
      for (let redirects = 0; ; redirects += 1) {
        target.hash = '';
        sent.url = target.href;
        sent.response = null;
        soFar = undefined;
        const addresses = await untilAborted(reachable(target, reach), either);
        const posting = post({ target, addresses, headers, body: bytes, signal: either }, (peek) => {
          soFar = peek;
        });
        sent.response = await untilAborted(posting, either);
        const next = redirectOf(sent.response, target);
        if (!next) break;
        if (redirects === MAX_REDIRECTS) throw new Refusal(`Redirected more than ${MAX_REDIRECTS} times`);
        target.href = next.href;
      }
      if (!isTaken(sent.response.status)) sent.error = `Answered ${sent.response.status}`;
    } catch (error) {
      signal.throwIfAborted();
      sent.response ??= soFar?.() ?? null;
      sent.error = limit.signal.aborted ? `No whole answer within ${timeoutMs / 1000} seconds` : wordsFor(error);
    } finally {
      clearTimeout(timer);
    }
    return { ...sent, durationMs: Math.round(performance.now() - begun) };
  };
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Stops waiting for work that cannot be stopped itself, such as the look-up of a name. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // The work may fail after the wait has ended, which must not raise an unhandled rejection.
  work.catch(() => {});
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was reset',
  EPIPE: 'The connection was reset',
  ETIMEDOUT: 'The connection could not be made in time',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  ENOTFOUND: 'The name cannot be resolved',
  ETIMEOUT: 'No name server has answered',
  EAI_AGAIN: 'The name cannot be resolved now',
  EPROTO: 'The receiver does not speak TLS as it should',
  HPE_HEADER_OVERFLOW: 'The headers of the answer are too large',
};

function wordsFor(error: unknown): string {
  if (error instanceof Refusal || error instanceof AddressRefused) return error.message.slice(0, ERROR_LENGTH);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (sentences[code] !== undefined) return `${sentences[code]} (${code})`;
  if (code.startsWith('HPE_')) return `The answer is no HTTP (${code})`;
  return shortReason(error);
}

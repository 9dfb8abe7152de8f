// What follows a failed try: how long to wait for the next, and what is kept of the reason.

import { HOUR_MS } from '../time/durations.ts';

const BASE_MS = 5_000;
const CAP_MS = HOUR_MS;
/** At most this much longer than the plain doubling, so that what failed together does not come back together. */
const JITTER = 0.25;
const REASON_LENGTH = 200;

/** Thrown by work that knows when its next try is worth while. */
export class TryAgain extends Error {
  readonly at: number;
  constructor(at: number, reason: string) {
    super(reason);
    this.name = 'TryAgain';
    this.at = at;
  }
}

/** Doubles from 5 seconds to an hour. */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const plain = Math.min(BASE_MS * 2 ** (attempts - 1), CAP_MS / (1 + JITTER));
  return Math.round(plain * (1 + JITTER * random()));
}

/** One short line for whoever looks at the row, without what an address or a header may give away. */
export function shortReason(error: unknown): string {
  const text = error instanceof Error ? `${error.name}${codeOf(error)}: ${error.message}` : String(error);
  return text
    .slice(0, 10 * REASON_LENGTH)
    .replace(/\s+/g, ' ')
    .replace(/:\/\/[^\s/@]*@/g, '://')
    .replace(/\?[^\s"')]+/g, '?…')
    .replace(/\b(basic|bearer)\s+\S+/gi, '$1 …')
    .replace(
      /\b([\w-]*(?:password|secret|token|authorization|cookie|api[-_]?key))("?\s*[:=]\s*)"?[^\s,;"]+"?/gi,
      '$1$2…',
    )
    .slice(0, REASON_LENGTH)
    .toWellFormed()
    .replaceAll('\0', '');
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
}

// Limits as people write them: gigabytes for storage, whole numbers for the rest; empty for none of one's own.
import type { LimitKind } from './limits.queries.ts';

const GB = 1_000_000_000;
const LEAST_REQUESTS = 60;

export function toText(kind: LimitKind, value: number | null): string {
  if (value === null) return '';
  return String(kind === 'storage' ? value / GB : value);
}

/** Undefined for what is no amount. */
export function toAmount(kind: LimitKind, text: string): number | null | undefined {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  if (!/^\d+(\.\d+)?$/.test(written)) return undefined;
  const value = kind === 'storage' ? Math.round(Number(written) * GB) : Number(written);
  const isEnough = kind !== 'requests' || value === 0 || value >= LEAST_REQUESTS;
  return Number.isSafeInteger(value) && isEnough ? value : undefined;
}

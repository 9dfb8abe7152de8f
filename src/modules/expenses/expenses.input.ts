import { invalidField } from '../../platform/http/index.ts';
import { fold } from '../../platform/text/fold.ts';
import { parseInstant, parseRangeEnd } from '../../platform/time/wire.ts';

const NO_DATE = 'must be a date: a date-time object, 14 or 8 digits, or ISO 8601';

export function readDate(field: string, value: unknown, zone: string): number {
  const ms = parseInstant(value, zone);
  if (ms === undefined) throw invalidField(field, NO_DATE);
  return ms;
}

export function readEnd(field: string, value: unknown, zone: string): number {
  const ms = parseRangeEnd(value, zone);
  if (ms === undefined) throw invalidField(field, NO_DATE);
  return ms;
}

/** Both ends of a range in an address, each optional. */
export function readRange(query: { date_from?: string; date_to?: string }, zone: string) {
  return {
    from: query.date_from ? readDate('date_from', query.date_from, zone) : undefined,
    to: query.date_to ? readEnd('date_to', query.date_to, zone) : undefined,
  };
}

/** Folded; undefined when there is nothing to look for. */
export function readName(text: string | undefined): string | undefined {
  const folded = fold(text?.trim() ?? '');
  return folded === '' ? undefined : folded;
}

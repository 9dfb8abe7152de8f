// Dates that the interface writes for people, read back as far as they can be: `31 January 2026`, `31-01-2026`.
import { fold } from '../platform/text/fold.ts';
import { parseInstant } from '../platform/time/wire.ts';

/** The day at noon, which is that day nearly everywhere. Undefined: no date that can be read. */
export function readLongDate(text: string, language: string): number | undefined {
  const exact = parseInstant(text, 'UTC');
  if (exact !== undefined) return exact;
  const [, day, month, year] = /^\D*(\d{1,2})[-./](\d{1,2})[-./](\d{4})/.exec(text) ?? [];
  if (year !== undefined) return noonOf(Number(year), Number(month), Number(day));
  const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => digits);
  const named = monthIn(text, language) ?? monthIn(text, 'en');
  const fullYear = numbers.find((digits) => digits.length === 4);
  const dayOfMonth = numbers.find((digits) => digits.length <= 2);
  if (named === undefined || fullYear === undefined || dayOfMonth === undefined) return undefined;
  return noonOf(Number(fullYear), named, Number(dayOfMonth));
}

/** From 1. The longest name first: `mars` is not March in every language. */
function monthIn(text: string, language: string): number | undefined {
  const words: string[] = fold(text).match(/\p{L}+/gu) ?? [];
  for (const style of ['long', 'short'] as const) {
    const names = monthNames(language, style);
    const found = names.findIndex((name) => words.includes(name));
    if (found >= 0) return found + 1;
  }
  return undefined;
}

function monthNames(language: string, style: 'long' | 'short'): string[] {
  try {
    const format = new Intl.DateTimeFormat(language.replace('_', '-'), {
      month: style,
      day: 'numeric',
      timeZone: 'UTC',
    });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(Date.UTC(2026, month, 15));
      return fold(parts.find(({ type }) => type === 'month')?.value ?? '').replaceAll(/[^\p{L}]/gu, '');
    });
  } catch {
    return [];
  }
}

function noonOf(year: number, month: number, day: number): number | undefined {
  const ms = Date.UTC(year, month - 1, day, 12);
  const made = new Date(ms);
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? ms : undefined;
}

// The display patterns of an installation: digits and names of a moment, in a zone and a language.
import { type LocalParts, partsIn, utcOf } from './zones.ts';

export const defaultDateTimePattern = 'DD-MM-YYYY HH:mm';
export const defaultDatePattern = 'D MMMM YYYY';

/** Tokens: YYYY MM DD HH mm ss, D (without zero), MMMM and MMM (month), dddd (weekday). All else stands for itself. */
export function formatPattern(ms: number, zone: string, pattern: string, language = 'en'): string {
  const parts = partsIn(zone, ms);
  let text = '';
  for (const piece of compile(pattern)) text += typeof piece === 'string' ? piece : piece(parts, language);
  return text;
}

export function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}

export function fourDigits(value: number): string {
  return value > 999 ? `${value}` : `${value}`.padStart(4, '0');
}

type Piece = string | ((parts: LocalParts, language: string) => string);

const maxCached = 200;
const compiled = new Map<string, Piece[]>();

function compile(pattern: string): Piece[] {
  const known = compiled.get(pattern);
  if (known) return known;
  const texts = pattern.split(tokens);
  // Many languages write the month beside a day in another form (январь, 31 января).
  const withDay = texts.includes('D') || texts.includes('DD');
  const pieces = texts.map((text) => pieceOf(text, withDay));
  if (compiled.size >= maxCached) compiled.clear();
  compiled.set(pattern, pieces);
  return pieces;
}

// A lone D inside a word is a letter of that word.
const tokens = /(YYYY|MMMM|MMM|MM|DD|(?<![A-Za-z])D(?![A-Za-z])|HH|mm|ss|dddd)/;

function pieceOf(text: string, withDay: boolean): Piece {
  switch (text) {
    case 'YYYY':
      return (parts) => fourDigits(parts.year);
    case 'MMMM':
      return (parts, language) => namesIn(language)[withDay ? 'monthsOfDays' : 'months'][parts.month - 1] ?? '';
    case 'MMM':
      return (parts, language) => namesIn(language).shortMonths[parts.month - 1] ?? '';
    case 'MM':
      return (parts) => twoDigits(parts.month);
    case 'DD':
      return (parts) => twoDigits(parts.day);
    case 'D':
      return (parts) => `${parts.day}`;
    case 'HH':
      return (parts) => twoDigits(parts.hour);
    case 'mm':
      return (parts) => twoDigits(parts.minute);
    case 'ss':
      return (parts) => twoDigits(parts.second);
    case 'dddd':
      return (parts, language) => namesIn(language).weekdays[weekdayOf(parts)] ?? '';
    default:
      return text;
  }
}

function weekdayOf(parts: LocalParts): number {
  return new Date(utcOf(parts.year, parts.month, parts.day) ?? 0).getUTCDay();
}

interface Names {
  months: string[];
  monthsOfDays: string[];
  shortMonths: string[];
  weekdays: string[];
}

const names = new Map<string, Names>();

function namesIn(language: string): Names {
  const known = names.get(language);
  if (known) return known;
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 1));
  const sundayFirst = Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day));
  const alone = formatter(language, { month: 'long' });
  const beside = formatter(language, { month: 'long', day: 'numeric' });
  const short = formatter(language, { month: 'short' });
  const weekday = formatter(language, { weekday: 'long' });
  const made: Names = {
    months: months.map((ms) => alone.format(ms)),
    monthsOfDays: months.map((ms) => monthBesideDay(beside, ms) ?? alone.format(ms)),
    shortMonths: months.map((ms) => short.format(ms)),
    weekdays: sundayFirst.map((ms) => weekday.format(ms)),
  };
  if (names.size >= maxCached) names.clear();
  names.set(language, made);
  return made;
}

// Some languages have only a number there, its word being part of the text around it.
function monthBesideDay(beside: Intl.DateTimeFormat, ms: number): string | undefined {
  const month = beside.formatToParts(ms).find((part) => part.type === 'month')?.value;
  return month !== undefined && /\p{L}/u.test(month) ? month : undefined;
}

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const fixed: Intl.DateTimeFormatOptions = {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  };
  try {
    return new Intl.DateTimeFormat([language.replace('_', '-'), 'en'], fixed);
  } catch {
    return new Intl.DateTimeFormat('en', fixed);
  }
}

// The date shapes of the interfaces (decision 3): every date that leaves or enters passes here.
import { DAY_MS, MINUTE_MS } from './durations.ts';
import { formatPattern, fourDigits, twoDigits } from './format.ts';
import { endOfDay, instantOf, offsetMinutes, partsIn, startOfDay, utcOf } from './zones.ts';

export interface DateStyle {
  zone: string;
  pattern: string;
  language?: string;
}

export interface DateTimeObject {
  date_str: string;
  timezone: string;
  date: string;
}

export interface DateObject {
  date_str: string;
  date: string;
}

export interface ThankYouDate {
  date: string;
  timezone_type: 3;
  timezone: string;
}

export function dateTimeObject(ms: number, style: DateStyle): DateTimeObject {
  return {
    date_str: longDate(ms, style.zone, style.pattern, style.language),
    timezone: style.zone,
    date: timestamp(ms),
  };
}

export function dateTimeOrNull(ms: number | null, style: DateStyle): DateTimeObject | null {
  return ms === null ? null : dateTimeObject(ms, style);
}

/** A moment becomes its day in the zone; a day (8 digits) is the same everywhere. */
export function dateObject(day: number | string, style: DateStyle): DateObject {
  if (typeof day === 'number') {
    return { date_str: longDate(day, style.zone, style.pattern, style.language), date: dayIn(style.zone, day) };
  }
  return { date_str: longDate(startOfDay('UTC', day), 'UTC', style.pattern, style.language), date: day };
}

export function dateOrNull(day: number | string | null, style: DateStyle): DateObject | null {
  return day === null ? null : dateObject(day, style);
}

export function thankYouDate(ms: number, zone: string): ThankYouDate {
  return { date: isoDate(ms, zone), timezone_type: 3, timezone: zone };
}

/** ISO 8601 to the second with the zone's offset: `2026-01-31T09:05:00+00:00`. */
export function isoDate(ms: number, zone = 'UTC'): string {
  if (zone === 'UTC') return isoLocal(ms) + utcSuffix;
  const offset = offsetMinutes(zone, ms);
  return isoLocal(ms + offset * MINUTE_MS) + offsetText(offset);
}

export function isoDateOrNull(ms: number | null, zone = 'UTC'): string | null {
  return ms === null ? null : isoDate(ms, zone);
}

/** 14 digits in UTC. */
export function timestamp(ms: number): string {
  const iso = isoLocal(ms);
  return (
    iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10) + iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19)
  );
}

/** The same 14 digits as a number, as the knowledge base's categories send them. */
export function timestampNumber(ms: number): number {
  return Number(timestamp(ms));
}

export function longDate(ms: number, zone: string, pattern: string, language?: string): string {
  return formatPattern(ms, zone, pattern, language);
}

/** The day (8 digits) of a moment in a zone. */
export function dayIn(zone: string, ms: number): string {
  const { year, month, day } = partsIn(zone, ms);
  return fourDigits(year) + twoDigits(month) + twoDigits(day);
}

/** A date as clients send it; a day alone is its first moment in the zone. Undefined: no date. */
export function parseInstant(value: unknown, zone: string): number | undefined {
  const read = readDate(value, zone);
  return read && inRange(read.first);
}

/** The same as the end of a range: a day or a second named there belongs to it until its last millisecond. */
export function parseRangeEnd(value: unknown, zone: string): number | undefined {
  const read = readDate(value, zone);
  if (read === undefined || inRange(read.first) === undefined) return undefined;
  return Math.min(read.last, lastMoment);
}

// Four digits of a year are all that the wire has room for.
const firstMoment = utcOf(1, 1, 1) ?? 0;
const lastMoment = (utcOf(9999, 12, 31) ?? 0) + DAY_MS - 1;

function inRange(ms: number): number | undefined {
  return ms >= firstMoment && ms <= lastMoment ? ms : undefined;
}

const utcSuffix = '+00:00';
const clockTexts = Array.from({ length: 1440 }, (_, minute) => {
  return `T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:`;
});
const secondTexts = Array.from({ length: 60 }, (_, second) => twoDigits(second));

const maxCachedDays = 20_000;
const dayTexts = new Map<number, string>();

// Put together from known pieces: Date's own text takes many times as long, and every user in a list has two dates.
function isoLocal(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  const second = Math.floor((ms - day * DAY_MS) / 1000);
  const minute = Math.floor(second / 60);
  return (dayTexts.get(day) ?? makeDayText(day)) + clockTexts[minute] + secondTexts[second - minute * 60];
}

function makeDayText(day: number): string {
  const date = new Date(day * DAY_MS);
  if (Number.isNaN(date.getTime())) throw new RangeError('Not a moment in time');
  const text = `${fourDigits(date.getUTCFullYear())}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
  if (dayTexts.size >= maxCachedDays) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}

function offsetText(offset: number): string {
  const size = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

interface Span {
  first: number;
  last: number;
}

const timestampShape = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
const basicShape = /^(\d{4})(\d\d)(\d\d)(?:[Tt](\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d\d(?:\d\d)?)?)?$/;
const extendedShape =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/;

function readDate(value: unknown, zone: string): Span | undefined {
  const sent = typeof value === 'object' && value !== null && 'date' in value ? value.date : value;
  if (typeof sent !== 'string' && typeof sent !== 'number') return undefined;
  const text = `${sent}`;
  const stamp = timestampShape.exec(text);
  if (stamp) return readMoment([...stamp, undefined, 'Z'], zone);
  const match = basicShape.exec(text) ?? extendedShape.exec(text);
  return match ? readMoment(match, zone) : undefined;
}

function readMoment(match: ReadonlyArray<string | undefined>, zone: string): Span | undefined {
  const [, year, month, day, hour, minute, second = '00', fraction, offset] = match;
  const midnight = utcOf(Number(year), Number(month), Number(day));
  if (midnight === undefined) return undefined;
  if (hour === undefined) {
    const digits = `${year}${month}${day}`;
    return { first: startOfDay(zone, digits), last: endOfDay(zone, digits) };
  }
  const time = readTime(Number(hour), Number(minute), Number(second), fraction ?? '');
  const shift = offset === undefined ? undefined : readOffset(offset);
  if (time === undefined || Number.isNaN(shift)) return undefined;
  const first = shift === undefined ? instantOf(zone, midnight + time) : midnight + time - shift;
  return { first, last: fraction === undefined ? first + 999 : first };
}

function readTime(hour: number, minute: number, second: number, fraction: string): number | undefined {
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3));
  const time = ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  // 24:00 is the end of the day, and nothing comes after it.
  return minute > 59 || second > 59 || time > DAY_MS ? undefined : time;
}

function readOffset(text: string): number {
  if (text === 'Z' || text === 'z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', ''));
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

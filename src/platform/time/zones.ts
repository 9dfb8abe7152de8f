import { DAY_MS, MINUTE_MS } from './durations.ts';
// Time zones: local parts of a moment, the moment of a local time, and where a day begins and ends.

export interface LocalParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  offsetMinutes: number;
}

/** Names of the time zone database in any case; plain offsets such as `+02:00` are no names. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^[A-Za-z]/.test(name)) return false;
  try {
    findZone(name);
    return true;
  } catch {
    return false;
  }
}

export function partsIn(zone: string, ms: number): LocalParts {
  const offset = offsetMinutes(zone, ms);
  const local = new Date(ms + offset * MINUTE_MS);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    offsetMinutes: offset,
  };
}

/** Whole minutes east of Greenwich: the seconds of some zones before 1972 fit into no wire format. */
export function offsetMinutes(zone: string, ms: number): number {
  if (zone === 'UTC') return 0;
  const { days, formatter } = findZone(zone);
  const day = Math.floor(ms / DAY_MS);
  let offset = days.get(day);
  if (offset === undefined) {
    const first = askOffset(formatter, day * DAY_MS);
    offset = first === askOffset(formatter, (day + 1) * DAY_MS - 1) ? first : 'changes';
    if (days.size >= maxCachedDays) days.clear();
    days.set(day, offset);
  }
  return offset === 'changes' ? askOffset(formatter, ms) : offset;
}

/** The first moment of a day (8 digits); where clocks skip midnight, the moment after the skip. */
export function startOfDay(zone: string, yyyymmdd: string): number {
  const { early, late, change } = resolve(zone, midnight(yyyymmdd));
  if (early < change) return early;
  return Math.max(late, change);
}

/** The last millisecond of a day (8 digits), also where its last hour comes twice. */
export function endOfDay(zone: string, yyyymmdd: string): number {
  const { early, late, change } = resolve(zone, midnight(yyyymmdd) + DAY_MS);
  if (late > change) return late - 1;
  return Math.min(early, change) - 1;
}

/** The moment of a local time (given as if it were UTC): of two the first, and a skipped one moves on by the skip. */
export function instantOf(zone: string, localMs: number): number {
  const { early, late, change } = resolve(zone, localMs);
  return early >= change && late >= change ? late : early;
}

/** Milliseconds of a UTC date and time; undefined for a day that no calendar has. */
export function utcOf(year: number, month: number, day: number, timeMs = 0): number | undefined {
  if (year < 1) return undefined;
  // Date.UTC takes the years below 100 for the twentieth century; the calendar repeats after 400 years.
  const ms = Date.UTC(year + 400, month - 1, day) - fourCenturiesMs;
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms + timeMs : undefined;
}

const fourCenturiesMs = 146_097 * DAY_MS;

const maxCachedZones = 1000;
const maxCachedDays = 10_000;

interface Zone {
  formatter: Intl.DateTimeFormat;
  // Asking the formatter takes microseconds, and most days have one offset from end to end.
  days: Map<number, number | 'changes'>;
}

const zones = new Map<string, Zone>();

function findZone(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  if (zones.size >= maxCachedZones) zones.clear();
  const zone: Zone = { formatter, days: new Map() };
  zones.set(name, zone);
  return zone;
}

function askOffset(formatter: Intl.DateTimeFormat, ms: number): number {
  const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatter.format(ms)) ?? [];
  if (sign === undefined) return 0;
  const size = Number(hours) * 60 + Number(minutes) + Math.round(Number(seconds ?? 0) / 60);
  return sign === '-' ? -size : size;
}

interface Resolved {
  /** The local time taken with the offset before the change of clocks near it. */
  early: number;
  /** The same with the offset after it. */
  late: number;
  /** The moment of that change. Without one, both moments are the same and not before it. */
  change: number;
}

function resolve(zone: string, localMs: number): Resolved {
  let before = localMs - 16 * 60 * MINUTE_MS;
  let after = localMs + 16 * 60 * MINUTE_MS;
  const oldOffset = offsetMinutes(zone, before);
  const newOffset = offsetMinutes(zone, after);
  const early = localMs - oldOffset * MINUTE_MS;
  if (oldOffset === newOffset) return { early, late: early, change: early };
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetMinutes(zone, middle) === oldOffset) before = middle;
    else after = middle;
  }
  return { early, late: localMs - newOffset * MINUTE_MS, change: after };
}

function midnight(yyyymmdd: string): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(yyyymmdd) ?? [];
  const ms = utcOf(Number(year), Number(month), Number(day));
  if (ms === undefined) throw new RangeError(`Not a day: ${yyyymmdd}`);
  return ms;
}

/** The usual spelling of a zone's name, which may be written in any case. */
export function spellZone(name: string): string {
  spellings ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [zone.toLowerCase(), zone]));
  return spellings.get(name.toLowerCase()) ?? name;
}

let spellings: Map<string, string> | undefined;

// Dates and numbers for people, in their language and zone.
import type { Texts } from './catalogue.ts';

export interface Formats {
  /** “20 min”, “yesterday”, “3 days”, “9 Oct”; with a year when it is another. */
  ago(moment: string | Date, now?: Date): string;
  /** The exact moment, for tooltips. */
  moment(moment: string | Date): string;
  /** “Monday, 16 November” */
  day(date: Date): string;
  /** “9 October 2026”, of a date without a time. */
  date(date: string): string;
  /** “June 2020”, of a date without a time. */
  month(date: string): string;
  /** “September”, with a year when it is another. */
  monthNear(moment: string, now?: Date): string;
  /** “16 November”, of a date without a time, when the year is left out. */
  dayOfYear(date: string): string;
  /** “Thursday”, of a date without a time. */
  weekday(date: string): string;
  /** “today”, “Thursday”, “9 October”: a date without a time that is near. */
  dayNear(date: string, now?: Date): string;
  number(value: number): string;
  money(value: number, currency: string): string;
  size(bytes: number): string;
  list(names: readonly string[]): string;
  /** The time at another place. */
  timeIn(zone: string, now?: Date): string;
  /** The user's zone; undefined where it is the device's. */
  zone(): string | undefined;
  /** Hour of the day, 0 to 23, in the user's zone. */
  hour(now?: Date): number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAYS_IN_WORDS = 7;

export function createFormats(locale: string, zone: string | undefined, words: Texts['time']): Formats {
  const timeZone = zone || undefined;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const exact = format({ dateStyle: 'full', timeStyle: 'short', timeZone });
  const short = format({ day: 'numeric', month: 'short', timeZone });
  const shortWithYear = format({ day: 'numeric', month: 'short', year: 'numeric', timeZone });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const date = format({ dateStyle: 'long', timeZone: 'UTC' });
  const month = format({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  const monthAlone = format({ month: 'long', timeZone });
  const monthWithYear = format({ month: 'long', year: 'numeric', timeZone });
  const dayOfYear = format({ day: 'numeric', month: 'long', timeZone: 'UTC' });
  const weekday = format({ weekday: 'long', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  /** The day in the user's zone, as a number that grows by one each day. */
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone });
  const dayNumber = (moment: Date) => Date.parse(`${parts.format(moment)}T00:00:00Z`) / (24 * HOUR);
  const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone });

  return {
    ago(moment, now = new Date()) {
      const then = new Date(moment);
      const passed = now.getTime() - then.getTime();
      const days = dayNumber(now) - dayNumber(then);
      if (passed < MINUTE && days === 0) return words.now;
      if (passed < HOUR) return words.minutes(Math.floor(passed / MINUTE));
      if (days === 0) return words.hours(Math.floor(passed / HOUR));
      if (days === 1) return words.yesterday;
      if (days <= DAYS_IN_WORDS) return words.days(days);
      return (then.getUTCFullYear() === now.getUTCFullYear() ? short : shortWithYear).format(then);
    },
    moment: (moment) => exact.format(new Date(moment)),
    day: (moment) => day.format(moment),
    date: (text) => date.format(new Date(text)),
    month: (text) => month.format(new Date(text)),
    monthNear(moment, now = new Date()) {
      const then = new Date(moment);
      return (then.getUTCFullYear() === now.getUTCFullYear() ? monthAlone : monthWithYear).format(then);
    },
    dayOfYear: (text) => dayOfYear.format(new Date(text)),
    weekday: (text) => weekday.format(new Date(text)),
    dayNear(text, now = new Date()) {
      const days = Date.parse(text) / (24 * HOUR) - dayNumber(now);
      if (days === 0) return words.today;
      if (days === -1) return words.yesterday;
      if (days === 1) return words.tomorrow;
      return (Math.abs(days) < DAYS_IN_WORDS ? weekday : dayOfYear).format(new Date(text));
    },
    number: (value) => number.format(value),
    money: (value, currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value),
    size: (bytes) => sizeOf(bytes, locale),
    list: (names) => list.format(names),
    timeIn: (other, now = new Date()) => format({ hour: '2-digit', minute: '2-digit', timeZone: other }).format(now),
    zone: () => timeZone,
    hour: (now = new Date()) => Number(hour.format(now)),
  };
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

function sizeOf(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  // Intl writes “57 byte” where the others have letters.
  if (step === 0) return `${new Intl.NumberFormat(locale).format(bytes)} B`;
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}

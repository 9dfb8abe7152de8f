// Reading what the source sends: nothing of it is trusted. What has the wrong form is refused, what is too long is cut and noted.
import { findBadText } from '../platform/text/well-formed.ts';
import { parseInstant } from '../platform/time/wire.ts';
import { isTimeZone } from '../platform/time/zones.ts';
import type { Note } from './progress.repository.ts';
import { Unreadable } from './source.ts';

export type Item = Readonly<Record<string, unknown>>;

export function asItem(value: unknown, what = 'an answer'): Item {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Unreadable(`${what} is not an object`);
  }
  return { ...value };
}

export function asItems(value: unknown, what = 'an answer'): Item[] {
  if (!Array.isArray(value)) throw new Unreadable(`${what} is not a list`);
  return value.map((each: unknown) => asItem(each, `an entry of ${what}`));
}

/** The object in a field; an empty one where there is none. */
export function partOf(item: Item, name: string): Item {
  const value = item[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Each once: a list may change while it is read page by page. */
export function distinctBy(items: readonly Item[], name: string): Item[] {
  return firstOfEach(items, name, () => {});
}

/** The parts of one thing, each once; what is sent again is told. `what` names the list in notes: `places of document 5`. */
export function distinctParts(items: readonly Item[], name: string, what: string, notes: Note[]): Item[] {
  return firstOfEach(items, name, (value) => {
    notes.push({ what, reason: `${name} ${value} is sent more than once: the first one is here`, missing: false });
  });
}

function firstOfEach(items: readonly Item[], name: string, onRepeated: (value: string) => void): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    // An id may come as a number and as digits.
    const value = item[name] === undefined ? undefined : String(item[name]);
    if (value !== undefined && seen.has(value)) {
      onRepeated(value);
      return false;
    }
    if (value !== undefined) seen.add(value);
    return true;
  });
}

export interface TextRule {
  /** The most characters. */
  max: number;
  /** Instead of an empty text. */
  orElse?: string;
}

export type Fields = ReturnType<typeof readFields>;

/** The fields of one thing. `what` names it in notes: `user 17`. */
export function readFields(item: Item, what: string, notes: Note[]) {
  const note = (reason: string) => void notes.push({ what, reason, missing: false });

  const find = (names: readonly string[]): unknown => {
    for (const name of names) if (item[name] !== undefined && item[name] !== null) return item[name];
    return undefined;
  };

  const idOrNull = (...names: string[]): number | null => {
    const value = find(names);
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
    const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id;
    return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
  };

  return {
    item,
    what,
    note,
    has: (name: string) => item[name] !== undefined && item[name] !== null,

    /** The id of a thing, or of the `{id, name}` in the field; 0 and null are none. */
    idOrNull,

    id(name: string): number {
      const id = idOrNull(name);
      if (id === null) throw new Unreadable(`${what} has no ${name}`);
      return id;
    },

    /** The first of the names that is there. */
    text(names: string | readonly string[], { max, orElse = '' }: TextRule): string {
      const list = typeof names === 'string' ? [names] : names;
      const value = find(list);
      const sent = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      const clean = sent.toWellFormed().replaceAll('\0', '');
      if (clean !== sent) note(`${list[0]}: characters that cannot be stored were left out`);
      const characters = clean.length > max ? [...clean] : [];
      if (characters.length > max) note(`${list[0]}: cut to ${max} of ${characters.length} characters`);
      const kept = characters.length > max ? characters.slice(0, max).join('') : clean;
      return kept.trim() === '' ? orElse : kept;
    },

    flag(name: string): boolean {
      const value = item[name];
      return value === true || value === 1 || value === '1' || value === 'true';
    },

    number(name: string): number | null {
      const value = item[name];
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : null;
    },

    /** Milliseconds since the epoch, from any of the shapes a date has in the interface. */
    moment(...names: string[]): number | null {
      return readMoment(find(names)) ?? null;
    },

    texts(name: string, max: number): string[] {
      const value = item[name];
      const list: unknown[] = Array.isArray(value) ? value : [];
      return list
        .flatMap((each) => (typeof each === 'string' ? [each.toWellFormed().replaceAll('\0', '')] : []))
        .slice(0, max);
    },

    ids(name: string): number[] {
      const value = item[name];
      const list: unknown[] = Array.isArray(value) ? value : [];
      return list.flatMap((each) => (typeof each === 'number' && Number.isSafeInteger(each) && each > 0 ? [each] : []));
    },

    /** A map of names to values, as JSON of at most so many bytes. */
    map(name: string, maxBytes: number): Record<string, unknown> {
      const value = item[name];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
      const bad = findBadText(value);
      if (bad || Buffer.byteLength(JSON.stringify(value)) > maxBytes) {
        note(`${name}: left out, as ${bad ? 'it cannot be stored' : `it has more than ${maxBytes} bytes`}`);
        return {};
      }
      return { ...value };
    },
  };
}

/** A date-time object, a date of thank-you notes with its zone, digits, or ISO 8601. */
function readMoment(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return parseInstant(value, 'UTC');
  const { date, timezone } = { date: undefined, timezone: undefined, ...value } as { date: unknown; timezone: unknown };
  if (typeof date === 'object') return readMoment(date);
  const is14 = typeof date === 'string' && /^\d{14}$/.test(date);
  return parseInstant(date, !is14 && typeof timezone === 'string' && isTimeZone(timezone) ? timezone : 'UTC');
}

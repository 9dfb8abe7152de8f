// What the documents of the demo are made of, and the small helpers of whoever writes them.
import { people } from '../company.ts';
import type { FileContent } from '../files/write-file.ts';
import { type Random, seededRandom } from '../random.ts';
import { membersOf, teams } from '../teams.ts';

export type Right = 'view' | 'draft' | 'edit' | 'delete';

export interface DemoFolder {
  key: string;
  title: string;
  description: string;
  parent?: string;
  /** Who edits here; without one the folder follows the one above. */
  team?: string;
  /** What others may do: `everyone`, `staff`, a team by its key, or `role` and its name. */
  others?: Readonly<Record<string, readonly Right[]>>;
  /** Nobody changes anything here, or below. */
  isLocked?: boolean;
}

export interface DemoVersion {
  daysAgo: number;
  author: string;
  comment: string;
  /** Written when it is needed. */
  content(): FileContent | Promise<FileContent>;
}

export interface DemoDocument {
  folder: string;
  title: string;
  description: string;
  language?: 'en' | 'de';
  refcode?: string;
  metadata?: Readonly<Record<string, string | number>>;
  /** `new version`: the last version waits for approval. */
  fate?: 'draft' | 'new version' | 'checked out' | 'deleted';
  record?: { type: string; values: Readonly<Record<string, string | number>> };
  /** Another folder that it is linked into. */
  alsoIn?: string;
  /** In the small library, too. */
  isKept?: boolean;
  versions: readonly [DemoVersion, ...DemoVersion[]];
}

/** The documents of a part of the company, in the order in which people would look for them. */
export type Series = (moment: Moment) => DemoDocument[];

/** When the demo is made: what happened so many days ago has its date from here. */
export interface Moment {
  now: number;
}

const DAY_MS = 86_400_000;

export function dateOf({ now }: Moment, daysAgo: number): Date {
  return new Date(now - daysAgo * DAY_MS);
}

/** 2026-03-14 */
export function dayOf(moment: Moment, daysAgo: number): string {
  return dateOf(moment, daysAgo).toISOString().slice(0, 10);
}

/** 2026-03 */
export function monthOf(moment: Moment, daysAgo: number): string {
  return dayOf(moment, daysAgo).slice(0, 7);
}

export const markdown = (text: string) => () => ({ markdown: text });

/** A document with one version. */
export function filed(
  folder: string,
  title: string,
  {
    daysAgo,
    author,
    content,
    ...more
  }: Omit<DemoDocument, 'folder' | 'title' | 'versions'> & Omit<DemoVersion, 'comment'>,
): DemoDocument {
  return { folder, title, ...more, versions: [{ daysAgo, author, comment: '', content }] };
}

/** So many things, each with a chance of its own that depends on nothing but its name. */
export function series<T>(name: string, count: number, make: (index: number, random: Random) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index, seededRandom(`${name} ${index}`)));
}

/** Somebody of the team who was there already. */
export function memberOf(team: string, random: Random, { now }: Moment, daysAgo = 0): string {
  const found = teams.find(({ key }) => key === team);
  if (!found) throw new Error(`the company has no team ${team}`);
  const at = now - daysAgo * DAY_MS;
  const there = membersOf(found).filter((username) => Date.parse(personOf(username).since) < at && !isNew(username));
  return random.pick([there[0] ?? found.owner, ...there.slice(1)]);
}

const isNew = (username: string) => username === 'mai.nguyen';

/** In Latin letters, as papers have it. */
export function nameOf(username: string): string {
  const { firstname, surname } = personOf(username);
  const name = `${firstname} ${surname}`;
  if (/^[\u0020-\u00ff’]+$/.test(name)) return name;
  return username
    .split('.')
    .map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`)
    .join(' ');
}

export function personOf(username: string) {
  const person = people.find((candidate) => candidate.username === username);
  if (!person) throw new Error(`the company has no ${username}`);
  return person;
}

/** Some of the list, in its order. */
export function some<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list.keys()];
  while (left.length > count) left.splice(random.between(0, left.length - 1), 1);
  return left.flatMap((index) => list[index] ?? []);
}

/** 1,234.50 */
export function money(amount: number): string {
  return amount.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

// Crowds: users and members by the thousand, written straight into the database, always alike.
import { insertUserRows } from '../../src/modules/people/index.ts';
import type { TestApp } from './app.ts';
import { inBulk } from './bulk.ts';

const firstnames = ['Ada', 'Alexander', 'Bo', 'Çelik', 'Dörte', 'Łukasz', 'Жанна', '太郎', 'Ελένη', 'Lucia'];
const syllables = ['ba', 'do', 'fe', 'gi', 'ka', 'lo', 'mu', 'ne', 'pi', 'ra', 'so', 'tu', 've', 'wi', 'ya', 'zo'];
const AT_ONCE = 5_000;

export function firstnameOf(index: number): string {
  return firstnames[index % firstnames.length] ?? '';
}

/** Four syllables: some 65,000 surnames, each of one or two people. */
export function surnameOf(index: number): string {
  return [1, 16, 256, 4096].map((step) => syllables[Math.floor(index / step) % syllables.length]).join('');
}

/** Users without a password, number `from` up to but not including `to`. Returns their ids. */
export async function insertCrowd({ application, clock }: TestApp, from: number, to: number): Promise<number[]> {
  const ids: number[] = [];
  for (let start = from; start < to; start += AT_ONCE) {
    const people = Array.from({ length: Math.min(AT_ONCE, to - start) }, (_, offset) => person(start + offset));
    const setting = { language: 'en', now: clock.now(), extranetId: 1 };
    const { db } = application.platform.database;
    ids.push(...(await inBulk(db, (tx) => insertUserRows(tx, people, setting))));
  }
  return ids;
}

export async function insertMembers({ application }: TestApp, groupId: number, userIds: readonly number[]) {
  const rows = userIds.map((user_id) => ({ group_id: groupId, user_id }));
  await inBulk(application.platform.database.db, async (tx) => {
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      const part = rows.slice(start, start + AT_ONCE);
      await tx.insertInto('group_members').values(part).execute();
    }
  });
}

function person(index: number) {
  const username = `person${index}`;
  return {
    username,
    firstname: firstnameOf(index),
    surname: surnameOf(index),
    email: `${username}@example.com`,
    company: 'Example Works',
    job_title: `Job ${index % 50}`,
    user_code: String(index),
  };
}

// The words of titles: what somebody is about to type, and which names they may have meant.
import { sql } from 'kysely';
import { type Db, engineOf, insertMissing } from '../db/index.ts';
import { halvesOf, soundOf } from './sounds.ts';

/** Beginnings shorter than this are not completed: too many words have them. */
export const SHORTEST_BEGINNING = 2;
const LOOKED_AT = 5_000;
/** The words of each way of being alike that are looked at. */
const ALIKE = 500;

/** The words that most titles have among those that begin so. */
export async function listCompletions(db: Db, beginning: string, limit: number): Promise<string[]> {
  if (beginning.length < SHORTEST_BEGINNING) return [];
  const { rows } = await sql<{ word: string }>`select word from (
      select word, uses from search_words where word >= ${beginning} and word < ${endOf(beginning)} order by word
      limit ${sql.lit(LOOKED_AT)}) as words
    order by uses desc, word limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Words of names that sound like one of these, or share the first or second half with one; the caller compares them. */
export async function listAlikeNames(db: Db, words: readonly string[]): Promise<{ asked: string; word: string }[]> {
  const parts = words.flatMap((word) => {
    const { first, second } = halvesOf(word);
    const backwards = reversed(second);
    const asked = sql`cast(${word} as text) as asked`;
    const some = (condition: ReturnType<typeof sql>) =>
      sql`select * from (select ${asked}, word from search_names where ${condition} order by word
        limit ${sql.lit(ALIKE)}) as alike`;
    return [
      some(sql`sound = ${soundOf(word)} and sound <> ''`),
      some(sql`word >= ${first} and word < ${endOf(first)}`),
      some(sql`backwards >= ${backwards} and backwards < ${endOf(backwards)}`),
    ];
  });
  if (parts.length === 0) return [];
  return (await sql<{ asked: string; word: string }>`${sql.join(parts, sql` union `)}`.execute(db)).rows;
}

/** Counts one title more for each of the words, however often they are given. */
export async function countWords(tx: Db, words: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  if (counts.size === 0) return;
  // Always in the same order, so that two instances wait for each other and not crosswise.
  const list = JSON.stringify([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
  const given =
    engineOf(tx) === 'postgres'
      ? sql`select value->>0 as word, (value->>1)::bigint as uses from json_array_elements(${list}::json) as list (value)`
      : sql`select value->>0 as word, value->>1 as uses from json_each(${list}) where true`;
  await sql`insert into search_words (word, uses) ${given}
    on conflict (word) do update set uses = search_words.uses + excluded.uses`.execute(tx);
}

/** Words of titles that were counted before, as far as the titles have not changed. */
export async function addWords(tx: Db, words: readonly string[]): Promise<void> {
  const rows = [...new Set(words)].sort().map((word) => ({ word, uses: 1 }));
  if (rows.length > 0) await insertMissing(tx, 'search_words', rows);
}

export async function addNames(tx: Db, words: readonly string[]): Promise<void> {
  const rows = [...new Set(words)].sort().map((word) => ({ word, backwards: reversed(word), sound: soundOf(word) }));
  if (rows.length > 0) await insertMissing(tx, 'search_names', rows);
}

/** What stands after everything that begins so. */
function endOf(beginning: string): string {
  return `${beginning}\u{10ffff}`;
}

function reversed(word: string): string {
  return [...word].reverse().join('');
}

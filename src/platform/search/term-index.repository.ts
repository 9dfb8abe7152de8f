// The index: which objects have which terms. SQLite looks terms up in a full-text table, PostgreSQL in an index of numbers (`term-number.ts`).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Db,
  engineOf,
  type HeldSnapshot,
  isAmong,
  plannedRows,
  planOnceAmong,
  type Selection,
} from '../db/index.ts';
import { letOthersIn } from '../let-others-in.ts';
import { type CommonTerm, listCommonTerms } from './common-terms.repository.ts';
import type { Entry } from './entries.ts';
import { isBetween, isKeyAmong, isOfType, keyColumn, keyOf, newestFirst } from './index-keys.repository.ts';
import { packTerms, unpackTerms } from './packed-terms.ts';
import type { Searchable, VisibleObject } from './searchable.ts';
import { BLOCK_SIZE, blockNumber, numbersOf, rareNumber, rareNumbers, typeNumber } from './term-number.ts';

/** Terms of which each must be there in one form at least. */
export interface WantedTerms {
  words: readonly (readonly string[])[];
  excluded: readonly string[];
}

/** What is looked for among the objects of one type. */
export interface TypeSearch {
  searchable: Pick<Searchable, 'number'>;
  /** Words that may stand anywhere, and the same words where they all stand in the title. */
  anywhere: WantedTerms;
  inTitle: WantedTerms | undefined;
  visible: Selection<VisibleObject>;
  /** How many of the objects in the index are looked at, the newest first. */
  examined: number;
}

/** What is known of the index before it is asked. */
export interface IndexState {
  /** The newest object of each type that has any. */
  newest: ReadonlyMap<number, number>;
  /** The numbers of common terms on PostgreSQL. */
  common: ReadonlyMap<string, number>;
}

export interface SearchFilter {
  from?: number | undefined;
  to?: number | undefined;
  authors?: readonly number[] | undefined;
}

export interface Candidate extends VisibleObject {
  type: number;
  part: 'anywhere' | 'title' | 'examined';
}

const USUAL_WORDS = 2;
/**
 * On PostgreSQL, which cannot go through the objects with a term in their order, blocks of objects are asked one range after the other, the newest
 * first, until enough are found. So many blocks are in each range, and all that are left in the last one.
 */
const RANGES = [2, 14, 112];
/** The letter of type 0 on SQLite. */
const FIRST_LETTER = 96;
/** What stands for half a sign, of a word that was cut. */
const REPLACED = '\ufffd';

/** Puts the entries into the index, in place of those that are there. Returns the ids of those that are new. */
export async function putEntries(
  tx: Db,
  type: number,
  entries: readonly Entry[],
  common: IndexState['common'],
): Promise<Set<number>> {
  const ids = entries.map(({ id }) => keyOf(type, id));
  const known = new Set(await listKnown(tx, ids));
  await removeKeys(tx, [...known]);
  if (engineOf(tx) === 'sqlite') {
    const rows = JSON.stringify(
      entries.map(({ id, terms }) => [keyOf(type, id), terms.map((term) => ofType(type, term)).join(' ')]),
    );
    await sql`insert into search_index (rowid, terms) select value->>0, value->>1 from json_each(${rows})`.execute(tx);
  } else {
    const packed = entries.map(({ terms }) => packTerms(terms, common));
    await sql`insert into search_index (id, packed)
      select id, packed from unnest(${ids}::bigint[], ${packed}::bytea[]) as given (id, packed)`.execute(tx);
  }
  return new Set(entries.map(({ id }) => id).filter((id) => !known.has(keyOf(type, id))));
}

export async function removeEntries(tx: Db, type: number, ids: readonly number[]): Promise<void> {
  await removeKeys(
    tx,
    ids.map((id) => keyOf(type, id)),
  );
}

/** The ids in the index after the first and up to the last. */
export async function listIndexed(db: Db, type: number, after: number, last: number): Promise<number[]> {
  const key = keyColumn(db);
  const { rows } = await sql<{ key: number }>`select ${key} as key from search_index
    where ${isBetween(db, keyOf(type, after), keyOf(type, last) + 1)}`.execute(db);
  return rows.map((row) => row.key - keyOf(type, 0));
}

/** A sum that objects with other terms do not have, as the index of the engine has them: PostgreSQL keeps a number that two terms share once. */
export function sumOfTerms(engine: HeldSnapshot['engine'], terms: readonly string[]): number {
  if (engine === 'postgres') return sumOf(new Set(terms.map(rareNumber)));
  return sumOf(terms.filter((term) => term.isWellFormed()).map(rareNumber));
}

function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number >>> 0;
  return sum;
}

/** The sum of the terms that the index has of each object of a type; what has none is left out. */
export async function readTermSums(snapshot: HeldSnapshot, type: number): Promise<Map<number, number>> {
  return snapshot.engine === 'sqlite' ? readSqliteSums(snapshot, type) : readPostgresSums(snapshot, type);
}

/** The full-text table keeps no texts: its vocabulary tells the objects of each term. */
async function readSqliteSums({ db, rows }: HeldSnapshot, type: number): Promise<Map<number, number>> {
  await sql`pragma query_only = off`.execute(db);
  await sql`create virtual table if not exists temp.search_terms using fts5vocab (main, search_index, instance)`.execute(
    db,
  );
  await sql`pragma query_only = on`.execute(db);
  const letter = (of: number) => String.fromCharCode(FIRST_LETTER + of);
  const sums = new Map<number, number>();
  const select = `select term, doc from temp.search_terms where term >= '${letter(type)}' and term < '${letter(type + 1)}'`;
  for await (const batch of rows(select)) {
    for (const [term, key] of batch) {
      const word = String(term).slice(1);
      const id = Number(key) - keyOf(type, 0);
      if (!word.includes(REPLACED)) sums.set(id, (sums.get(id) ?? 0) + (rareNumber(word) >>> 0));
    }
    await letOthersIn();
  }
  return sums;
}

async function readPostgresSums({ db, rows }: HeldSnapshot, type: number): Promise<Map<number, number>> {
  const rare = rareNumbers(await listCommonTerms(db, 0));
  const sums = new Map<number, number>();
  const select = sql`select id, packed from search_index where ${isOfType(db, type)}`.compile(db).sql;
  for await (const batch of rows(select)) {
    for (const [key, packed] of batch) {
      if (!(packed instanceof Uint8Array)) continue;
      const numbers = unpackTerms(packed).map((number) => rare.get(number) ?? number);
      sums.set(Number(key) - keyOf(type, 0), sumOf(new Set(numbers)));
    }
    await letOthersIn();
  }
  return sums;
}

/** The newest object of each of these types that has any, and the common terms that are not among the first so many. */
export async function readState(
  db: Db,
  types: readonly number[],
  known: number,
): Promise<{ newest: Map<number, number>; fresh: CommonTerm[] }> {
  const key = keyColumn(db);
  const parts = types.map(
    (type) => sql`select * from (select ${sql.lit(type)} as number, ${key} as key, null as term from search_index
      where ${isOfType(db, type)} order by ${newestFirst(db)} limit 1) as newest`,
  );
  if (engineOf(db) === 'postgres')
    parts.push(sql`select number, 0 as key, term from search_common_terms where number >= ${known}`);
  const rows = await plannedRows(db)(
    sql<{ number: number; key: number; term: string | null }>`${sql.join(parts, sql` union all `)}`,
  );
  const newest = rows.filter(({ term }) => term === null);
  return {
    newest: new Map(newest.map((row) => [row.number, row.key - keyOf(row.number, 0)])),
    fresh: rows.flatMap(({ term, number }) => (term === null ? [] : { term, number })),
  };
}

/**
 * What is found of each type, at most `kept` of it in each part: with the words anywhere, and with all of them in the title. `examined`
 * says how many were looked at before it was asked what may be seen.
 */
export function candidatesQuery(
  db: Db,
  state: IndexState,
  searches: readonly TypeSearch[],
  filter: SearchFilter,
  kept: number,
) {
  const tables = searches.flatMap((search) => {
    const { anywhere, inTitle } = search;
    return [
      sql`${found(search, 'anywhere')} as materialized (${matching(db, state, search, anywhere)})`,
      ...(inTitle ? [sql`${found(search, 'title')} as materialized (${matching(db, state, search, inTitle)})`] : []),
    ];
  });
  const parts = searches.flatMap((search) => [
    seen(db, search, 'anywhere', filter, kept),
    ...(search.inTitle ? [seen(db, search, 'title', filter, kept)] : []),
    sql`select ${sql.lit(search.searchable.number)} as type, 'examined' as part, count(*) as id, '' as title, 0 as date,
      null as author_id from ${found(search, 'anywhere')}`,
  ]);
  const query = sql<Candidate>`with ${sql.join(tables)} ${sql.join(parts, sql` union all `)}`.compile(db);
  return isUsualSearch(state, searches, filter) ? plannedSearch(db, query) : query;
}

/** With room of their own: there is one for each mixture of rights, and a plan takes much of the memory of a connection. */
const plannedSearch = planOnceAmong(100);

/**
 * What everybody searches: few words, in all that there is or in one type. Of others there are so many that whoever asks them all would fill the room
 * for plans.
 */
export function isUsualSearch(
  { newest }: Pick<IndexState, 'newest'>,
  searches: readonly Pick<TypeSearch, 'anywhere'>[],
  filter: SearchFilter,
): boolean {
  const isOfTypes = searches.length === 1 || searches.length === newest.size;
  const isOfWords = searches.every(
    ({ anywhere: { words, excluded } }) => words.length <= USUAL_WORDS && excluded.length === 0,
  );
  return isOfTypes && isOfWords && Object.values(filter).every((value) => value === undefined);
}

function seen(
  db: Db,
  search: TypeSearch,
  part: 'anywhere' | 'title',
  { from, to, authors }: SearchFilter,
  kept: number,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`object.id = found.id`];
  if (from !== undefined) conditions.push(sql`object.date >= ${from}`);
  if (to !== undefined) conditions.push(sql`object.date <= ${to}`);
  if (authors) conditions.push(isAmong(db, 'object.author_id', authors));
  // Both go through the found ones in their order, and stop in time.
  // PostgreSQL expects as many as may be looked at, and would read whole tables for the few that are found.
  const object =
    engineOf(db) === 'sqlite'
      ? sql`(${search.visible}) as object`
      : sql`lateral (select * from (${search.visible}) as visible where visible.id = found.id limit 1) as object`;
  return sql`select * from (select ${sql.lit(search.searchable.number)} as type, ${sql.lit(part)} as part, object.id,
      object.title, object.date, object.author_id
    from ${found(search, part)} as found cross join ${object}
    where ${sql.join(conditions, sql` and `)} limit ${sql.lit(kept)}) as seen`;
}

function found({ searchable }: TypeSearch, part: string): RawBuilder<unknown> {
  return sql.table(`found_${searchable.number}_${part}`);
}

/** The ids of objects of a type, the newest first. */
function matching(db: Db, state: IndexState, search: TypeSearch, wanted: WantedTerms): RawBuilder<unknown> {
  const type = search.searchable.number;
  const key = keyColumn(db);
  const id = sql`${key} - ${sql.lit(keyOf(type, 0))} as id`;
  const limit = sql.lit(search.examined);
  if (engineOf(db) === 'postgres' && wanted.words.length + wanted.excluded.length > 0) {
    const ranges = rangesOf(type, state.newest.get(type) ?? 0).map(
      (range) => sql`(${matchingIn(db, range, state, wanted)} limit ${limit})`,
    );
    return sql`select ${id} from (${sql.join(ranges, sql` union all `)}) as search_index limit ${limit}`;
  }
  const conditions = [isOfType(db, type), ...matchingText(type, wanted)];
  return sql`select ${id} from search_index where ${sql.join(conditions, sql` and `)} order by ${newestFirst(db)} limit ${limit}`;
}

/** Objects of a type with keys between the two. */
interface Range {
  after: number;
  before: number;
  /** The numbers of which each of the objects has one. */
  numbers: readonly number[];
}

/** The newest first. */
function rangesOf(type: number, newest: number): Range[] {
  const ranges: Range[] = [];
  let end = Math.floor(newest / BLOCK_SIZE) + 1;
  for (const size of RANGES) {
    if (end <= size) break;
    const start = end - size;
    const numbers = Array.from({ length: size }, (_, at) => blockNumber(type, start + at));
    ranges.push({ after: keyOf(type, start * BLOCK_SIZE) - 1, before: keyOf(type, end * BLOCK_SIZE), numbers });
    end = start;
  }
  return [...ranges, { after: keyOf(type, 0) - 1, before: keyOf(type, end * BLOCK_SIZE), numbers: [typeNumber(type)] }];
}

function matchingIn(
  db: Db,
  { after, before, numbers }: Range,
  { common }: IndexState,
  { words, excluded }: WantedTerms,
): RawBuilder<unknown> {
  const isAmongNumbers = (some: Iterable<number>) => sql<SqlBool>`search_terms_of(id, packed) && ${[...some]}::int[]`;
  const hasOne = (terms: readonly string[]) =>
    isAmongNumbers(new Set(terms.flatMap((term) => numbersOf(term, common))));
  // The order of the keys must not lead the planner to go through all of them where few have the words.
  const [isInRange, newest] =
    words.length > 0
      ? [sql`id > ${after} and id < ${before}`, sql`id desc`]
      : [isBetween(db, after, before), newestFirst(db)];
  const conditions = [isInRange, ...words.map((forms) => hasOne(forms))];
  if (words.length > 0) conditions.push(isAmongNumbers(numbers));
  if (excluded.length > 0)
    conditions.push(
      sql`id not in (select id from search_index where ${hasOne(excluded)} and ${isAmongNumbers(numbers)})`,
    );
  return sql`select id from search_index where ${sql.join(conditions, sql` and `)} order by ${newest}`;
}

function matchingText(type: number, { words, excluded }: WantedTerms): RawBuilder<SqlBool>[] {
  const quoted = (term: string) => `"${ofType(type, term)}"`;
  const without = excluded.map(quoted).join(' OR ');
  if (words.length === 0) {
    if (excluded.length === 0) return [];
    return [sql`rowid not in (select rowid from search_index where search_index match ${without})`];
  }
  const all = words.map((forms) => `(${forms.map(quoted).join(' OR ')})`).join(' AND ');
  return [sql`search_index match ${excluded.length === 0 ? all : `(${all}) NOT (${without})`}`];
}

async function listKnown(db: Db, keys: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`select ${keyColumn(db)} as key from search_index
    where ${isKeyAmong(db, keys)}`.execute(db);
  return rows.map((row) => row.key);
}

async function removeKeys(tx: Db, keys: readonly number[]): Promise<void> {
  if (keys.length > 0) await sql`delete from search_index where ${isKeyAmong(tx, keys)}`.execute(tx);
}

/** Types have terms of their own: where one of them has a word often, the others do not go through all of it. Terms have no quotes. */
function ofType(type: number, term: string): string {
  return String.fromCharCode(FIRST_LETTER + type) + term;
}

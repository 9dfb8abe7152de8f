import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/access/index.ts';
import {
  type Db,
  engineOf,
  escapeLike,
  idOrder,
  type Row,
  type Tables,
  type TextClause,
  whereText,
} from '../../../platform/db/index.ts';
import { isInCategory, type NeededRights } from '../categories/categories.repository.ts';
import { rarePieces } from './rare-pieces.ts';

export type Entry = Pick<Row<'kb_entries'>, 'id' | 'kind' | 'object_id'>;

/** A match and how good it is. */
export interface Hit extends Entry {
  score: number;
}

export interface SearchScope {
  actor: Actor;
  view: NeededRights;
  /** The rights with which the user sees drafts of others. */
  publish: NeededRights;
  kind: Entry['kind'] | undefined;
  category: number | undefined;
}

export interface Weights {
  title: number;
  tags: number;
  text: number;
}

/** Where every keyword must stand. */
export type SearchClass = 'title' | 'title and tags' | 'anywhere';

/** The newest hits of a class. */
export async function listHits(
  db: Db,
  scope: SearchScope,
  keywords: readonly string[],
  where: SearchClass,
  weights: Weights,
  limit: number,
): Promise<Hit[]> {
  const rare = where === 'anywhere' ? await rareAmong(db, keywords) : keywords;
  return hitsQuery(db, scope, keywords, where, weights, limit, rare).execute();
}

/** Not run here: tests look at its plan. */
export function hitsQuery(
  db: Db,
  scope: SearchScope,
  keywords: readonly string[],
  where: SearchClass,
  weights: Weights,
  limit: number,
  rare: readonly string[] = keywords,
) {
  if (where === 'anywhere') return anywhereQuery(db, scope, keywords, weights, limit, rare);
  const columns = where === 'title' ? ['title_key'] : ['title_key', 'tags_key'];
  const clauses: TextClause[] = [{ columns, texts: keywords, mode: 'all' }];
  const query = visible(db, scope).select([...hitColumns, scoreOf(keywords, weights).as('score')]);
  return found(db, query, clauses)
    .orderBy(idOrder(db, 'kb_entries', clauses), 'desc')
    .limit(limit);
}

/** Texts are long: the index is asked for the rare pieces of the keywords, and what it finds is compared with the whole. */
function anywhereQuery(
  db: Db,
  scope: SearchScope,
  keywords: readonly string[],
  weights: Weights,
  limit: number,
  rare: readonly string[],
) {
  const pieces = engineOf(db) === 'sqlite' ? [...new Set(rare.flatMap(rarePieces))] : keywords;
  const clauses: TextClause[] = [{ columns: ['text_key'], texts: pieces, mode: 'all' }];
  let query = visible(db, scope)
    .innerJoin('kb_texts', 'kb_texts.id', 'kb_entries.id')
    .select([...hitColumns, scoreOf(keywords, weights).as('score')]);
  for (const keyword of keywords) {
    query = query.where(sql<SqlBool>`kb_texts.text_key like ${`%${escapeLike(keyword)}%`} escape '\\'`);
  }
  return whereText(db, query, 'kb_texts', clauses)
    .orderBy(idOrder(db, 'kb_texts', clauses), 'desc')
    .limit(limit);
}

/** More texts than this, and a word narrows nothing down. */
const RARE = 500;

/**
 * SQLite passes over every text with a common word to find those that have a rare one too, so it is asked for the rare
 * ones only; which those are is counted up to a limit. PostgreSQL's index knows by itself.
 */
async function rareAmong(db: Db, keywords: readonly string[]): Promise<readonly string[]> {
  if (engineOf(db) === 'postgres' || keywords.length < 2) return keywords;
  const counts = await countMatches(db, 'kb_texts', 'text_key', keywords.map(rarePieces), RARE);
  const rare = keywords.filter((_, index) => (counts[index] ?? 0) < RARE);
  return rare.length > 0 ? rare : keywords;
}

const hitColumns = ['kb_entries.id', 'kb_entries.kind', 'kb_entries.object_id'] as const;

/** Questions whose title holds any of the words, those with most of them first. */
export async function listSimilar(db: Db, scope: SearchScope, words: readonly string[], limit: number): Promise<Hit[]> {
  return similarQuery(db, scope, words, limit).execute();
}

/** Not run here: tests look at its plan. */
export function similarQuery(db: Db, scope: SearchScope, words: readonly string[], limit: number) {
  const clauses: TextClause[] = [{ columns: ['title_key'], texts: words, mode: 'any' }];
  const score = scoreOf(words, { title: 1, tags: 0, text: 0 });
  const query = visible(db, scope).select([
    'kb_entries.id',
    'kb_entries.kind',
    'kb_entries.object_id',
    score.as('score'),
  ]);
  return found(db, query, clauses)
    .orderBy(score, 'desc')
    .orderBy(idOrder(db, 'kb_entries', clauses), 'desc')
    .limit(limit);
}

/** How many entries hold each of the words in their title, counted up to a limit. */
export function countTitles(db: Db, words: readonly string[], limit: number): Promise<number[]> {
  return countMatches(
    db,
    'kb_entries',
    'title_key',
    words.map((word) => [word]),
    limit,
  );
}

/** One statement for all of them; each is a list of texts that must occur together. */
async function countMatches(
  db: Db,
  table: 'kb_entries' | 'kb_texts',
  column: string,
  wanted: readonly (readonly string[])[],
  limit: number,
): Promise<number[]> {
  if (wanted.length === 0) return [];
  const columns = wanted.map((texts, index) => {
    const clauses: TextClause[] = [{ columns: [column], texts, mode: 'all' }];
    const rows = db.selectFrom(table).select(sql<number>`1`.as('one'));
    const some = whereText(db, rows, table, clauses).limit(limit);
    return sql`(select count(*) from (${some}) as matching) as ${sql.ref(`count${index}`)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  return wanted.map((_, index) => rows[0]?.[`count${index}`] ?? 0);
}

/** Rules K1 and K5, for a query on entries. */
export function isVisibleEntry(
  db: Db,
  { actor, view, publish }: Pick<SearchScope, 'actor' | 'view' | 'publish'>,
): RawBuilder<SqlBool> {
  const column = sql.ref<number>('kb_entries.category_id');
  return sql<SqlBool>`${isInCategory(db, actor, view, column)} and
    (kb_entries.shown = 1 or kb_entries.owner_id = ${actor.id} or ${isInCategory(db, actor, publish, column)})`;
}

function visible(db: Db, { kind, category, ...rights }: SearchScope) {
  let query = db.selectFrom('kb_entries').where(isVisibleEntry(db, rights));
  // Written so that no other index fits: the search index narrows it down far more.
  if (kind !== undefined) query = query.where(sql<SqlBool>`(kb_entries.kind || '') = ${kind}`);
  if (category !== undefined) query = query.where(sql<SqlBool>`+kb_entries.category_id = ${category}`);
  return query;
}

function found<O>(db: Db, query: SelectQueryBuilder<Tables, 'kb_entries', O>, clauses: readonly TextClause[]) {
  return whereText(db, query, 'kb_entries', clauses);
}

/** Each keyword counts for the best place it stands in. */
function scoreOf(keywords: readonly string[], { title, tags, text }: Weights): RawBuilder<number> {
  const parts = keywords.map((keyword): Expression<number> => {
    const pattern = `%${escapeLike(keyword)}%`;
    return sql<number>`case when kb_entries.title_key like ${pattern} escape '\\' then ${sql.lit(title)}
      when kb_entries.tags_key like ${pattern} escape '\\' then ${sql.lit(tags)} else ${sql.lit(text)} end`;
  });
  return sql<number>`(${sql.join(parts, sql` + `)})`;
}

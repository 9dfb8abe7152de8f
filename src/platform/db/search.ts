// Substring search in folded columns: one description, answered by each engine's trigram index.
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { columnsTogether, engineOf, escapeLike, type SearchableTable } from './dialect.ts';
import type { Db, Tables } from './tables.ts';

/** Texts (folded), of which all or any must occur, each in at least one of the columns. */
export interface TextClause {
  columns: readonly string[];
  texts: readonly string[];
  mode: 'all' | 'any';
}

/** Trigrams need three characters; a shorter text is compared row by row. */
const INDEXED_LENGTH = 3;

/** Everything that the SQL of the search depends on, but not the texts: part of the key of a prepared query. */
export function searchShape(clauses: readonly TextClause[]): unknown {
  return clauses.map(({ columns, texts, mode }) => [columns, mode, texts.map(isIndexed)]);
}

/** The placeholders that `whereText` puts into a prepared query. */
export interface SearchParams {
  match: string;
  [pattern: `like${number}_${number}`]: string;
}

export function searchValues(clauses: readonly TextClause[]): SearchParams {
  const values: SearchParams = { match: matchExpression(clauses) };
  for (const [c, { texts }] of clauses.entries()) {
    for (const [t, text] of texts.entries()) values[`like${c}_${t}` as const] = `%${escapeLike(text)}%`;
  }
  return values;
}

/**
 * Restricts a query on a searchable table. On SQLite it starts from the search table, in the order of ids. `param` makes the
 * placeholders of a prepared query; without it the query holds the texts themselves.
 */
export function whereText<TB extends keyof Tables, O>(
  db: Db,
  query: SelectQueryBuilder<Tables, TB, O>,
  table: SearchableTable,
  clauses: readonly TextClause[],
  param = textsIn(clauses),
): SelectQueryBuilder<Tables, TB, O> {
  const fromIndex = startsFromIndex(db, clauses);
  let result = query;
  for (const [c, clause] of clauses.entries()) {
    if (fromIndex && canMatch(clause)) {
      const rest = clause.texts.flatMap((text, t) =>
        isIndexed(text) ? [] : [contains(table, clause, param(`like${c}_${t}`))],
      );
      for (const condition of rest) result = result.where(condition);
      continue;
    }
    const conditions = clause.texts.map((text, t) => {
      const pattern = param(`like${c}_${t}`);
      const inColumns = contains(table, clause, pattern);
      return isIndexed(text) ? isFoundAtOnce(db, table, pattern, inColumns) : inColumns;
    });
    if (conditions.length === 0) continue;
    result = result.where(sql<SqlBool>`(${sql.join(conditions, clause.mode === 'all' ? sql` and ` : sql` or `)})`);
  }
  if (!fromIndex) return result;
  const found = sql<{ rowid: number }>`${sql.raw(`${table}_search`)}(${param('match')})`.as<'found'>(sql.raw('found'));
  // The join adds no column that the caller could name, so the query keeps its type.
  return result.innerJoin(found, (join) =>
    join.on(sql<SqlBool>`found.rowid = ${sql.ref(`${table}.id`)}`),
  ) as unknown as SelectQueryBuilder<Tables, TB, O>;
}

/** Does the search have to compare every row, because none of its texts is long enough for the index? */
export function comparesEveryRow(clauses: readonly TextClause[]): boolean {
  return clauses.length > 0 && !clauses.some(canMatch);
}

/** The id to order by: the search table hands out its rows in this order, without sorting. */
export function idOrder(db: Db, table: SearchableTable, clauses: readonly TextClause[]): Expression<number> {
  return startsFromIndex(db, clauses) ? sql<number>`found.rowid` : sql<number>`${sql.ref(`${table}.id`)}`;
}

function textsIn(clauses: readonly TextClause[]): (name: keyof SearchParams) => Expression<string> {
  const values = searchValues(clauses);
  return (name) => sql<string>`${values[name]}`;
}

function startsFromIndex(db: Db, clauses: readonly TextClause[]): boolean {
  return engineOf(db) === 'sqlite' && clauses.some(canMatch);
}

/** With "all", the longer texts narrow it down and the rest is compared; with "any", all must be in the index. */
function canMatch({ mode, texts }: TextClause): boolean {
  return mode === 'all' ? texts.some(isIndexed) : texts.length > 0 && texts.every(isIndexed);
}

function isIndexed(text: string): boolean {
  return text.length >= INDEXED_LENGTH && [...text].length >= INDEXED_LENGTH;
}

/** By one look into the index of all columns together, where the table has one; the columns that are asked for decide. */
function isFoundAtOnce(db: Db, table: SearchableTable, pattern: Expression<string>, inColumns: RawBuilder<SqlBool>) {
  const together = columnsTogether(db, table);
  return together ? sql<SqlBool>`(${together} like ${pattern} escape '\\' and ${inColumns})` : inColumns;
}

function contains(table: SearchableTable, { columns }: TextClause, pattern: Expression<string>): RawBuilder<SqlBool> {
  const parts = columns.map((column) => sql`${sql.ref(`${table}.${column}`)} like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** The clauses in the query language of SQLite's search tables. */
function matchExpression(clauses: readonly TextClause[]): string {
  const parts = clauses.filter(canMatch).map(({ columns, texts, mode }) => {
    const phrases = texts.filter(isIndexed).map((text) => `{${columns.join(' ')}} : "${text.replaceAll('"', '""')}"`);
    return `(${phrases.join(mode === 'all' ? ' AND ' : ' OR ')})`;
  });
  return parts.join(' AND ');
}

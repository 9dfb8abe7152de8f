import { type Expression, type SqlBool, sql } from 'kysely';
import { type Db, engineOf, folded } from '../../../platform/db/index.ts';

/** Fields beside the metadata whose values can be chosen from; each has a folded column with an index. */
export const chosenColumns = { job_title: 'job_title_key', company: 'company_key' } as const;
export type ChosenColumn = keyof typeof chosenColumns;

/** One of these values (folded), in a column or under a name of the metadata. */
export interface ValueClause {
  column?: ChosenColumn;
  metadata?: string;
  texts: readonly string[];
}

/** Everything that the SQL depends on, but not the values. */
export function valueShape(clauses: readonly ValueClause[]): unknown {
  return clauses.map(({ column, texts }) => [column ?? null, texts.length]);
}

export interface ValueParams {
  [text: `value${number}_${number}`]: string;
  [name: `valueName${number}`]: string;
}

export function valueParams(clauses: readonly ValueClause[]): ValueParams {
  const values: ValueParams = {};
  for (const [c, { metadata, texts }] of clauses.entries()) {
    if (metadata !== undefined) values[`valueName${c}` as const] = metadata;
    for (const [t, text] of texts.entries()) values[`value${c}_${t}` as const] = text;
  }
  return values;
}

/** Metadata has no index: every user is looked at. */
export function looksAtMetadata(clauses: readonly ValueClause[]): boolean {
  return clauses.some(({ metadata }) => metadata !== undefined);
}

export function valueConditions(
  db: Db,
  clauses: readonly ValueClause[],
  param: (name: keyof ValueParams) => Expression<string>,
): Expression<SqlBool>[] {
  return clauses.map(({ column, texts }, c) => {
    const wanted = sql.join(texts.map((_, t) => param(`value${c}_${t}`)));
    if (column) return sql<SqlBool>`${sql.ref(`users.${chosenColumns[column]}`)} in (${wanted})`;
    const { from, name, value } = metadataValues(db);
    return sql<SqlBool>`exists (select 1 from ${from}
      where ${name} = ${param(`valueName${c}`)} and ${folded(db, value)} in (${wanted}))`;
  });
}

/** Each single value of the metadata of a row of `users` as a text, those of lists too. */
export function metadataValues(db: Db) {
  const name = sql<string>`field.key`;
  if (engineOf(db) === 'postgres') {
    const list = sql`case json_typeof(field.value) when 'array' then field.value else json_build_array(field.value) end`;
    const from = sql`json_each(users.metadata::json) as field (key, value)
      cross join lateral json_array_elements_text(${list}) as item (value)`;
    return { from, name, value: sql<string | null>`item.value` };
  }
  const list = sql`case field.type when 'array' then field.value else json_array(field.value) end`;
  const from = sql`json_each(users.metadata) as field, json_each(${list}) as item`;
  const value = sql<
    string | null
  >`case when field.type in ('true', 'false') then field.type else cast(item.value as text) end`;
  return { from, name, value };
}

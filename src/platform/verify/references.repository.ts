// References between tables, as the database declares them, looked at row by row: a file that was damaged or written by other tools may break what the engine has promised.
import { sql } from 'kysely';
import { type Db, engineOf } from '../db/index.ts';

export interface Reference {
  table: string;
  columns: string[];
  to: string;
  toColumns: string[];
}

interface ReferenceRow {
  name: string;
  table_name: string;
  column_name: string;
  to_name: string;
  to_column: string | null;
}

export async function listReferences(db: Db): Promise<Reference[]> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<ReferenceRow>`select tables.name || ' ' || keys.id as name, tables.name as table_name,
            keys."from" as column_name, keys."table" as to_name, keys."to" as to_column
          from pragma_table_list as tables join pragma_foreign_key_list(tables.name) as keys
          where tables.schema = 'main' and tables.type = 'table' order by tables.name, keys.id, keys.seq`.execute(db)
      : await sql<ReferenceRow>`select pg_constraint.oid::text as name, conrelid::regclass::text as table_name,
            own.attname::text as column_name, confrelid::regclass::text as to_name, other.attname::text as to_column
          from pg_constraint cross join unnest(conkey, confkey) with ordinality as pair (own_number, other_number, place)
            join pg_attribute as own on own.attrelid = conrelid and own.attnum = own_number
            join pg_attribute as other on other.attrelid = confrelid and other.attnum = other_number
          where contype = 'f' and connamespace = current_schema()::regnamespace
          order by conrelid::regclass::text, pg_constraint.oid, place`.execute(db);
  return [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((pairs) => {
    const [first] = pairs;
    if (!first) return [];
    return {
      table: first.table_name,
      columns: pairs.map(({ column_name }) => column_name),
      to: first.to_name,
      toColumns: pairs.map(({ to_column }) => to_column ?? 'id'),
    };
  });
}

/** The values that lead nowhere, the first so many. */
export async function listBroken(
  db: Db,
  { table, columns, to, toColumns }: Reference,
  limit: number,
): Promise<string[]> {
  const own = columns.map((column) => sql.ref(`child.${column}`));
  const isSet = own.map((column) => sql`${column} is not null`);
  const isThere = own.map((column, at) => sql`${sql.ref(`parent.${toColumns[at]}`)} = ${column}`);
  const shown = sql.join(
    own.map((column) => sql`cast(${column} as text)`),
    sql` || ', ' || `,
  );
  const { rows } = await sql<{ value: string }>`select distinct ${shown} as value from ${sql.table(table)} as child
    where ${sql.join(isSet, sql` and `)} and not exists
      (select 1 from ${sql.table(to)} as parent where ${sql.join(isThere, sql` and `)})
    order by 1 limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ value }) => value);
}

/** What SQLite finds wrong with its file; PostgreSQL looks after its own. */
export async function checkFile(db: Db, limit: number): Promise<string[]> {
  if (engineOf(db) === 'postgres') return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(limit)})`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

/** The full-text tables that SQLite keeps beside others. */
export async function listTextIndexes(db: Db): Promise<string[]> {
  if (engineOf(db) === 'postgres') return [];
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table %_search using fts5%' order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Fails where the index does not hold what its table holds. */
export async function checkTextIndex(tx: Db, name: string): Promise<void> {
  await sql.raw(`insert into ${name} (${name}, rank) values ('integrity-check', 1)`).execute(tx);
}

export async function rebuildTextIndex(tx: Db, name: string): Promise<void> {
  await sql.raw(`insert into ${name} (${name}) values ('rebuild')`).execute(tx);
}

// The loading of rows into tables that were just made. References are checked when all rows are there, and triggers do nothing meanwhile: what they would
// write is among the rows.
import { type RawBuilder, sql } from 'kysely';
import { type Db, engineOf } from '../db/index.ts';

/** What was taken away while rows are loaded, as the statements that bring it back. */
export interface Suspended {
  statements: string[];
}

export async function suspendRules(tx: Db): Promise<Suspended> {
  return engineOf(tx) === 'sqlite' ? suspendSqlite(tx) : suspendPostgres(tx);
}

async function suspendSqlite(tx: Db): Promise<Suspended> {
  await sql`pragma defer_foreign_keys = on`.execute(tx);
  const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_master
    where type = 'trigger' order by name`.execute(tx);
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(tx);
  const { rows: indexes } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table %_search using fts5%'`.execute(tx);
  const rebuild = indexes.map(({ name }) => `insert into ${name} (${name}) values ('rebuild')`);
  return { statements: [...rows.map(({ text }) => text), ...rebuild] };
}

async function suspendPostgres(tx: Db): Promise<Suspended> {
  const { rows } = await sql<{ relation: string; name: string; definition: string }>`select
      conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`.execute(tx);
  for (const { relation, name } of rows) await sql.raw(`alter table ${relation} drop constraint ${name}`).execute(tx);
  const { rows: watched } = await sql<{ relation: string }>`select distinct tgrelid::regclass::text as relation
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace order by 1`.execute(tx);
  for (const { relation } of watched) await sql.raw(`alter table ${relation} disable trigger user`).execute(tx);
  return {
    statements: [
      ...rows.map(({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition}`),
      ...watched.map(({ relation }) => `alter table ${relation} enable trigger user`),
      'analyze',
    ],
  };
}

/** Fails if a row refers to one that is not there. */
export async function resumeRules(tx: Db, { statements }: Suspended): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

export async function emptyTable(tx: Db, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(tx);
}

export async function insertLoaded(
  tx: Db,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const lists: RawBuilder<unknown>[] = rows.map((values) => sql`(${sql.join(values)})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(lists)}`.execute(tx);
}

/** The next id that the table gives away is the one after the last; without one, the first. */
export async function setLastId(tx: Db, table: string, last: number | null): Promise<void> {
  if (engineOf(tx) === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(tx);
    if (last !== null) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx);
    return;
  }
  const { rows } = await sql<{
    sequence: string | null;
  }>`select pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relname = ${table} and relnamespace = current_schema()::regnamespace and attidentity <> ''`.execute(tx);
  const sequence = rows[0]?.sequence;
  if (sequence) await sql`select setval(${sequence}::regclass, ${last ?? 1}::bigint, ${last !== null})`.execute(tx);
}

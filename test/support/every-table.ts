// Rows in every table: those of the demo company, and one for each table that it leaves empty, made from what the database tells of its columns.
import { sql } from 'kysely';
import {
  type CatalogueTable,
  listLastIds,
  listTables,
  selectRows,
} from '../../src/platform/backup/catalogue.repository.ts';
import { insertLoaded, resumeRules, setLastId, suspendRules } from '../../src/platform/backup/load.repository.ts';
import { type Database, type Db, engineOf, openSnapshot, transaction } from '../../src/platform/db/index.ts';
import { listReferences } from '../../src/platform/verify/references.repository.ts';

export interface TableRows extends CatalogueTable {
  rows: unknown[][];
  lastId: number | null;
}

/** All rows, by table. */
export async function readTables(url: string): Promise<Map<string, TableRows>> {
  const snapshot = await openSnapshot(url);
  try {
    const lastIds = await listLastIds(snapshot.db);
    const found = new Map<string, TableRows>();
    for (const table of await listTables(snapshot.db)) {
      const rows: unknown[][] = [];
      for await (const batch of snapshot.rows(selectRows(table))) rows.push(...batch);
      found.set(table.name, { ...table, rows, lastId: lastIds.get(table.name) ?? null });
    }
    return found;
  } finally {
    await snapshot.close();
  }
}

interface Column {
  table_name: string;
  name: string;
  type: string;
  is_needed: number;
}

/** The columns that a row cannot be without. */
async function listNeeded(db: Db): Promise<Column[]> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<Column>`select tables.name as table_name, columns.name, lower(columns.type) as type,
            columns.pk > 0 or (columns."notnull" = 1 and columns.dflt_value is null) as is_needed
          from pragma_table_list as tables join pragma_table_info(tables.name) as columns
          where tables.schema = 'main' and tables.type = 'table'`.execute(db)
      : await sql<Column>`select table_name::text, column_name::text as name, data_type::text as type,
            case when is_nullable = 'NO' and column_default is null then 1 else 0 end as is_needed
          from information_schema.columns where table_schema = current_schema()`.execute(db);
  return rows.filter(({ is_needed }) => is_needed === 1);
}

/** Puts a row into each table that has none. `hash`: of bytes that are stored. Returns the names of the tables. */
export async function fillEmptyTables(
  { db }: Database,
  { hash, now, leftOut }: { hash: string; now: number; leftOut: ReadonlySet<string> },
): Promise<string[]> {
  const needed = Map.groupBy(await listNeeded(db), ({ table_name }) => table_name);
  const references = await listReferences(db);
  const first = async (table: string, column: string) => {
    const { rows } = await sql<{ value: unknown }>`select min(${sql.ref(column)}) as value
      from ${sql.table(table)}`.execute(db);
    return rows[0]?.value ?? undefined;
  };
  const filled: string[] = [];
  // Those that others refer to come first.
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { name } of await listTables(db)) {
      if (leftOut.has(name) || filled.includes(name) || (await hasAny(db, name))) continue;
      const columns = needed.get(name) ?? [];
      const values: unknown[] = [];
      for (const column of columns) {
        const reference = references.find(({ table, columns: [only] }) => table === name && only === column.name);
        const [to] = reference?.toColumns ?? [];
        values.push(reference && to ? await first(reference.to, to) : exampleOf(column, hash, now));
      }
      if (values.includes(undefined)) continue;
      const names = columns.map((column) => column.name);
      await transaction(db, (tx) => insertLoaded(tx, name, names, [values]));
      filled.push(name);
      isGrowing = true;
    }
  }
  return filled;
}

function exampleOf({ name, type }: Column, hash: string, now: number): unknown {
  if (name.endsWith('hash')) return hash;
  if (/blob|bytea/.test(type)) return Buffer.from('some bytes');
  // Both a text and an object of JSON.
  if (type === 'text') return '{}';
  return /_at$|_until$|expires|since$/.test(name) ? now : 1;
}

async function hasAny(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 as one from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Gives the rows to each table that is there and empty, in the columns that it has. Returns the columns of each. */
export async function loadTables(
  { db }: Database,
  source: ReadonlyMap<string, TableRows>,
  leftOut: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const loaded = new Map<string, string[]>();
  await transaction(db, async (tx) => {
    const empty: CatalogueTable[] = [];
    for (const table of await listTables(tx)) {
      if (!leftOut.has(table.name) && source.has(table.name) && !(await hasAny(tx, table.name))) empty.push(table);
    }
    if (empty.length === 0) return;
    const suspended = await suspendRules(tx);
    for (const { name, columns } of empty) {
      const from = source.get(name);
      if (!from || from.rows.length === 0) continue;
      const common = columns.filter((column) => from.columns.includes(column));
      const places = common.map((column) => from.columns.indexOf(column));
      const rows = from.rows.map((row) => places.map((at) => row[at]));
      const atOnce = Math.floor(10_000 / common.length);
      for (let at = 0; at < rows.length; at += atOnce) {
        await insertLoaded(tx, name, common, rows.slice(at, at + atOnce));
      }
      await setLastId(tx, name, from.lastId);
      loaded.set(name, common);
    }
    await resumeRules(tx, suspended);
  });
  return loaded;
}

/** The rows of the source that are not in the table any more as they were, in the columns that it had when it was loaded. */
export function missingRows(
  { columns: sourceColumns, rows: sourceRows }: TableRows,
  { columns: nowColumns, rows: nowRows }: TableRows,
  columns: readonly string[],
): string[] {
  const shown = (from: readonly string[], rows: readonly unknown[][]) => {
    const places = columns.map((column) => from.indexOf(column));
    return rows.map((row) => JSON.stringify(places.map((at) => row[at])));
  };
  const there = new Set(shown(nowColumns, nowRows));
  return shown(sourceColumns, sourceRows).filter((row) => !there.has(row));
}

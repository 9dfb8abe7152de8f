// What the database consists of, as it tells itself: tables with their columns and keys, and the ids that were given away.
import { sql } from 'kysely';
import { type Db, engineOf } from '../db/index.ts';

export interface CatalogueTable {
  name: string;
  columns: string[];
  /** The columns of the primary key, in its order. */
  key: string[];
}

interface ColumnRow {
  table_name: string;
  column_name: string;
  key_place: number;
}

/** Every table that holds rows of its own, by name; those that the engine makes for a full-text index are not among them. */
export async function listTables(db: Db): Promise<CatalogueTable[]> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<ColumnRow>`select tables.name as table_name, columns.name as column_name, columns.pk as key_place
          from pragma_table_list as tables join pragma_table_info(tables.name) as columns
          where tables.schema = 'main' and tables.type = 'table' and substr(tables.name, 1, 7) <> 'sqlite_'
          order by tables.name, columns.cid`.execute(db)
      : await sql<ColumnRow>`select relname::text as table_name, attname::text as column_name,
            coalesce(array_position(indkey::int2[], attnum), -1) + 1 as key_place
          from pg_class join pg_attribute on attrelid = pg_class.oid
            left join pg_index on indrelid = pg_class.oid and indisprimary
          where relkind = 'r' and relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
          order by relname::text collate "C", attnum`.execute(db);
  return [...Map.groupBy(rows, ({ table_name }) => table_name)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column_name }) => column_name),
    key: columns
      .filter(({ key_place }) => key_place > 0)
      .sort((one, other) => one.key_place - other.key_place)
      .map(({ column_name }) => column_name),
  }));
}

/** The highest id that each table has given away. */
export async function listLastIds(db: Db): Promise<Map<string, number>> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<{ name: string; last: number }>`select name, seq as last from sqlite_sequence`.execute(db)
      : await sql<{ name: string; last: number | null }>`select relname::text as name,
            pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), attname)::regclass) as last
          from pg_class join pg_attribute on attrelid = pg_class.oid
          where relkind = 'r' and relnamespace = current_schema()::regnamespace and attidentity <> ''`.execute(db);
  return new Map(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last] as const])));
}

/** A select of all rows in the order of the key, for a snapshot. */
export function selectRows({ name, columns, key }: CatalogueTable): string {
  const quoted = (names: readonly string[]) => names.map((each) => `"${each}"`).join(', ');
  return `select ${quoted(columns)} from "${name}"${key.length > 0 ? ` order by ${quoted(key)}` : ''}`;
}

/** The migrations that the database has; none where it has no tables. */
export async function listApplied(db: Db): Promise<string[]> {
  const tables = await listTables(db);
  if (!tables.some(({ name }) => name === 'migrations')) return [];
  const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

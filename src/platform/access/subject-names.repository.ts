import { sql } from 'kysely';
import { type Db, isAmong, type Row } from '../db/index.ts';

export type NamedSubject = Pick<Row<'groups'>, 'id' | 'name' | 'inactive'>;

/** Groups or roles of an access list by id. */
export async function listNamedSubjects(
  db: Db,
  table: 'groups' | 'roles',
  ids: readonly number[],
): Promise<Map<number, NamedSubject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedSubject>`
    select id, name, inactive from ${sql.table(table)} where ${isAmong(db, 'id', ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

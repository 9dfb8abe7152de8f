// Walks through a tree, up to the top or down to everything below. They join crosswise: SQLite keeps that order and asks
// for the children of each row, instead of reading all rows at every step.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, type IdList, isAmong } from '../db/index.ts';

/** A module adds its tables whose rows stand one in another, and says whether access lists are inherited in them. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface TreeTables {}

export type TreeTable = keyof TreeTables;

/** A table of folders that have an access list or follow that of a folder above. */
export type FolderTable = {
  [T in TreeTable]: TreeTables[T] extends { inheritsLists: true } ? T : never;
}[TreeTable];

/** `up`: each of the rows (`origin`) and all above it (`id`), and how many levels lie between. */
export function walkUp(db: Db, table: TreeTable, ids: readonly number[] | RawBuilder<IdList>) {
  const tree = sql.table(table);
  return db
    .withRecursive(
      'up(origin, id, depth)',
      () => sql<{ origin: number; id: number; depth: number }>`(
        select id, id, 0 from ${tree} where ${isAmong(db, 'id', ids)}
        union all
        select up.origin, ${tree}.parent_id, up.depth + 1 from up cross join ${tree}
          where ${tree}.id = up.id and ${tree}.parent_id is not null)`,
    )
    .selectFrom('up');
}

/** `down`: the row and all below it that is reached through rows that meet the condition. */
export function walkDown(
  db: Db,
  table: TreeTable,
  id: number | RawBuilder<number>,
  condition: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`,
) {
  const tree = sql.table(table);
  return db
    .withRecursive(
      'down(id, depth)',
      () => sql<{ id: number; depth: number }>`(
        select id, 0 from ${tree} where id = ${id}
        union all
        select ${tree}.id, down.depth + 1 from down cross join ${tree}
          where ${tree}.parent_id = down.id and ${condition})`,
    )
    .selectFrom('down');
}

/** How many levels the row and those below it make. */
export async function heightOf(db: Db, table: TreeTable, id: number, condition: RawBuilder<SqlBool>): Promise<number> {
  const row = await walkDown(db, table, id, condition)
    .select(({ fn }) => fn.max('down.depth').as('depth'))
    .executeTakeFirst();
  return (row?.depth ?? 0) + 1;
}

/** How many levels the row and those above it make; the root of documents, with id 0, is none. */
export async function depthOf(db: Db, table: TreeTable, id: number): Promise<number> {
  const { depth } = await walkUp(db, table, [id])
    .select(({ fn }) => fn.countAll<number>().as('depth'))
    .where('up.id', '<>', 0)
    .executeTakeFirstOrThrow();
  return depth;
}

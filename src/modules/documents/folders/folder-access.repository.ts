// Owns the SQL of which access list holds in which folder, and of locks.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';

/** Gives a folder a list of its own; everything below that has none follows it. */
export async function setOwnList(tx: Db, folderId: number, listId: number): Promise<void> {
  // What is in the trash comes along: it must not hold on to a list that is no longer above it.
  await tx
    .withRecursive('down(id)', (cte) =>
      cte
        .selectFrom('folders')
        .where('folders.id', '=', folderId)
        .select('folders.id')
        .unionAll(
          cte
            .selectFrom('down')
            // Crossed and not joined: SQLite keeps that order, and looks up the few below instead of reading all.
            .crossJoin('folders')
            .whereRef('folders.parent_id', '=', 'down.id')
            .where('folders.own_list', '=', 0)
            .select('folders.id'),
        ),
    )
    .updateTable('folders')
    .set({ list_id: listId })
    .where('id', 'in', sql<number>`(select id from down)`)
    .execute();
  await tx.updateTable('folders').set({ own_list: 1 }).where('id', '=', folderId).execute();
}

/** Takes a folder's own list away: whoever followed it, in the trash or not, now follows the other. */
export async function dropOwnList(tx: Db, folderId: number, oldListId: number, listId: number): Promise<void> {
  await tx.updateTable('folders').set({ list_id: listId }).where('list_id', '=', oldListId).execute();
  await tx.updateTable('folders').set({ own_list: 0 }).where('id', '=', folderId).execute();
}

export async function setLocked(tx: Db, folderId: number, lockedAt: number | null): Promise<void> {
  await tx.updateTable('folders').set({ locked_at: lockedAt }).where('id', '=', folderId).execute();
}

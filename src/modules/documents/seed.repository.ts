import { type Db, findsAny, reserveIds } from '../../platform/db/index.ts';
import { fold } from '../../platform/text/fold.ts';

export async function hasFolders(db: Db): Promise<boolean> {
  return findsAny(db.selectFrom('folders').where('id', '=', 0));
}

interface SeedFolder {
  id: number;
  parentId: number | null;
  title: string;
  listId: number;
  userId: number;
  now: number;
}

export async function insertSeedFolder(tx: Db, folder: SeedFolder): Promise<void> {
  const { id, title, now, userId } = folder;
  // The first id handed out is 1, also to a folder whose id is known.
  if (id > 0) await reserveIds(tx, 'folders', id);
  const refcode = `Dir_${id}`;
  await tx
    .insertInto('folders')
    .values({
      id,
      parent_id: folder.parentId,
      title,
      title_key: fold(title),
      refcode,
      refcode_key: fold(refcode),
      metadata: '{}',
      list_id: folder.listId,
      own_list: 1,
      created_by: userId,
      created_at: now,
      modified_by: userId,
      modified_at: now,
    })
    .execute();
}

// The first folders: the root, and `Documents` in it.
import { ADMINISTRATORS, insertAccessList } from '../../platform/access/index.ts';
import { type Db, lockName, transaction } from '../../platform/db/index.ts';
import { folderRights } from './access/documents.policy.ts';
import { hasFolders, insertSeedFolder } from './seed.repository.ts';

export const ROOT_FOLDER = 0;
export const FIRST_FOLDER = 1;
const FIRST_USER = 1;

/** Does nothing when they are there. */
export async function seedFolders(db: Db, now: number): Promise<void> {
  if (await hasFolders(db)) return;
  await transaction(db, async (tx) => {
    lockName(tx, 'seed-folders');
    if (await hasFolders(tx)) return;
    const everyone = { subject: 'everyone', subject_id: 0, rights: folderRights.toSet(['view']) } as const;
    const administrators = { subject: 'role', subject_id: ADMINISTRATORS, rights: folderRights.all } as const;
    for (const [id, parentId, title] of [
      [ROOT_FOLDER, null, ''],
      [FIRST_FOLDER, ROOT_FOLDER, 'Documents'],
    ] as const) {
      const listId = await insertAccessList(tx, [everyone, administrators], now);
      await insertSeedFolder(tx, { id, parentId, title, listId, userId: FIRST_USER, now });
    }
  });
}

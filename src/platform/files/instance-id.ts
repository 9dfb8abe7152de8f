import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, transaction } from '../db/index.ts';
import { makeFolder } from '../make-folder.ts';
import { findInstanceId, insertInstanceId } from './instance-id.repository.ts';
import { readOrMakeFile } from './write-once.ts';

const FILE = 'instance.id';

/**
 * The database and the data folder carry the same id, so that a database is not served with the files of another one, or with none.
 * A database from before there were ids takes that of its folder. The SQLite file lies in the folder: it needs no other proof.
 */
export async function requireOwnDataFolder(database: Database, dataDir: string, isNewDatabase: boolean): Promise<void> {
  makeFolder(dataDir);
  const path = join(dataDir, FILE);
  const inFolder = (await readFile(path, 'utf8').catch(() => undefined))?.trim();
  const inDatabase = await findInstanceId(database.db);
  const isEmbedded = database.engine === 'sqlite';
  if (inDatabase === undefined) {
    if (isNewDatabase && inFolder !== undefined && !isEmbedded) {
      throw new Error(`${dataDir} holds the files of another database; set an empty folder for this new one`);
    }
    const id = inFolder ?? (await readOrMakeFile(path, () => `${randomUUID()}\n`)).trim();
    await transaction(database.db, (tx) => insertInstanceId(tx, id));
    return;
  }
  const id = inFolder ?? (isEmbedded ? (await readOrMakeFile(path, () => `${inDatabase}\n`)).trim() : undefined);
  if (id === inDatabase) return;
  const found = id === undefined ? `there is no ${FILE} in it` : `its ${FILE} is ${id}`;
  throw new Error(
    `${dataDir} is not the data folder of this database, which is ${inDatabase}: ${found}. ` +
      `If its files are there, write ${inDatabase} into ${path}`,
  );
}

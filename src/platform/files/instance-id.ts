import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, lockName, transaction } from '../db/index.ts';
import { makeFolder } from '../make-folder.ts';
import { findInstanceId, insertInstanceId } from './instance-id.repository.ts';
import type { Notes } from './s3-blobs.ts';
import { readOrMakeFile } from './write-once.ts';

export const ID_FILE = 'instance.id';

/** Where files are kept, and whose they are. */
export interface OwnedPlace {
  /** The name of the place in messages. */
  name: string;
  /** What it is, in a message. */
  kind: string;
  /** Where the id is to be written by hand. */
  idPath: string;
  readId(): Promise<string | undefined>;
  /** Unless there is one: the one that is there counts. */
  makeId(text: string): Promise<string>;
}

export function ownedFolder(dataDir: string): OwnedPlace {
  makeFolder(dataDir);
  const idPath = join(dataDir, ID_FILE);
  return {
    name: dataDir,
    kind: 'data folder',
    idPath,
    readId: () => readFile(idPath, 'utf8').catch(() => undefined),
    makeId: (text) => readOrMakeFile(idPath, () => text),
  };
}

export function ownedBucket(name: string, notes: Notes): OwnedPlace {
  return {
    name,
    kind: 'place of the files',
    idPath: `${name}/${ID_FILE}`,
    readId: () => notes.read(ID_FILE),
    async makeId(text) {
      const known = await notes.read(ID_FILE);
      if (known !== undefined) return known;
      await notes.write(ID_FILE, text);
      return (await notes.read(ID_FILE)) ?? text;
    },
  };
}

/**
 * The database and the place of its files carry the same id, so that a database is not served with the files of another one, or with none.
 * A database from before there were ids takes that of its folder. The SQLite file lies in its folder: that needs no other proof.
 */
export async function requireOwnFiles(database: Database, place: OwnedPlace, isNewDatabase: boolean): Promise<void> {
  const isEmbedded = database.engine === 'sqlite' && place.kind === 'data folder';
  const inDatabase =
    (await findInstanceId(database.db)) ?? (await agreeOnId(database, place, isNewDatabase && !isEmbedded));
  const inPlace = (await place.readId())?.trim();
  const id = inPlace ?? (isEmbedded ? (await place.makeId(`${inDatabase}\n`)).trim() : undefined);
  if (id === inDatabase) return;
  const found = id === undefined ? `there is no ${ID_FILE} in it` : `its ${ID_FILE} is ${id}`;
  throw new Error(
    `${place.name} is not the ${place.kind} of this database, which is ${inDatabase}: ${found}. ` +
      `If its files are there, write ${inDatabase} into ${place.idPath}`,
  );
}

/** Of instances that start together, one makes the id. */
function agreeOnId(database: Database, place: OwnedPlace, mustBeEmpty: boolean): Promise<string> {
  return transaction(database.db, async (tx) => {
    lockName(tx, 'instance-id');
    const known = await findInstanceId(tx);
    if (known !== undefined) return known;
    const inPlace = (await place.readId())?.trim();
    if (mustBeEmpty && inPlace !== undefined) {
      throw new Error(`${place.name} holds the files of another database; set an empty place for this new one`);
    }
    const id = inPlace ?? (await place.makeId(`${randomUUID()}\n`)).trim();
    await insertInstanceId(tx, id);
    return id;
  });
}

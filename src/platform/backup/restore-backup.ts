// The restoring of an archive into an installation that is empty. The archive is read to its end before anything is touched; the rows come in
// one transaction, and what was written before it is taken away again when it fails.
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Database, type Db, hasRows, type Migration, migrate, transaction } from '../db/index.ts';
import type { BlobStore } from '../files/blobs.ts';
import { ID_FILE, type OwnedPlace } from '../files/instance-id.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { makeFolder } from '../make-folder.ts';
import { deleteSealedKey } from '../secrets/sealed-key.repository.ts';
import { ArchiveRefused } from './archive-errors.ts';
import { type ArchiveFile, openArchive } from './archive-file.ts';
import { listApplied, listTables } from './catalogue.repository.ts';
import { emptyTable, insertLoaded, resumeRules, setLastId, suspendRules } from './load.repository.ts';
import { type About, type ArchiveRecord, type EndRecord, readRecords, type TableRecord } from './records.ts';
import { KEY_FILE } from './take-backup.ts';

export interface CheckedArchive {
  file: ArchiveFile;
  about: About;
  end: EndRecord;
}

export interface RestoreReport {
  blobs: number;
  rows: number;
  /** Hashes of files that were damaged already when the backup was taken: they are not restored. */
  damaged: string[];
}

export interface RestoreOptions {
  migrations: readonly Migration[];
  database: Database;
  blobs: BlobStore;
  /** Where the blobs are. */
  place: OwnedPlace;
  dataDir: string;
  leftOut: ReadonlySet<string>;
  onProgress?(what: string, count: number): void;
}

/** Stands in the data folder while a restore is under way: what lies there belongs to it. */
const MARK = 'restore.unfinished';
const ROWS_AT_ONCE = 200;
/** A statement takes fewer than 32,767 values. */
const VALUES_AT_ONCE = 16_000;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

/** Reads all of it: what is refused is refused before anything happens. */
export async function checkArchive(
  path: string,
  askPassphrase: () => Promise<string>,
  migrations: readonly Migration[],
): Promise<CheckedArchive> {
  const file = await openArchive(path, askPassphrase);
  let about: About | undefined;
  let end: EndRecord | undefined;
  const found = { blobs: 0, tables: 0, rows: 0 };
  for await (const record of readRecords(file.frames())) {
    if (!about) {
      about = requireKnown(record, migrations, path, file.version);
      continue;
    }
    if (record.record === 'blob') {
      for await (const _ of record.bytes);
      found.blobs += 1;
    }
    if (record.record === 'table') found.tables += 1;
    if (record.record === 'row') found.rows += 1;
    if (record.record === 'end') end = record;
  }
  const isWhole = end && end.blobs === found.blobs && end.tables === found.tables && end.rows === found.rows;
  if (!about || !end || !isWhole) throw new ArchiveRefused(`${path} is not whole`);
  return { file, about, end };
}

function requireKnown(record: ArchiveRecord, migrations: readonly Migration[], path: string, version: string): About {
  if (record.record !== 'about') throw new ArchiveRefused(`${path} is not a backup`);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = record.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return record;
  throw new ArchiveRefused(
    `${path} was written by a newer version (${version}, with ${unknown.join(', ')}); install that version`,
  );
}

export async function restoreArchive(archive: CheckedArchive, options: RestoreOptions): Promise<RestoreReport> {
  const { dataDir, database, migrations, blobs, place } = options;
  await requireEmpty(archive, options);
  makeFolder(dataDir);
  await removeUnfinished(dataDir, blobs);
  await writeFile(dataDir, MARK, '');
  let loaded: Awaited<ReturnType<typeof load>>;
  try {
    const had = new Set(archive.about.migrations);
    await migrate(
      database,
      migrations.filter(({ name }) => had.has(name)),
    );
    loaded = await load(archive, options);
    await rm(join(dataDir, MARK));
    await syncFolder(dataDir);
  } catch (error) {
    await removeUnfinished(dataDir, blobs);
    throw error;
  }
  // The rows are there: from here on nothing is taken away again.
  const { id, ...report } = loaded;
  if (id !== undefined) await place.makeId(id);
  return report;
}

/**
 * A data folder whose restore did not come to its end is not served: there would be files and a key without rows. Rows come last and all at once, so
 * that where there are users only the mark was left.
 */
export async function requireRestored({ db }: Database, dataDir: string): Promise<void> {
  const mark = join(dataDir, MARK);
  if (!(await stat(mark).catch(() => undefined))) return;
  if (!(await findUsers(db))) throw new Error('a restore into it did not come to its end; run atrium restore again');
  await rm(mark, { force: true });
}

async function findUsers(db: Db): Promise<boolean> {
  const tables = await listTables(db);
  return tables.some(({ name }) => name === 'users') && (await hasRows(db, 'users'));
}

/** Nothing that somebody could miss is there: no users, no files, no key. */
async function requireEmpty(
  { about }: CheckedArchive,
  { database: { db }, dataDir, blobs, place }: RestoreOptions,
): Promise<void> {
  const applied = await listApplied(db);
  const tables = await listTables(db);
  if (await findUsers(db))
    throw new ArchiveRefused('the database is not empty: a backup is restored into an empty one');
  const had = new Set(about.migrations);
  if (applied.some((name) => !had.has(name)) || (applied.length === 0 && tables.length > 0)) {
    throw new ArchiveRefused('the database has other tables already: a backup is restored into an empty one');
  }
  const isThere = async (name: string) => (await stat(join(dataDir, name)).catch(() => undefined)) !== undefined;
  if (await isThere(MARK)) return;
  if (await isThere(KEY_FILE)) throw new ArchiveRefused(`${dataDir} is not empty: there is ${KEY_FILE} in it`);
  if ((await place.readId()) !== undefined) {
    throw new ArchiveRefused(`${place.name} is not empty: there is ${ID_FILE} in it`);
  }
  for await (const _ of blobs.list()) {
    throw new ArchiveRefused('files are stored already: a backup is restored where there are none');
  }
}

/** What a restore has written that did not come to its end; there was nothing before it. */
async function removeUnfinished(dataDir: string, blobs: BlobStore): Promise<void> {
  if (!(await stat(join(dataDir, MARK)).catch(() => undefined))) return;
  for await (const { hash } of blobs.list()) await blobs.remove(hash);
  for (const name of [KEY_FILE, ID_FILE]) await rm(join(dataDir, name), { force: true });
  await rm(join(dataDir, MARK), { force: true });
}

type Loaded = RestoreReport & { id: string | undefined };

async function load({ file, end }: CheckedArchive, options: RestoreOptions): Promise<Loaded> {
  const records = readRecords(file.frames());
  try {
    return await loadRecords(records, end, options);
  } finally {
    // Closes the file where the records were not read to their end.
    await records.return(undefined);
  }
}

async function loadRecords(
  records: AsyncGenerator<ArchiveRecord>,
  end: EndRecord,
  { database, blobs, dataDir, leftOut, onProgress = () => {} }: RestoreOptions,
): Promise<Loaded> {
  const damaged: string[] = [];
  let id: string | undefined;
  let stored = 0;
  // Files come before rows.
  let next = await records.next();
  for (; !next.done && next.value.record !== 'table'; next = await records.next()) {
    const record = next.value;
    if (record.record === 'file' && record.name === KEY_FILE) await writeFile(dataDir, record.name, record.text);
    if (record.record === 'file' && record.name === ID_FILE) id = record.text;
    if (record.record !== 'blob') continue;
    const draft = await blobs.receive(Readable.from(record.bytes, { objectMode: false }));
    if (record.isWhole() && draft.hash === record.hash) await draft.keep();
    else {
      damaged.push(record.hash);
      await draft.discard();
    }
    stored += 1;
    onProgress('files', stored);
  }
  const first = next.done ? undefined : next.value;
  await transaction(database.db, async (tx) => {
    const suspended = await suspendRules(tx);
    const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
    for (const name of tables.keys()) if (name !== 'migrations') await emptyTable(tx, name);
    const rows = rowWriter(tx, (count) => onProgress('rows', count));
    for (let record = first; record; record = (await records.next()).value ?? undefined) {
      if (record.record === 'table') await rows.begin(record, tables.has(record.name) && !leftOut.has(record.name));
      if (record.record === 'row') await rows.add(record.values);
    }
    await rows.end();
    // The archive has the key itself, whatever sealed it.
    await deleteSealedKey(tx);
    await resumeRules(tx, suspended);
  });
  return { blobs: stored - damaged.length, rows: end.rows, damaged, id };
}

/** Writes rows some at a time. */
function rowWriter(tx: Db, onProgress: (count: number) => void) {
  let table: TableRecord | undefined;
  let batch: unknown[][] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (table && batch.length > 0) await insertLoaded(tx, table.name, table.columns, batch);
    count += batch.length;
    onProgress(count);
    [batch, bytes] = [[], 0];
  };
  const end = async () => {
    await flush();
    if (table) await setLastId(tx, table.name, table.last_id);
  };
  return {
    end,
    async begin(record: TableRecord, isWanted: boolean) {
      await end();
      table = isWanted && record.name !== 'migrations' ? record : undefined;
    },
    async add(values: unknown[]) {
      if (!table) return;
      batch.push(values);
      for (const value of values) bytes += typeof value === 'string' ? value.length : 8;
      const isFull = batch.length >= ROWS_AT_ONCE || batch.length * table.columns.length >= VALUES_AT_ONCE;
      if (isFull || bytes >= BYTES_AT_ONCE) await flush();
    },
  };
}

async function writeFile(dataDir: string, name: string, text: string): Promise<void> {
  const file = await open(join(dataDir, name), 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

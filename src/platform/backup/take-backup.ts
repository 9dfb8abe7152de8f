// A backup: one moment of the database, and the files that it names, while others go on writing.
import { createHash } from 'node:crypto';
import { link, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type HeldSnapshot, openSnapshot, transaction } from '../db/index.ts';
import { BlobMissing } from '../files/blobs.ts';
import { findInstanceId } from '../files/instance-id.repository.ts';
import { ID_FILE } from '../files/instance-id.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { letOthersIn } from '../let-others-in.ts';
import type { Platform } from '../platform.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { version } from '../version.ts';
import { ArchiveRefused } from './archive-errors.ts';
import { type ArchiveWriter, createArchive } from './archive-file.ts';
import { listApplied, listLastIds, listTables, selectRows } from './catalogue.repository.ts';
import { putDone } from './done.repository.ts';
import { type EndRecord, rowLine } from './records.ts';

export interface BackupOptions {
  /** Where the archive goes; there must be nothing yet. */
  file: string;
  passphrase: string | undefined;
  databaseUrl: string;
  /** Tables whose rows can be made again, or mean nothing elsewhere. */
  leftOut: ReadonlySet<string>;
  signal?: AbortSignal;
  onProgress?(what: string, count: number): void;
}

export interface BackupReport {
  blobs: number;
  rows: number;
  /** The size of the archive. */
  bytes: number;
  /** Hashes of files that the database names and that are not there, or are not what they were. */
  missing: string[];
  damaged: string[];
}

/** Bytes that are removed only when this time is over; it is put off as long as the backup goes on. */
const HOLD_MS = 10 * MINUTE_MS;
const HASHES_AT_ONCE = 500;
/** How many missing and damaged files are named. */
const NAMED = 1_000;

/** What there is beside database and blobs: the key of the data folder, and whose files they are. */
export const KEY_FILE = 'secret.key';

type Parts = Pick<Platform, 'database' | 'blobs' | 'blobRelease' | 'clock' | 'secrets'>;

export async function takeBackup(platform: Parts, options: BackupOptions): Promise<BackupReport> {
  const { blobRelease, clock, database } = platform;
  const file = resolve(options.file);
  if (await stat(file).catch(() => undefined)) throw new ArchiveRefused(`${file} is there already`);
  const begun = clock.now();
  // First the hold, then the snapshot: what the snapshot names cannot be removed before the hold ends.
  await blobRelease.hold(clock.now() + HOLD_MS);
  const holding = setInterval(() => void blobRelease.hold(clock.now() + HOLD_MS).catch(() => {}), HOLD_MS / 4).unref();
  try {
    const snapshot = await openSnapshot(options.databaseUrl);
    try {
      const report = await writeArchive(platform, snapshot, file, options);
      await transaction(database.db, (tx) => putDone(tx, { at: begun, bytes: report.bytes }));
      return report;
    } finally {
      await snapshot.close();
    }
  } finally {
    clearInterval(holding);
  }
}

async function writeArchive(
  platform: Parts,
  snapshot: HeldSnapshot,
  file: string,
  options: BackupOptions,
): Promise<BackupReport> {
  const draft = `${file}.part`;
  const archive = await createArchive(draft, { version, passphrase: options.passphrase }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new ArchiveRefused(`${draft} is there already: is another backup being taken?`) : error;
  });
  try {
    const report = await writeRecords(platform, snapshot, archive, options);
    const bytes = await archive.end();
    await archive.close();
    // A name that somebody else took meanwhile stays theirs.
    await link(draft, file);
    await rm(draft);
    await syncFolder(dirname(file));
    return { ...report, bytes };
  } catch (error) {
    await archive.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeRecords(
  { blobs, blobRelease, clock, secrets }: Parts,
  { db, engine, rows: readRows }: HeldSnapshot,
  archive: ArchiveWriter,
  { leftOut, signal, onProgress = () => {} }: BackupOptions,
): Promise<Omit<BackupReport, 'bytes'>> {
  const write = (record: object) => archive.write(`${JSON.stringify(record)}\n`);
  const sums: EndRecord = { record: 'end', blobs: 0, bytes: 0, tables: 0, rows: 0 };
  const missing: string[] = [];
  const damaged: string[] = [];
  const migrations = await listApplied(db);
  await write({ record: 'about', engine, taken_at: new Date(clock.now()).toISOString(), migrations });
  await write({ record: 'file', name: KEY_FILE, text: secrets.keyText() });
  const id = await findInstanceId(db);
  if (id !== undefined) await write({ record: 'file', name: ID_FILE, text: `${id}\n` });

  for (let after = ''; ; ) {
    const hashes = await blobRelease.listUsed(db, after, HASHES_AT_ONCE);
    for (const hash of hashes) {
      signal?.throwIfAborted();
      const found = await blobs.stat(hash);
      const source = found && (await blobs.open(hash).catch(unlessMissing));
      if (!source) {
        if (missing.length < NAMED) missing.push(hash);
        continue;
      }
      await write({ record: 'blob', hash, size: found.size });
      const sum = createHash('sha256');
      for await (const piece of source) {
        sum.update(piece);
        await archive.write(piece);
      }
      const isWhole = sum.digest('hex') === hash;
      if (!isWhole && damaged.length < NAMED) damaged.push(hash);
      await archive.write(`${isWhole}\n`);
      sums.blobs += 1;
      sums.bytes += found.size;
      onProgress('files', sums.blobs);
    }
    after = hashes.at(-1) ?? '';
    if (hashes.length < HASHES_AT_ONCE) break;
  }

  const lastIds = await listLastIds(db);
  for (const table of await listTables(db)) {
    if (leftOut.has(table.name)) continue;
    const { name, columns } = table;
    await write({ record: 'table', name, columns, last_id: lastIds.get(name) ?? null });
    sums.tables += 1;
    for await (const batch of readRows(selectRows(table))) {
      signal?.throwIfAborted();
      await archive.write(batch.map(rowLine).join(''));
      sums.rows += batch.length;
      onProgress('rows', sums.rows);
      await letOthersIn();
    }
  }
  await write(sums);
  return { blobs: sums.blobs, rows: sums.rows, missing, damaged };
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof BlobMissing)) throw error;
}

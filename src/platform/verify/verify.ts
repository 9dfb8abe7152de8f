// Is everything as it should be? Looked at in one moment of the database, while others write; what can be made again is repaired where that is asked for.
import { createHash } from 'node:crypto';
import { verifyAuditChain } from '../audit/index.ts';
import type { Check } from '../check.ts';
import { type Db, type HeldSnapshot, openSnapshot, transaction } from '../db/index.ts';
import { StoreUnavailable } from '../files/blobs.ts';
import type { Platform } from '../platform.ts';
import { findIndexFaults, type IndexFault, indexAnew } from '../search/index.ts';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import {
  checkFile,
  checkTextIndex,
  listBroken,
  listReferences,
  listTextIndexes,
  rebuildTextIndex,
} from './references.repository.ts';

export interface VerifyOptions {
  databaseUrl: string;
  checks: readonly Check[];
  isRepairing?: boolean;
  onProgress?(what: string, count: number): void;
}

export interface VerifyReport {
  /** What is wrong, a line each, and whether it was made right. */
  problems: { text: string; isRepaired: boolean }[];
  references: number;
  files: number;
  objects: number;
}

/** The most lines of each kind of problem. */
const LINES = 100;
const HASHES_AT_ONCE = 500;
const HOLD_MS = 10 * MINUTE_MS;
/** Bytes that nothing refers to may be about to be referred to for so long. */
const ORPHANED_MS = HOUR_MS;

type Parts = Pick<Platform, 'audit' | 'database' | 'blobs' | 'blobRelease' | 'clock' | 'search' | 'secrets'>;

export async function verifyInstallation(platform: Parts, options: VerifyOptions): Promise<VerifyReport> {
  const { audit, blobRelease, clock } = platform;
  const report: VerifyReport = { problems: [], references: 0, files: 0, objects: 0 };
  const hold = () => blobRelease.hold(clock.now() + HOLD_MS);
  await hold();
  const holding = setInterval(() => void hold().catch(() => {}), HOLD_MS / 4).unref();
  try {
    const endOfLog = await audit.head.read();
    const snapshot = await openSnapshot(options.databaseUrl);
    try {
      await verifyReferences(snapshot.db, report);
      await verifyChecks(platform, snapshot.db, options, report);
      await verifyAudit(platform, snapshot.db, endOfLog, report);
      await verifyFiles(platform, snapshot.db, options, report);
      await verifyIndex(platform, snapshot, options, report);
    } finally {
      await snapshot.close();
    }
    await verifyTextIndexes(platform, options, report);
    return report;
  } finally {
    clearInterval(holding);
  }
}

async function verifyReferences(db: Db, report: VerifyReport): Promise<void> {
  const add = (text: string) => report.problems.push({ text, isRepaired: false });
  for (const line of await checkFile(db, LINES)) add(`the file of the database: ${line}`);
  for (const reference of await listReferences(db)) {
    report.references += 1;
    const { table, columns, to } = reference;
    for (const value of await listBroken(db, reference, LINES)) {
      add(`${table}.${columns.join(', ')}: there is no ${to} ${value}`);
    }
  }
}

async function verifyChecks(
  { database }: Parts,
  snapshot: Db,
  { checks, isRepairing = false }: VerifyOptions,
  report: VerifyReport,
): Promise<void> {
  for (const { name, find, repair } of checks) {
    const lines = await find(snapshot, LINES);
    const isRepaired = isRepairing && repair !== undefined && lines.length > 0;
    if (isRepaired) await transaction(database.db, repair);
    for (const line of lines) report.problems.push({ text: `${name}: ${line}`, isRepaired });
  }
}

async function verifyAudit(
  { secrets }: Parts,
  db: Db,
  end: Awaited<ReturnType<Parts['audit']['head']['read']>>,
  report: VerifyReport,
): Promise<void> {
  const { problems } = await verifyAuditChain(db, { secrets, end });
  for (const text of problems.slice(0, LINES))
    report.problems.push({ text: `the audit log: ${text}`, isRepaired: false });
}

/** Walks along the hashes that are referred to and those that are stored, both in their order. */
async function verifyFiles(
  { blobs, blobRelease }: Parts,
  db: Db,
  { isRepairing = false, onProgress = () => {} }: VerifyOptions,
  report: VerifyReport,
): Promise<void> {
  const add = (text: string, isRepaired = false) => report.problems.push({ text, isRepaired });
  const stored = blobs.list()[Symbol.asyncIterator]();
  let next = await stored.next();
  let unused: string[] = [];
  const orphans: string[] = [];
  const tellOrphans = async () => {
    const waiting = await blobRelease.waitingAmong(db, unused);
    orphans.push(...unused.filter((hash) => !waiting.has(hash)).slice(0, LINES - orphans.length));
    unused = [];
  };
  const passUntil = async (hash: string | undefined) => {
    for (; !next.done && (hash === undefined || next.value.hash < hash); next = await stored.next()) {
      if (next.value.modified <= Date.now() - ORPHANED_MS) unused.push(next.value.hash);
      if (unused.length >= HASHES_AT_ONCE) await tellOrphans();
    }
  };
  for (let after = ''; ; ) {
    const used = await blobRelease.listUsed(db, after, HASHES_AT_ONCE);
    for (const hash of used) {
      await passUntil(hash);
      const fault = await findFault(blobs, hash);
      if (fault) add(`the file ${hash} ${fault}`);
      report.files += 1;
      onProgress('files', report.files);
      if (!next.done && next.value.hash === hash) next = await stored.next();
    }
    after = used.at(-1) ?? '';
    if (used.length < HASHES_AT_ONCE) break;
  }
  await passUntil(undefined);
  await tellOrphans();
  if (orphans.length > 0 && isRepairing) await blobRelease.sweep(ORPHANED_MS);
  for (const hash of orphans) add(`the file ${hash} is not referred to by anything`, isRepairing);
}

async function findFault(blobs: Parts['blobs'], hash: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return 'is not named by a SHA-256';
  const source = await blobs.open(hash).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw error;
  });
  if (!source) return 'is missing';
  const sum = createHash('sha256');
  for await (const piece of source) sum.update(piece);
  return sum.digest('hex') === hash ? undefined : 'is damaged: its bytes have another checksum';
}

async function verifyIndex(
  { database, search }: Parts,
  snapshot: HeldSnapshot,
  { isRepairing = false, onProgress = () => {} }: VerifyOptions,
  report: VerifyReport,
): Promise<void> {
  const count = (more: number) => {
    report.objects += more;
    onProgress('objects', report.objects);
  };
  let faults: IndexFault[] = [];
  let told = 0;
  const mend = async () => {
    if (isRepairing) await indexAnew(database.db, faults);
    faults = [];
  };
  for await (const one of findIndexFaults(snapshot, search.searchables, count)) {
    faults.push(one);
    told += 1;
    const { searchable, id, fault } = one;
    const text = `the index of the search: ${searchable.type} ${id} is ${fault}`;
    if (told <= LINES) report.problems.push({ text, isRepaired: isRepairing });
    if (faults.length >= HASHES_AT_ONCE) await mend();
  }
  if (told === 0) return;
  await mend();
  if (isRepairing) await search.follow();
}

/** One after the other, each in a short transaction of its own: the engine looks at them only as a writer. */
async function verifyTextIndexes(
  { database: { db } }: Parts,
  { isRepairing = false }: VerifyOptions,
  { problems }: VerifyReport,
): Promise<void> {
  for (const name of await listTextIndexes(db)) {
    const isWhole = await transaction(db, (tx) => checkTextIndex(tx, name)).then(
      () => true,
      () => false,
    );
    if (isWhole) continue;
    if (isRepairing) await transaction(db, (tx) => rebuildTextIndex(tx, name));
    problems.push({ text: `${name} does not hold what its table holds`, isRepaired: isRepairing });
  }
}

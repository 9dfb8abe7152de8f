import { countRows, type Db, insertMissing, insertRows, isAmong, type Row, toFlag } from '../platform/db/index.ts';

export type Run = Row<'copy_runs'>;
export type Progress = Row<'copy_steps'>;
export type Queued = Pick<Row<'copy_queue'>, 'id' | 'part' | 'parent_id'>;

/** A note that is shown at the end. */
export interface Note {
  what: string;
  reason: string;
  /** It is not here; otherwise it is, with a difference. */
  missing: boolean;
}

export async function findRun(db: Db): Promise<Run | undefined> {
  return db.selectFrom('copy_runs').selectAll().orderBy('id').executeTakeFirst();
}

export async function insertRun(tx: Db, address: string, now: number): Promise<void> {
  await tx.insertInto('copy_runs').values({ address, started_at: now, finished_at: null }).execute();
}

export async function setFinished(tx: Db, finishedAt: number | null): Promise<void> {
  await tx.updateTable('copy_runs').set({ finished_at: finishedAt }).execute();
}

export async function findProgress(db: Db, name: string): Promise<Progress | undefined> {
  return db.selectFrom('copy_steps').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Returns false when another command has continued the step meanwhile. */
export async function updateProgress(tx: Db, before: Progress, after: Omit<Progress, 'name'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('copy_steps')
    .set(after)
    .where('name', '=', before.name)
    .where('count', '=', before.count)
    .where('cursor', 'is not distinct from', before.cursor)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertProgress(tx: Db, name: string): Promise<Progress> {
  return tx
    .insertInto('copy_steps')
    .values({ name, cursor: null, count: 0, done: 0 })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The steps that left something out. */
export async function listFaultySteps(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('copy_notes').select('step').distinct().where('missing', '=', 1).execute();
  return rows.map(({ step }) => step);
}

/** Lets steps begin again; objects that are here by now are passed over. */
export async function reopenSteps(tx: Db, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await tx.updateTable('copy_steps').set({ cursor: null, done: 0 }).where('name', '=', name).execute();
    await tx.deleteFrom('copy_notes').where('step', '=', name).execute();
  }
}

export async function insertNotes(tx: Db, step: string, notes: readonly Note[]): Promise<void> {
  await insertRows(
    tx,
    'copy_notes',
    notes.map(({ what, reason, missing }) => ({ step, what, reason, missing: toFlag(missing) })),
  );
}

export async function deleteNotes(tx: Db, step: string): Promise<void> {
  await tx.deleteFrom('copy_notes').where('step', '=', step).execute();
}

/** The first of them, as they were found. */
export async function listNotes(db: Db, missing: boolean, limit: number): Promise<Note[]> {
  const rows = await db
    .selectFrom('copy_notes')
    .select(['what', 'reason'])
    .where('missing', '=', toFlag(missing))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, missing }));
}

export async function countNotes(db: Db, missing: boolean): Promise<number> {
  return countRows(db.selectFrom('copy_notes').where('missing', '=', toFlag(missing)));
}

export async function enqueue(tx: Db, kind: Row<'copy_queue'>['kind'], rows: readonly Queued[]): Promise<void> {
  await insertMissing(
    tx,
    'copy_queue',
    rows.map((row) => ({ ...row, kind })),
  );
}

/** The part of rows that were looked at; they stay in the queue until it is cleared. */
export const LOOKED_AT = -1;

/** Adds the rows that were never in the queue. */
export async function enqueueNew(tx: Db, kind: Row<'copy_queue'>['kind'], rows: readonly Queued[]): Promise<void> {
  const known = await listQueuedOf(
    tx,
    kind,
    rows.map(({ id }) => id),
  );
  const knownIds = new Set(known.map(({ id }) => id));
  await enqueue(
    tx,
    kind,
    rows.filter(({ id }) => !knownIds.has(id)),
  );
}

export async function listQueued(db: Db, kind: Row<'copy_queue'>['kind'], limit: number): Promise<Queued[]> {
  return db
    .selectFrom('copy_queue')
    .select(['id', 'part', 'parent_id'])
    .where('kind', '=', kind)
    .where('part', '>', LOOKED_AT)
    .orderBy('id')
    .orderBy('part')
    .limit(limit)
    .execute();
}

/** The queued rows of the given ids. */
export async function listQueuedOf(db: Db, kind: Row<'copy_queue'>['kind'], ids: readonly number[]): Promise<Queued[]> {
  return db
    .selectFrom('copy_queue')
    .select(['id', 'part', 'parent_id'])
    .where('kind', '=', kind)
    .where(isAmong(db, 'id', ids))
    .execute();
}

export async function dequeue(tx: Db, kind: Row<'copy_queue'>['kind'], rows: readonly Queued[]): Promise<void> {
  for (const { id, part } of rows) {
    await tx.deleteFrom('copy_queue').where('kind', '=', kind).where('id', '=', id).where('part', '=', part).execute();
  }
}

export async function clearQueue(tx: Db, kind: Row<'copy_queue'>['kind']): Promise<void> {
  await tx.deleteFrom('copy_queue').where('kind', '=', kind).execute();
}

export type KeptFile = Pick<Row<'document_components'>, 'id' | 'blob_hash' | 'size' | 'name'>;

/** The files of documents or of expenses that have to be in the store. */
export async function listFilesAfter(
  db: Db,
  table: 'document_components' | 'expense_receipts',
  after: number,
  limit: number,
): Promise<KeptFile[]> {
  return db
    .selectFrom(table)
    .select(['id', 'blob_hash', 'size', 'name'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

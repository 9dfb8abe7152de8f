import { type RawBuilder, sql } from 'kysely';
import { type Db, insertMissing, lockName, type NewRow, type Row, skipLocked } from '../db/index.ts';

/** A claim is a lease: whoever holds it renews it, and when it has run out anybody may take over. */
export interface Lease {
  owner: string;
  now: number;
  until: number;
}

type Job = Row<'jobs'>;
export type Candidate = Pick<Job, 'id' | 'run_at'>;
export type ClaimedJob = Pick<Job, 'id' | 'kind' | 'payload' | 'queue_key' | 'attempts'>;
type Schedule = Row<'schedules'>;

// Written out, not as parameters: SQLite uses a partial index only for conditions it can read in the statement.
const isInQueue = sql<boolean>`failed_at is null and queue_key <> ''`;
const free = sql<boolean>`failed_at is null and queue_key = ''`;

export async function insertJob(tx: Db, job: NewRow<'jobs'>): Promise<void> {
  await tx.insertInto('jobs').values(job).execute();
}

/** Makes the waiting job of the queue due now. */
export async function makeQueueDue(tx: Db, queueKey: string, now: number): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: now })
    .where(isInQueue)
    .where('queue_key', '=', queueKey)
    .where('claimed_until', '<=', now)
    .where('run_at', '>', now)
    .execute();
}

/** Removes what waits in the queue beside a job that does the work of all of it. */
export async function deleteRestOfQueue(
  tx: Db,
  { id, queue_key }: Pick<Job, 'id' | 'queue_key'>,
  now: number,
): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where(isInQueue)
    .where('queue_key', '=', queue_key)
    .where('id', '<>', id)
    .where('claimed_until', '<=', now)
    .execute();
}

interface NextQuery {
  kinds: readonly string[];
  now: number;
  limit: number;
}

/** Jobs of the kinds that nobody does, earliest first, due or not. */
export async function listNextJobs(db: Db, { kinds, now, limit }: NextQuery): Promise<Candidate[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'run_at'])
    .where(free)
    .where('kind', 'in', kinds)
    .where('claimed_until', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The first job of each queue of the kinds in which nothing is being done, earliest first, due or not. */
export async function listNextQueues(db: Db, { kinds, now, limit }: NextQuery): Promise<Candidate[]> {
  return db
    .selectFrom(queueHeads.as('heads'))
    .innerJoin('jobs', 'jobs.id', 'heads.id')
    .select(['jobs.id', 'jobs.run_at'])
    .where('jobs.kind', 'in', kinds)
    .where(queueIsFree(now))
    .orderBy('jobs.run_at')
    .orderBy('jobs.id')
    .limit(limit)
    .execute();
}

/** Steps from queue to queue along the index, so that many jobs in one of them cost nothing. */
const queueHeads: RawBuilder<{ id: number }> = sql`(
  with recursive queues (queue_key) as (
    select min(queue_key) from jobs where ${isInQueue}
    union all
    select (select min(jobs.queue_key) from jobs where ${isInQueue} and jobs.queue_key > queues.queue_key) from queues where queues.queue_key is not null
  )
  select (select min(jobs.id) from jobs where ${isInQueue} and jobs.queue_key = queues.queue_key) as id from queues where queues.queue_key is not null
)`;

/** No job of its queue is being done: not only itself, as one with a lower number may be committed while a higher one runs. */
function queueIsFree(now: number) {
  return sql<boolean>`not exists (select 1 from jobs as taken where taken.queue_key = jobs.queue_key and ${isTaken} and taken.claimed_until > ${now})`;
}

const isTaken = sql`taken.claimed_until > 0 and taken.failed_at is null and taken.queue_key <> ''`;

/** Takes at most `limit` of the jobs, as far as nobody else has. */
export async function claimJobs(tx: Db, ids: readonly number[], limit: number, lease: Lease): Promise<ClaimedJob[]> {
  return claim(tx, ids, limit, lease, free);
}

/** Like `claimJobs`, of queues that are still free: one at a time looks and takes, held up by nobody who adds jobs. */
export async function claimQueues(tx: Db, ids: readonly number[], limit: number, lease: Lease): Promise<ClaimedJob[]> {
  lockName(tx, 'claim-queues');
  return claim(tx, ids, limit, lease, sql<boolean>`${isInQueue} and ${queueIsFree(lease.now)}`);
}

async function claim(
  tx: Db,
  ids: readonly number[],
  limit: number,
  { owner, now, until }: Lease,
  isTakable: RawBuilder<boolean>,
): Promise<ClaimedJob[]> {
  const takable = tx
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', ids)
    .where(isTakable)
    .where('run_at', '<=', now)
    .where('claimed_until', '<=', now)
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit);
  const taken = (await skipLocked(tx, takable).execute()).map(({ id }) => id);
  if (taken.length === 0) return [];
  const jobs = await tx
    .updateTable('jobs')
    .set((eb) => ({ claimed_until: until, claimed_by: owner, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', taken)
    .returning(['id', 'kind', 'payload', 'queue_key', 'attempts'])
    .execute();
  return jobs.sort((a, b) => taken.indexOf(a.id) - taken.indexOf(b.id));
}

/** When the first lease of another instance ends, unless it is renewed: then its job may be anybody's. */
export async function findNextLeaseEnd(db: Db, { owner, now }: Pick<Lease, 'owner' | 'now'>): Promise<number | null> {
  const { end } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.min('claimed_until').as('end'))
    .where(sql<boolean>`claimed_until > 0 and failed_at is null`)
    .where('claimed_until', '>', now)
    .where('claimed_by', '<>', owner)
    .executeTakeFirstOrThrow();
  return end;
}

/** The owner has ended, and does nothing any more of what it had begun. */
export async function releaseLeases(tx: Db, owner: string): Promise<void> {
  const free = { claimed_until: 0, claimed_by: '' };
  await tx
    .updateTable('jobs')
    .set(free)
    .where(sql<boolean>`claimed_until > 0 and failed_at is null`)
    .where('claimed_by', '=', owner)
    .execute();
  await tx.updateTable('schedules').set(free).where('claimed_by', '=', owner).execute();
}

/** Returns the jobs that are still the owner's. */
export async function renewJobs(tx: Db, ids: readonly number[], { owner, until }: Lease): Promise<Set<number>> {
  const rows = await tx
    .updateTable('jobs')
    .set({ claimed_until: until })
    .where('id', 'in', ids)
    .where('claimed_by', '=', owner)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function deleteDoneJob(tx: Db, id: number, owner: string): Promise<void> {
  await tx.deleteFrom('jobs').where('id', '=', id).where('claimed_by', '=', owner).execute();
}

export interface FailedTry {
  runAt: number;
  reason: string;
  failedAt: number | null;
  attempts: number;
}

/** Gives the job back, to be tried again at `runAt`, or never when it has failed for good. */
export async function releaseFailedJob(
  tx: Db,
  id: number,
  owner: string,
  { runAt, reason, failedAt, attempts }: FailedTry,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jobs')
    .set({ claimed_until: 0, claimed_by: '', run_at: runAt, last_error: reason, failed_at: failedAt, attempts })
    .where('id', '=', id)
    .where('claimed_by', '=', owner)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findQueueError(db: Db, queueKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('last_error')
    .where(isInQueue)
    .where('queue_key', '=', queueKey)
    .where('last_error', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.last_error ?? undefined;
}

/** A queue counts as one, however often it was woken. Late is what is due, or was due and failed. */
export async function countJobs(
  db: Db,
  now: number,
): Promise<{ waiting: number; failed: number; oldestLate: number | null }> {
  const waiting = await db
    .selectFrom('jobs')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('queue_key', '=', '').as('jobs'),
      eb.fn.count<number>('queue_key').distinct().filterWhere('queue_key', '<>', '').as('queues'),
      eb.fn
        .min('created_at')
        .filterWhere((filter) => filter.or([filter('run_at', '<=', now), filter('attempts', '>', 0)]))
        .as('oldest'),
    ])
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { waiting: waiting.jobs + waiting.queues, failed: failed.count, oldestLate: waiting.oldest };
}

export async function listSchedules(db: Db, names: readonly string[]): Promise<Schedule[]> {
  return db.selectFrom('schedules').selectAll().where('name', 'in', names).execute();
}

export async function insertSchedule(tx: Db, name: string, nextRunAt: number): Promise<void> {
  await insertMissing(tx, 'schedules', [{ name, next_run_at: nextRunAt }]);
}

/** For an interval that has become shorter. */
export async function advanceSchedule(tx: Db, name: string, nextRunAt: number): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ next_run_at: nextRunAt })
    .where('name', '=', name)
    .where('next_run_at', '>', nextRunAt)
    .execute();
}

export async function claimSchedules(
  tx: Db,
  names: readonly string[],
  { owner, now, until }: Lease,
): Promise<Pick<Schedule, 'name' | 'attempts'>[]> {
  const takable = tx
    .selectFrom('schedules')
    .select('name')
    .where('name', 'in', names)
    .where('next_run_at', '<=', now)
    .where('claimed_until', '<=', now);
  const taken = (await skipLocked(tx, takable).execute()).map(({ name }) => name);
  if (taken.length === 0) return [];
  return tx
    .updateTable('schedules')
    .set((eb) => ({ claimed_until: until, claimed_by: owner, attempts: eb('attempts', '+', 1) }))
    .where('name', 'in', taken)
    .returning(['name', 'attempts'])
    .execute();
}

/** Returns the schedules that are still the owner's. */
export async function renewSchedules(tx: Db, names: readonly string[], { owner, until }: Lease): Promise<Set<string>> {
  const rows = await tx
    .updateTable('schedules')
    .set({ claimed_until: until })
    .where('name', 'in', names)
    .where('claimed_by', '=', owner)
    .returning('name')
    .execute();
  return new Set(rows.map(({ name }) => name));
}

export async function releaseSchedule(
  tx: Db,
  name: string,
  owner: string,
  change: { next_run_at: number; attempts?: number },
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set({ ...change, claimed_until: 0, claimed_by: '' })
    .where('name', '=', name)
    .where('claimed_by', '=', owner)
    .execute();
}

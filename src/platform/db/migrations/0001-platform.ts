// The tables of the platform itself: revisions, settings, sign-in, rights, durable work.
import { sql } from 'kysely';
import { engineOf } from '../dialect.ts';
import { type Migration, runStatements } from '../migration.ts';

export const migration0001: Migration = {
  name: '0001-platform',
  async up(tx, t) {
    if (engineOf(tx) === 'postgres') await sql`create extension if not exists pg_trgm`.execute(tx);
    await runStatements(tx, [
      `create table revisions (topic ${t.text} primary key, revision ${t.int} not null)`,
      `create table settings (name ${t.text} primary key, value ${t.text} not null)`,

      `create table capabilities (
        id ${t.id}, capability ${t.text} not null, subject ${t.text} not null, subject_id ${t.int} not null default 0)`,
      `create unique index capabilities_once on capabilities (capability, subject, subject_id)`,
      `create index capabilities_subject on capabilities (subject, subject_id)`,

      `create table idempotency_keys (
        user_id ${t.int} not null, key ${t.text} not null, request ${t.text} not null, status ${t.int} not null,
        response ${t.text} not null, created_at ${t.int} not null, primary key (user_id, key))`,
      `create index idempotency_keys_created on idempotency_keys (created_at)`,

      `create table jobs (
        id ${t.id}, kind ${t.text} not null, payload ${t.text} not null, lane ${t.text} not null default '',
        run_at ${t.int} not null, attempts ${t.int} not null default 0,
        claimed_until ${t.int} not null default 0, claimed_by ${t.text} not null default '',
        last_error ${t.text}, created_at ${t.int} not null, failed_at ${t.int})`,
      `create index jobs_due on jobs (run_at, id) where failed_at is null and lane = ''`,
      `create index jobs_lane on jobs (lane, id) where failed_at is null and lane <> ''`,
      `create index jobs_failed on jobs (failed_at) where failed_at is not null`,

      `create table schedules (
        name ${t.text} primary key, next_run_at ${t.int} not null, attempts ${t.int} not null default 0,
        claimed_until ${t.int} not null default 0, claimed_by ${t.text} not null default '')`,
    ]);
  },
};

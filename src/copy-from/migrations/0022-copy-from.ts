// The tables of moving in: how far the copy of another installation has come, and what could not be copied.
import { type Migration, runStatements } from '../../platform/db/index.ts';

export const migration0022: Migration = {
  name: '0022-copy-from',
  async up(tx, t) {
    await runStatements(tx, [
      // One row: an installation is filled from one place.
      `create table copy_runs (
        id ${t.id}, address ${t.text} not null, started_at ${t.int} not null, finished_at ${t.int})`,
      // Where a step goes on; written in the transaction of what it has copied.
      `create table copy_steps (
        name ${t.text} primary key, cursor ${t.text}, count ${t.int} not null, done ${t.int} not null)`,
      // What was found at the source and is still to be looked at.
      `create table copy_queue (
        kind ${t.text} not null, id ${t.int} not null, part ${t.int} not null, parent_id ${t.int} not null,
        primary key (kind, id, part))`,
      `create table copy_notes (
        id ${t.id}, step ${t.text} not null, what ${t.text} not null, reason ${t.text} not null, missing ${t.int} not null)`,
      `create index copy_notes_step on copy_notes (step, missing)`,
    ]);
  },
};

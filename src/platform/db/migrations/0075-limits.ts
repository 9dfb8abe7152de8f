// Limits that administrators set, for each user, for one and for all together.
import { type Migration, runStatements } from '../migration.ts';

export const migration0075: Migration = {
  name: '0075-limits',
  async up(tx, t) {
    await runStatements(tx, [
      `create table limits (kind ${t.text} primary key, each_user ${t.int}, together ${t.int})`,
      `create table user_limits (
        user_id ${t.int} not null references users (id) on delete cascade, kind ${t.text} not null,
        value ${t.int} not null, primary key (user_id, kind))`,
      // Who takes most.
      `create index storage_use_bytes on storage_use (bytes)`,
    ]);
  },
};

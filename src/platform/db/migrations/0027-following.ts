// Who follows which things. No foreign key can hold things of several tables, so whoever deletes one calls `forgetThings`.
import { type Migration, runStatements } from '../migration.ts';

export const migration0027: Migration = {
  name: '0027-following',
  async up(tx, t) {
    await runStatements(tx, [
      `create table follows (
        user_id ${t.int} not null references users (id) on delete cascade, type ${t.text} not null,
        object_id ${t.int} not null, created_at ${t.int} not null, primary key (type, object_id, user_id))`,
      `create index follows_user on follows (user_id, type, created_at)`,
    ]);
  },
};

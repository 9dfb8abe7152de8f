// Notes in the trash.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0046: Migration = {
  name: '0046-trashed-notes',
  async up(tx, t) {
    await runStatements(tx, [
      `alter table thanks add column trash_id ${t.int} references trash_records (id)`,
      `create index thanks_trash on thanks (trash_id) where trash_id is not null`,
      `create index thanks_shown on thanks (id) where trash_id is null`,
      `drop index thanks_created`,
      `create index thanks_created on thanks (created_at) where trash_id is null`,
    ]);
  },
};

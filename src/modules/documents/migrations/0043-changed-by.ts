// What somebody changed last, for their profile.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0043: Migration = {
  name: '0043-changed-by',
  async up(tx) {
    await runStatements(tx, [
      `drop index documents_modified_by`,
      `create index documents_modified_by on documents (modified_by, modified_at, id)`,
    ]);
  },
};

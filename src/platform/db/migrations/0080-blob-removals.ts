// Removals of bytes that are under way, for stores that cannot look and remove in one step.
import { type Migration, runStatements } from '../migration.ts';

export const migration0080: Migration = {
  name: '0080-blob-removals',
  async up(tx, t) {
    await runStatements(tx, [
      `create table blob_removals (hash ${t.text} primary key, holder ${t.text} not null, until ${t.int} not null)`,
    ]);
  },
};

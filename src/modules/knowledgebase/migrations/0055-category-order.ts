// The order of categories.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0055: Migration = {
  name: '0055-category-order',
  async up(tx, t) {
    // 0 for categories that nobody has put in order: they stand by name, after those with a place.
    await runStatements(tx, [`alter table kb_categories add column position ${t.int} not null default 0`]);
  },
};

// The search of users on PostgreSQL: one index of all their searched columns together.
import { joinSearchIndex } from '../dialect.ts';
import type { Migration } from '../migration.ts';

export const migration0024: Migration = {
  name: '0024-joined-search',
  async up(tx) {
    await joinSearchIndex(tx, 'users');
  },
};

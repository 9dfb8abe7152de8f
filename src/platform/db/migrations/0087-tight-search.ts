// The index of the search on PostgreSQL takes less room: at once for its keys, and for what is indexed from now on. What was indexed before is read as it is.
import { engineOf, tightenTermIndex } from '../dialect.ts';
import type { Migration } from '../migration.ts';

export const migration0087: Migration = {
  name: '0087-tight-search',
  oldMayServe: false,
  async up(tx) {
    if (engineOf(tx) === 'postgres') await tightenTermIndex(tx);
  },
};

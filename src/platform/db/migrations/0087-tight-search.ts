// The index of the search on PostgreSQL takes less room. What was indexed before is read as it is, until it has been indexed anew after the start.
import { engineOf, tightenTermIndex } from '../dialect.ts';
import { type Migration, runStatements } from '../migration.ts';

/** More than there are types of objects. */
const TYPES = 31;

export const migration0087: Migration = {
  name: '0087-tight-search',
  oldMayServe: false,
  async up(tx) {
    if (engineOf(tx) === 'sqlite') return;
    await tightenTermIndex(tx);
    await runStatements(tx, [
      `insert into search_rebuilds (type, last_id) select type, -1 from generate_series(1, ${TYPES}) as type
        where exists (select 1 from search_index) on conflict (type) do update set last_id = -1`,
    ]);
  },
};

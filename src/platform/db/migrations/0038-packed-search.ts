// The index of the search on PostgreSQL takes less than half of the room, and is built anew after the start.
import { engineOf, packTermIndex } from '../dialect.ts';
import { type Migration, runStatements } from '../migration.ts';

/** More than there are types of objects. */
const TYPES = 31;

export const migration0038: Migration = {
  name: '0038-packed-search',
  async up(tx, t) {
    if (engineOf(tx) === 'sqlite') return;
    await runStatements(tx, [
      `insert into search_rebuilds (type, last_id) select type, -1 from generate_series(1, ${TYPES}) as type
        where exists (select 1 from search_index) on conflict (type) do update set last_id = -1`,
    ]);
    await packTermIndex(tx, t.text);
  },
};

// Notes are indexed anew: the last word of what stands for their title was cut, and half a word was offered to whoever typed its beginning.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

const THANKS = 9;

export const migration0088: Migration = {
  name: '0088-whole-words',
  oldMayServe: true,
  async up(tx) {
    await runStatements(tx, [
      `insert into search_rebuilds (type, last_id) select ${THANKS}, -1 where exists (select 1 from thanks)
        on conflict (type) do update set last_id = -1`,
    ]);
  },
};

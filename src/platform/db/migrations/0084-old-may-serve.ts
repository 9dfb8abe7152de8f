// Which migrations programs from before them can live with.
import { type Migration, runStatements } from '../migration.ts';

export const migration0084: Migration = {
  name: '0084-old-may-serve',
  oldMayServe: true,
  async up(tx, t) {
    await runStatements(tx, [`alter table migrations add column old_may_serve ${t.int} not null default 0`]);
  },
};

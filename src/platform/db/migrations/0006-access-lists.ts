// Owns the tables of access-lists.
import { type Migration, runStatements } from '../migration.ts';

export const migration0006: Migration = {
  name: '0006-access-lists',
  async up(tx, _t) {
    await runStatements(tx, []);
  },
};

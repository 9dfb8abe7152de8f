// Owns the tables of expenses.
import { type Migration, runStatements } from '../migration.ts';

export const migration0009: Migration = {
  name: '0009-expenses',
  async up(tx, _t) {
    await runStatements(tx, []);
  },
};

// Owns the tables of trash.
import { type Migration, runStatements } from '../migration.ts';

export const migration0007: Migration = {
  name: '0007-trash',
  async up(tx, _t) {
    await runStatements(tx, []);
  },
};

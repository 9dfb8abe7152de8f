// Owns the tables of publish.
import { type Migration, runStatements } from '../migration.ts';

export const migration0012: Migration = {
  name: '0012-publish',
  async up(tx, _t) {
    await runStatements(tx, []);
  },
};

// Owns the tables of knowledgebase.
import { type Migration, runStatements } from '../migration.ts';

export const migration0010: Migration = {
  name: '0010-knowledgebase',
  async up(tx, _t) {
    await runStatements(tx, []);
  },
};

// Owns the tables of documents.
import { type Migration, runStatements } from '../migration.ts';

export const migration0008: Migration = {
  name: '0008-documents',
  async up(tx, _t) {
    await runStatements(tx, []);
  },
};

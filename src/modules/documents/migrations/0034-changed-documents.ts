// What was changed last, for those who follow it.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0034: Migration = {
  name: '0034-changed-documents',
  async up(tx) {
    await runStatements(tx, [`create index documents_modified_at on documents (modified_at)`]);
  },
};

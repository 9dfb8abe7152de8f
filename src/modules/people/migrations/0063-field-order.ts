// The order of the fields of profiles and of documents.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0063: Migration = {
  name: '0063-field-order',
  async up(tx, t) {
    // 0 for fields that nobody has put in order: they stand by name, after those with a place.
    await runStatements(
      tx,
      ['metadata_fields', 'document_fields'].map(
        (table) => `alter table ${table} add column position ${t.int} not null default 0`,
      ),
    );
  },
};

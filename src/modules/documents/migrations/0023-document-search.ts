// What documents are found by: folded columns with a search index, and the order of all of them by title.
import { createSearchIndex, type Migration, runStatements } from '../../../platform/db/index.ts';
import { fillSearchColumns } from './0023-document-search.repository.ts';

export const migration0023: Migration = {
  name: '0023-document-search',
  async up(tx, t) {
    await runStatements(tx, [
      `alter table documents add column refcode_key ${t.text} not null default ''`,
      `alter table documents add column description_key ${t.text} not null default ''`,
    ]);
    await fillSearchColumns(tx);
    await createSearchIndex(tx, 'documents', ['title_key', 'refcode_key', 'description_key']);
    await runStatements(tx, [
      // For lists of documents in many folders: that of one folder has an index of its own.
      `create index document_links_titles on document_links (title_key, doc_id) where listed = 1`,
    ]);
  },
};

// The caps of the places of documents: the rights that a place gives at most.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

/** The bits of the rights of folders as they were when this was written: all six, and `view` alone. */
const FULL = 63;
const VIEW = 1;

export const migration0016: Migration = {
  name: '0016-link-caps',
  async up(tx, t) {
    await runStatements(tx, [
      // Who made a link is known, but not what they might do with the document then; and the name changes when a user is
      // deleted. All that is certain is that they could see it.
      `alter table document_links add column cap ${t.int} not null default ${VIEW}`,
      // Full are: the place a document was made in, as far as its oldest one is that; the oldest one that shows, without
      // which nobody could change a document whose first folder is in the trash; and what lies in the trash by itself.
      `update document_links set cap = ${FULL} where id in (select min(id) from document_links group by doc_id)`,
      `update document_links set cap = ${FULL}
        where id in (select min(id) from document_links where trash_id is null group by doc_id)`,
      `update document_links set cap = ${FULL}
        where trash_id in (select id from trash_records where obj_type in ('document', 'marker'))`,
      // With the cap in it, so that the list of a folder is still cut from the index alone.
      `drop index document_links_listed`,
      `create index document_links_listed on document_links (folder_id, title_key, doc_id, cap) where listed = 1`,
    ]);
  },
};

// The order of the pages of a folder, and drafts of pages.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0052: Migration = {
  name: '0052-page-order',
  async up(tx, t) {
    await runStatements(tx, [
      // 0 everywhere in a folder whose pages nobody has put in order: they stand by title.
      `alter table pub_pages add column position ${t.int} not null default 0`,
      `alter table pub_pages add column draft ${t.int} not null default 0`,
      `create index pub_pages_ordered on pub_pages (folder_id, position, title_key, id) where trash_id is null`,
      `drop index pub_pages_in_folder`,
      `create index pub_pages_in_folder on pub_pages (folder_id, title_key, id, draft) where trash_id is null`,
      `drop index pub_pages_listed`,
      `create index pub_pages_listed on pub_pages (title_key, id, draft) where trash_id is null`,
    ]);
  },
};

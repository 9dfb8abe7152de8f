// The tables of publish pages: folders, pages in them, and the versions of pages.
import { createSearchIndex, type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0012: Migration = {
  name: '0012-publish',
  async up(tx, t) {
    await runStatements(tx, [
      // `list_id` is the list that holds here, be it the folder's own or that of the nearest folder above that has one.
      // Null only in the trash, for what will follow the list above the place it comes back to.
      `create table pub_folders (
        id ${t.id}, parent_id ${t.int} references pub_folders (id),
        title ${t.text} not null, title_key ${t.text} not null, slug ${t.text} not null,
        list_id ${t.int} references access_lists (id), own_list ${t.int} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} not null references users (id), modified_at ${t.int} not null,
        trash_id ${t.int} references trash_records (id))`,
      `create unique index pub_folders_slug on pub_folders (coalesce(parent_id, 0), slug) where trash_id is null`,
      `create index pub_folders_children on pub_folders (parent_id, title_key, id) where trash_id is null`,
      `create index pub_folders_parent on pub_folders (parent_id)`,
      `create index pub_folders_list on pub_folders (list_id)`,
      `create index pub_folders_trash on pub_folders (trash_id) where trash_id is not null`,
      `create index pub_folders_created_by on pub_folders (created_by)`,
      `create index pub_folders_modified_by on pub_folders (modified_by)`,

      // `version` is the number of the latest version that is not in the trash. Numbers are never used again, so the
      // last one given away is kept. Without a folder only in the trash, once the folder is gone for good.
      `create table pub_pages (
        id ${t.id}, folder_id ${t.int} references pub_folders (id), slug ${t.text} not null,
        version ${t.int} not null, last_version ${t.int} not null, title ${t.text} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} not null references users (id), modified_at ${t.int} not null,
        trash_id ${t.int} references trash_records (id), title_key ${t.text} not null, excerpt ${t.text} not null)`,
      `create unique index pub_pages_slug on pub_pages (folder_id, slug) where trash_id is null`,
      `create index pub_pages_in_folder on pub_pages (folder_id, title_key, id) where trash_id is null`,
      `create index pub_pages_listed on pub_pages (title_key, id) where trash_id is null`,
      `create index pub_pages_folder on pub_pages (folder_id)`,
      `create index pub_pages_trash on pub_pages (trash_id) where trash_id is not null`,
      `create index pub_pages_created_by on pub_pages (created_by)`,
      `create index pub_pages_modified_by on pub_pages (modified_by)`,

      // What the search looks through, apart from the pages: moving thousands of them must not write its index anew.
      `create table pub_page_texts (
        id ${t.int} primary key references pub_pages (id), title_key ${t.text} not null, text_key ${t.text} not null)`,

      `create table pub_versions (
        id ${t.id}, page_id ${t.int} not null references pub_pages (id), number ${t.int} not null,
        title ${t.text} not null, comment ${t.text} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        trash_id ${t.int} references trash_records (id), text ${t.text} not null)`,
      `create unique index pub_versions_number on pub_versions (page_id, number)`,
      `create index pub_versions_created_by on pub_versions (created_by)`,
      `create index pub_versions_trash on pub_versions (trash_id) where trash_id is not null`,
    ]);
    await createSearchIndex(tx, 'pub_page_texts', ['title_key', 'text_key']);
  },
};

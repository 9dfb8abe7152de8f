// The tables of documents: folders, documents and their places, versions and their files, the drop box.
import { type Migration, runStatements } from '../../../platform/db/index.ts';

export const migration0008: Migration = {
  name: '0008-documents',
  async up(tx, t) {
    await runStatements(tx, [
      // Folder 0 is the root; it is made with the first start. `list_id` is the list that holds here, be it the
      // folder's own or that of the nearest folder above that has one.
      `create table folders (
        id ${t.id}, parent_id ${t.int} references folders (id),
        title ${t.text} not null, title_key ${t.text} not null, refcode ${t.text} not null, refcode_key ${t.text} not null,
        metadata ${t.text} not null, list_id ${t.int} not null references access_lists (id), own_list ${t.int} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} not null references users (id), modified_at ${t.int} not null,
        locked_at ${t.int}, trash_id ${t.int} references trash_records (id))`,
      `create index folders_children on folders (parent_id, title_key, id) where trash_id is null`,
      `create index folders_refcode on folders (parent_id, refcode_key, id) where trash_id is null`,
      `create index folders_parent on folders (parent_id)`,
      `create index folders_list on folders (list_id)`,
      `create index folders_trash on folders (trash_id) where trash_id is not null`,
      `create index folders_created_by on folders (created_by)`,
      `create index folders_modified_by on folders (modified_by)`,

      // `live_version` is the number of the latest version that is neither a draft nor in the trash; null while there is none.
      // Numbers are never used again, so the last one given away is kept.
      `create table documents (
        id ${t.id}, doc_type ${t.text} not null, title ${t.text} not null, title_key ${t.text} not null,
        refcode ${t.text} not null, metadata ${t.text} not null,
        live_version ${t.int}, last_version ${t.int} not null, declared_at ${t.int},
        checked_out_by ${t.int} references users (id), checked_out_at ${t.int}, checked_out_in ${t.int},
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        modified_by ${t.int} not null references users (id), modified_at ${t.int} not null)`,
      `create index documents_checked_out on documents (checked_out_by, checked_out_at, id) where checked_out_by is not null`,
      `create index documents_created_by on documents (created_by)`,
      `create index documents_modified_by on documents (modified_by)`,

      // The places of a document. It is alive as long as one of them is not in the trash.
      // `listed`: it shows in the folder's list, that is, it is not in the trash and has a live version.
      `create table document_links (
        id ${t.id}, folder_id ${t.int} not null references folders (id), doc_id ${t.int} not null references documents (id),
        title_key ${t.text} not null, listed ${t.int} not null,
        linked_by ${t.int} not null references users (id), linked_at ${t.int} not null,
        trash_id ${t.int} references trash_records (id))`,
      `create unique index document_links_place on document_links (doc_id, folder_id) where trash_id is null`,
      `create index document_links_listed on document_links (folder_id, title_key, doc_id) where listed = 1`,
      `create index document_links_folder on document_links (folder_id)`,
      `create index document_links_doc on document_links (doc_id)`,
      `create index document_links_trash on document_links (trash_id) where trash_id is not null`,
      `create index document_links_by on document_links (linked_by)`,

      // The name and size of the primary component stand here too: lists need them of every document.
      `create table document_versions (
        id ${t.id}, doc_id ${t.int} not null references documents (id), number ${t.int} not null, state ${t.text} not null,
        comment ${t.text} not null, primary_name ${t.text}, primary_size ${t.int} not null,
        created_by ${t.int} not null references users (id), created_at ${t.int} not null,
        approved_by ${t.int} references users (id), approved_at ${t.int}, trash_id ${t.int} references trash_records (id))`,
      `create unique index document_versions_number on document_versions (doc_id, number)`,
      `create index document_versions_drafts on document_versions (created_by, doc_id, number) where state = 'draft'`,
      `create index document_versions_waiting on document_versions (doc_id, number) where state = 'draft'`,
      `create index document_versions_created_by on document_versions (created_by)`,
      `create index document_versions_approved_by on document_versions (approved_by)`,
      `create index document_versions_trash on document_versions (trash_id) where trash_id is not null`,

      `create table document_components (
        id ${t.id}, version_id ${t.int} not null references document_versions (id) on delete cascade,
        position ${t.int} not null, name ${t.text} not null, blob_hash ${t.text} not null, size ${t.int} not null,
        is_primary ${t.int} not null)`,
      `create unique index document_components_name on document_components (version_id, name)`,
      `create index document_components_blob on document_components (blob_hash)`,

      `create table dropbox_files (
        file_key ${t.text} primary key, user_id ${t.int} not null references users (id) on delete cascade,
        blob_hash ${t.text} not null, size ${t.int} not null, created_at ${t.int} not null)`,
      `create index dropbox_files_user on dropbox_files (user_id, created_at)`,
      `create index dropbox_files_age on dropbox_files (created_at)`,
      `create index dropbox_files_blob on dropbox_files (blob_hash)`,

      `create table document_fields (
        id ${t.id}, name ${t.text} not null, label ${t.text} not null, type ${t.text} not null,
        repeatable ${t.int} not null, created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create unique index document_fields_name on document_fields (name)`,
      `create table record_types (
        id ${t.id}, name ${t.text} not null, name_key ${t.text} not null, fields ${t.text} not null,
        created_at ${t.int} not null, modified_at ${t.int} not null)`,
      `create unique index record_types_name_key on record_types (name_key)`,
      `create table document_record_types (
        doc_id ${t.int} not null references documents (id) on delete cascade,
        record_type_id ${t.int} not null references record_types (id), metadata ${t.text} not null,
        primary key (doc_id, record_type_id))`,
      `create index document_record_types_type on document_record_types (record_type_id)`,
    ]);
  },
};

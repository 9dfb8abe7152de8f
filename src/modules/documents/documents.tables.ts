import type { Flag, Generated, Tables } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables extends DocumentTables {}
  interface SearchableTables {
    documents: true;
  }
}

declare module '../../platform/metadata/metadata-fields.repository.ts' {
  interface FieldTables {
    document_fields: true;
  }
}

declare module '../../platform/trees/walks.repository.ts' {
  interface TreeTables {
    folders: { inheritsLists: true };
  }
}

interface DocumentTables {
  folders: FolderTable;
  documents: DocumentTable;
  document_links: DocumentLinkTable;
  document_versions: DocumentVersionTable;
  document_components: DocumentComponentTable;
  dropbox_files: DropboxFileTable;
  /** What each user has waiting there, counted with every file that comes or goes. */
  dropbox_use: { user_id: number; files: number; bytes: number };
  uploads: UploadTable;
  /** What has arrived of an upload, where each part is an object of a bucket. */
  upload_parts: { upload_id: string; start: number; size: number; name: string };
  file_texts: FileTextTable;
  document_fields: Tables['metadata_fields'];
  record_types: RecordTypeTable;
  /** Who asked for a document that somebody else had checked out, and when. */
  checkout_requests: { doc_id: number; user_id: number; asked_at: number };
  draft_rejections: DraftRejectionTable;
  document_record_types: { doc_id: number; record_type_id: number; metadata: string };
}

interface FolderTable {
  id: Generated<number>;
  /** Null only for folder 0, the root. */
  parent_id: number | null;
  title: string;
  title_key: string;
  refcode: string;
  refcode_key: string;
  metadata: string;
  /** The list that holds here: its own, or that of the nearest folder above that has one. */
  list_id: number;
  own_list: Flag;
  created_by: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
  locked_at: number | null;
  /** Null of an open folder, and of one that was locked before this was kept. */
  locked_by: number | null;
  /** In the trash with this record. */
  trash_id: number | null;
}

interface DocumentTable {
  id: Generated<number>;
  doc_type: 'standard' | 'marker';
  title: string;
  title_key: string;
  refcode: string;
  refcode_key: Generated<string>;
  metadata: string;
  /** Of `metadata.description`. */
  description_key: Generated<string>;
  /** Number of the latest version that is no draft and not in the trash. */
  live_version: number | null;
  /** The highest number ever given to a version. */
  last_version: number;
  declared_at: number | null;
  checked_out_by: number | null;
  checked_out_at: number | null;
  /** The folder in whose context it was checked out. */
  checked_out_in: number | null;
  created_by: number;
  created_at: number;
  modified_by: number;
  modified_at: number;
}

interface DocumentLinkTable {
  id: Generated<number>;
  folder_id: number;
  doc_id: number;
  /** The document's, repeated here so that a folder lists in order through one index. */
  title_key: string;
  /** Shows in the folder's list: not in the trash, and the document has a live version. */
  listed: Flag;
  linked_by: number;
  linked_at: number;
  /** The rights that the link gives at most, with all that they bring along; all of them for a full link. */
  cap: number;
  trash_id: number | null;
  /** Of the document and its latest version, kept by triggers so that a folder lists in order through one index. */
  modified_at: Generated<number>;
  size: Generated<number>;
  ending: Generated<string>;
}

interface DocumentVersionTable {
  id: Generated<number>;
  doc_id: number;
  number: number;
  state: 'live' | 'draft';
  comment: string;
  /** The name of the file; null for a marker. */
  primary_name: string | null;
  primary_size: number;
  created_by: number;
  created_at: number;
  approved_by: number | null;
  approved_at: number | null;
  trash_id: number | null;
}

interface DocumentComponentTable {
  id: Generated<number>;
  version_id: number;
  position: number;
  name: string;
  blob_hash: string;
  size: number;
  is_primary: Flag;
}

interface DropboxFileTable {
  file_key: string;
  user_id: number;
  blob_hash: string;
  size: number;
  created_at: number;
  /** Null where none was told. */
  name: string | null;
}

/** An upload that arrives in several requests. */
interface UploadTable {
  id: string;
  user_id: number;
  size: number;
  /** Bytes of the upload that are on the disk. */
  received: number;
  name: string | null;
  /** `Upload-Metadata` as it was sent. */
  metadata: string;
  /** In the drop box, once all bytes are there. */
  file_key: string | null;
  /** The request that writes to it; null while none does. */
  writer: string | null;
  /** Until when the writer holds it without a sign of life. */
  writer_until: Generated<number>;
  /** A writer lost it without letting go, and may still have the file open. */
  is_shared: Generated<Flag>;
  expires_at: number;
}

/** The text of the files that have these bytes. */
interface FileTextTable {
  hash: string;
  state: 'waiting' | 'done' | 'none' | 'failed';
  /** Null unless the state is done. */
  text: string | null;
  /** The text goes on beyond what is kept. */
  truncated: Generated<Flag>;
  /** Why the file has no text. */
  reason: string | null;
  /** How often the reading was begun. */
  attempts: Generated<number>;
  /** When the text was asked for, and later when it was read. */
  at: number;
}

interface DraftRejectionTable {
  id: Generated<number>;
  /** It may be gone with the draft. */
  doc_id: number;
  title: string;
  number: number;
  uploader_id: number;
  rejected_by: number;
  rejected_at: number;
  /** Empty where none was given. */
  reason: string;
}

interface RecordTypeTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  /** Names of metadata fields: JSON. */
  fields: string;
  created_at: number;
  modified_at: number;
}

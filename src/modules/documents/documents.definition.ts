import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { documentChecks } from './documents.checks.repository.ts';
import { documentCreated, documentDeleted, documentUpdated } from './documents.events.ts';
import {
  checkoutAsked,
  checkoutBroken,
  documentApproved,
  documentFollowed,
  documentRejected,
  draftWaiting,
  folderFollowed,
} from './documents.notification-kinds.ts';
import { migration0008 } from './migrations/0008-documents.ts';
import { migration0016 } from './migrations/0016-link-caps.ts';
import { migration0023 } from './migrations/0023-document-search.ts';
import { migration0026 } from './migrations/0026-file-texts.ts';
import { migration0028 } from './migrations/0028-uploads.ts';
import { migration0033 } from './migrations/0033-dropbox-use.ts';
import { migration0034 } from './migrations/0034-changed-documents.ts';
import { migration0036 } from './migrations/0036-folder-entries.ts';
import { migration0037 } from './migrations/0037-asking-and-rejecting.ts';
import { migration0043 } from './migrations/0043-changed-by.ts';
import { migration0083 } from './migrations/0083-upload-parts.ts';
import { searchableDocuments, searchableFolders } from './search/documents.searchable.repository.ts';
import { seedFolders } from './seed.ts';

const capabilities = ['documents.admin'] as const;

const errorCodes = {
  archive_too_large: {
    status: 403,
    meaning: 'An archive holds at most 100,000 folders and documents; select less.',
  },
  asked_already: { status: 409, meaning: 'You asked for the document in the last 24 hours.' },
  checked_out: {
    status: 403,
    meaning: 'Somebody else has checked out the document; the detail names them if you may see them.',
  },
  copy_too_large: {
    status: 403,
    meaning: 'One call copies at most 20,000 folders and documents; copy the rest by another.',
  },
  dropbox_full: { status: 413, meaning: 'The drop box has no room for the file; use or delete others first.' },
  dropbox_unavailable: { status: 500, meaning: 'The drop box cannot store files at the moment; nothing was kept.' },
  folder_link: { status: 400, meaning: 'Folders cannot be linked, only documents.' },
  folder_locked: { status: 403, meaning: 'The folder, or one above it, is locked: nothing in it can be changed.' },
  full_place: {
    status: 400,
    meaning: 'The document has a place of its own in this folder: delete it there, or move it.',
  },
  inside_itself: { status: 400, meaning: 'A folder cannot be moved or copied into itself or below.' },
  no_draft: { status: 500, meaning: 'There is no draft to approve or to reject.' },
  no_dropbox_file: { status: 500, meaning: 'The drop box of the user has no file with this key.' },
  no_live_version: { status: 400, meaning: 'A document that has only drafts cannot be copied.' },
  no_pdf: {
    status: 404,
    meaning: 'There is no PDF of the file: it is of another kind, or LibreOffice is not installed.',
  },
  no_title_or_refcode: { status: 400, meaning: 'A subfolder is searched for by its title or its reference code.' },
  not_checked_out: { status: 400, meaning: 'Nobody has checked out the document.' },
  not_latest: { status: 400, meaning: 'Only the latest version of a document can be changed.' },
  checksum_mismatch: { status: 460, meaning: 'The bytes do not have the checksum in Upload-Checksum; none was kept.' },
  upload_in_use: { status: 423, meaning: 'Another request is writing to the upload; try again in a moment.' },
  upload_version: { status: 412, meaning: 'The header Tus-Resumable has to be 1.0.0.' },
  wrong_offset: {
    status: 409,
    meaning: 'The upload has another number of bytes than Upload-Offset says; ask for it with HEAD.',
  },
  own_check_out: { status: 400, meaning: 'You have checked out the document yourself.' },
  record_type_in_use: { status: 409, meaning: 'The record type cannot be deleted while a document has it.' },
  too_many_record_types: { status: 400, meaning: 'There are as many record types as there can be.' },
} satisfies ErrorCodes;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    documents: (typeof capabilities)[number];
  }
}

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    documents: keyof typeof errorCodes;
  }
}

const tags = {
  Documents:
    'Folders, documents with versions and files, the drop box, check-out, drafts, access lists. To add a document, put its files into the drop box first.',
  'Documents: metadata fields': 'The definitions of the metadata of folders and documents.',
  'Documents: records': 'Record types: what documents are declared as, and the metadata they have then.',
};

export const documentsDefinition: ModuleDefinition = {
  audited: {
    module: 'documents',
    objects: { document: 'documents', folder: 'folders', record_type: 'record_types' },
    types: { dropbox: 'dropbox_file' },
    bookkeeping: ['uploads', 'upload_parts', 'file_texts', 'dropbox_use'],
  },
  tags,
  trashTypes: { document: 'Document', marker: 'Marker', document_version: 'Document version', folder: 'Folder' },
  capabilities,
  errorCodes,
  checks: documentChecks,
  // The bytes of uploads are not among the blobs yet.
  notBackedUp: ['uploads', 'upload_parts'],
  searchables: [searchableDocuments, searchableFolders],
  migrations: [
    migration0008,
    migration0016,
    migration0023,
    migration0026,
    migration0028,
    migration0033,
    migration0034,
    migration0036,
    migration0037,
    migration0043,
    migration0083,
  ],
  seed: seedFolders,
  notificationKinds: [
    documentApproved,
    documentRejected,
    draftWaiting,
    checkoutAsked,
    checkoutBroken,
    documentFollowed,
    folderFollowed,
  ],
  events: [documentCreated, documentUpdated, documentDeleted],
};

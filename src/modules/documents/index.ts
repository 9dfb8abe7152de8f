import type { App } from '../../platform/http/index.ts';
import { createMetadataFields } from '../../platform/metadata/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Trash } from '../trash/index.ts';
import { archiveRoutes } from './archive/archive.routes.ts';
import { createArchiveService } from './archive/archive.service.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { CheckedOutSchema, HeldDocumentSchema } from './checkout/checkout.schemas.ts';
import { createCheckoutService } from './checkout/checkout.service.ts';
import { copyMoveRoutes } from './copy-move/copy-move.routes.ts';
import { createCopyMoveService } from './copy-move/copy-move.service.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { createDocumentDeletion } from './deletion/document-deletion.service.ts';
import { createFolderDeletion } from './deletion/folder-deletion.service.ts';
import { documentTrashable } from './deletion/trashable.ts';
import { documentDetailRoutes } from './details/document-details.routes.ts';
import { DocumentDetailsSchema } from './details/document-details.schemas.ts';
import { createDocumentDetailsService } from './details/document-details.service.ts';
import { createDocumentRoutes } from './documents/create-document.routes.ts';
import { AddedObjectSchema } from './documents/create-document.schemas.ts';
import { createCreateDocumentService } from './documents/create-document.service.ts';
import { documentInfoRoutes } from './documents/document-info.routes.ts';
import { createDocumentInfoService } from './documents/document-info.service.ts';
import { createDocumentNotifications } from './documents.notifications.ts';
import { sharedDocumentSchemas } from './documents.schemas.ts';
import { documentThings, folderThings } from './documents.things.ts';
import { draftQueueRoutes } from './drafts/draft-queue.routes.ts';
import { DraftRejectionSchema, QueuedDraftSchema } from './drafts/draft-queue.schemas.ts';
import { draftRoutes } from './drafts/drafts.routes.ts';
import { createDraftsService } from './drafts/drafts.service.ts';
import { dropboxRoutes } from './dropbox/dropbox.routes.ts';
import { DropboxAddedSchema, DropboxFileSchema } from './dropbox/dropbox.schemas.ts';
import { createDropboxService, registerDropboxExpiry } from './dropbox/dropbox.service.ts';
import { entryRoutes } from './entries/entries.routes.ts';
import { entrySchemas } from './entries/entries.schemas.ts';
import { createEntriesService } from './entries/entries.service.ts';
import { folderAccessRoutes } from './folders/folder-access.routes.ts';
import { FolderAccessSchema } from './folders/folder-access.schemas.ts';
import { createFolderAccessService } from './folders/folder-access.service.ts';
import { folderContentsRoutes } from './folders/folder-contents.routes.ts';
import { DraftSchema, FolderEntrySchema } from './folders/folder-contents.schemas.ts';
import { createFolderContentsService } from './folders/folder-contents.service.ts';
import { folderPageRoutes } from './folders/folder-page.routes.ts';
import { folderRoutes } from './folders/folders.routes.ts';
import { FolderPathEntrySchema, FolderUiSchema } from './folders/folders.schemas.ts';
import { createFoldersService } from './folders/folders.service.ts';
import { registerDocumentFollowers } from './followers/document-followers.ts';
import { usedDocuments } from './home/used-documents.ts';
import { waitingDocuments } from './home/waiting-documents.ts';
import { linksRoutes } from './links/links.routes.ts';
import { DocumentPlaceSchema } from './links/links.schemas.ts';
import { createLinksService } from './links/links.service.ts';
import { DocumentFieldSchema, documentFieldRoutes } from './metadata-fields/metadata-fields.routes.ts';
import { previewRoutes } from './previews/previews.routes.ts';
import { propertyRoutes } from './properties/properties.routes.ts';
import { DocumentPropertiesSchema } from './properties/properties.schemas.ts';
import { createPropertiesService } from './properties/properties.service.ts';
import { createDocumentRecordsService } from './record-types/document-records.service.ts';
import { documentRecordRoutes, recordTypeRoutes } from './record-types/record-types.routes.ts';
import { DocumentRecordSchema, RecordTypeSchema } from './record-types/record-types.schemas.ts';
import { createRecordTypesService } from './record-types/record-types.service.ts';
import { documentSearchRoutes } from './search/search.routes.ts';
import { createDocumentSearchService } from './search/search.service.ts';
import { sharingRoutes } from './sharing/sharing.routes.ts';
import { PersonsRightsSchema, ReachSchema, SharedFolderSchema } from './sharing/sharing.schemas.ts';
import { createSharingService } from './sharing/sharing.service.ts';
import { registerTextReading } from './texts/file-texts.queue.ts';
import { fileTextRoutes } from './texts/file-texts.routes.ts';
import { FileTextSchema } from './texts/file-texts.schemas.ts';
import { createFileTextsService } from './texts/file-texts.service.ts';
import { resumableUploadRoutes } from './uploads/uploads.routes.ts';
import { NamedDropboxFileSchema } from './uploads/uploads.schemas.ts';
import { createUploadsService } from './uploads/uploads.service.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { ComponentSchema, VersionSchema } from './versions/versions.schemas.ts';
import { createVersionsService } from './versions/versions.service.ts';

export * from './copy.ts';
export { documentsDefinition } from './documents.definition.ts';
export { takeDropBoxFile } from './dropbox/dropbox.service.ts';
export { handOverDrafts, handOverFolders } from './hand-over.repository.ts';
export { handOverDocuments, listDropboxBytes } from './hand-over.ts';

/** Everything that is done with documents; the demo uses it without a request. */
export function createLibrary(platform: Platform, notifier: Notifier, trash: Trash) {
  const notifications = createDocumentNotifications(notifier);
  const drafts = createDraftsService(platform, notifications);
  return {
    folders: createFoldersService(platform),
    access: createFolderAccessService(platform),
    dropbox: createDropboxService(platform),
    documents: createCreateDocumentService(platform, notifications),
    checkout: createCheckoutService(platform, notifications),
    drafts,
    deletion: createDocumentDeletion(platform, trash, drafts.rejectDraft),
    folderDeletion: createFolderDeletion(platform, trash),
    info: createDocumentInfoService(platform),
    fields: createMetadataFields(platform, 'document_fields'),
    recordTypes: createRecordTypesService(platform),
    records: createDocumentRecordsService(platform),
    copyMove: createCopyMoveService(platform),
  };
}

export async function documentsModule(app: App, platform: Platform, notifier: Notifier, trash: Trash): Promise<void> {
  for (const schema of [...sharedDocumentSchemas, ...entrySchemas]) app.addSchema(schema);
  for (const schema of [FolderPathEntrySchema, FolderUiSchema, FolderEntrySchema, FolderAccessSchema, DraftSchema])
    app.addSchema(schema);
  for (const schema of [DocumentFieldSchema, RecordTypeSchema, DocumentRecordSchema, DocumentPropertiesSchema])
    app.addSchema(schema);
  for (const schema of [DropboxFileSchema, DropboxAddedSchema, AddedObjectSchema]) app.addSchema(schema);
  for (const schema of [ComponentSchema, VersionSchema, CheckedOutSchema, DocumentPlaceSchema, FileTextSchema])
    app.addSchema(schema);
  for (const schema of [HeldDocumentSchema, QueuedDraftSchema, DraftRejectionSchema, DocumentDetailsSchema])
    app.addSchema(schema);

  for (const schema of [SharedFolderSchema, PersonsRightsSchema, ReachSchema]) app.addSchema(schema);

  const { locale } = platform;
  const library = createLibrary(platform, notifier, trash);
  const contents = createFolderContentsService(platform);
  registerDropboxExpiry(platform);
  registerDocumentFollowers(platform, notifier);
  trash.register(documentTrashable(platform, trash));
  platform.things.register(documentThings(platform), folderThings(platform));
  platform.home.registerPart(usedDocuments(platform));
  platform.home.registerWaiting(...waitingDocuments);

  folderRoutes(app, platform, library.folders);
  folderContentsRoutes(app, locale, contents, library.drafts);
  entryRoutes(app, createEntriesService(platform, library.folders));
  folderPageRoutes(app, platform.brand.name, library.folders, contents);
  documentSearchRoutes(app, locale, createDocumentSearchService(platform, contents));
  folderAccessRoutes(app, library.access);
  sharingRoutes(app, createSharingService(platform));
  documentInfoRoutes(app, locale, library.info);
  documentDetailRoutes(app, createDocumentDetailsService(platform));
  linksRoutes(app, createLinksService(platform));
  documentFieldRoutes(app, platform, library.fields);
  recordTypeRoutes(app, platform, library.recordTypes);
  documentRecordRoutes(app, library.records);
  propertyRoutes(app, createPropertiesService(platform, library.fields));
  await dropboxRoutes(app, locale, library.dropbox);
  app.addSchema(NamedDropboxFileSchema);
  await resumableUploadRoutes(app, createUploadsService(platform, library.dropbox), library.dropbox);
  createDocumentRoutes(app, locale, library);
  const versions = createVersionsService(platform);
  versionRoutes(app, platform, versions);
  previewRoutes(app, platform, versions);
  registerTextReading(platform);
  fileTextRoutes(app, createFileTextsService(platform, versions));
  checkoutRoutes(app, locale, library.checkout);
  draftRoutes(app, library.drafts);
  draftQueueRoutes(app, library.drafts);
  deletionRoutes(app, library.deletion, library.folderDeletion);
  copyMoveRoutes(app, library.copyMove);
  archiveRoutes(app, createArchiveService(platform));
}

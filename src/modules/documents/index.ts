import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Notifier } from '../notifications/index.ts';
import type { Trash } from '../trash/index.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { CheckedOutSchema } from './checkout/checkout.schemas.ts';
import { createCheckoutService } from './checkout/checkout.service.ts';
import { copyMoveRoutes } from './copy-move/copy-move.routes.ts';
import { createCopyMoveService } from './copy-move/copy-move.service.ts';
import { deletionRoutes } from './deletion/deletion.routes.ts';
import { createDocumentDeletion } from './deletion/document-deletion.service.ts';
import { createFolderDeletion } from './deletion/folder-deletion.service.ts';
import { documentTrashable } from './deletion/trashable.ts';
import { createDocumentRoutes } from './documents/create-document.routes.ts';
import { AddedObjectSchema } from './documents/create-document.schemas.ts';
import { createCreateDocumentService } from './documents/create-document.service.ts';
import { documentInfoRoutes } from './documents/document-info.routes.ts';
import { createDocumentInfoService } from './documents/document-info.service.ts';
import { createDocumentNotifications } from './documents.notifications.ts';
import { sharedDocumentSchemas } from './documents.schemas.ts';
import { draftRoutes } from './drafts/drafts.routes.ts';
import { createDraftsService } from './drafts/drafts.service.ts';
import { dropboxRoutes } from './dropbox/dropbox.routes.ts';
import { DropboxAddedSchema, DropboxFileSchema } from './dropbox/dropbox.schemas.ts';
import { createDropboxService, registerDropboxExpiry } from './dropbox/dropbox.service.ts';
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
import { linksRoutes } from './links/links.routes.ts';
import { DocumentPlaceSchema } from './links/links.schemas.ts';
import { createLinksService } from './links/links.service.ts';
import { DocumentFieldSchema, documentFieldRoutes } from './metadata-fields/metadata-fields.routes.ts';
import { createDocumentRecordsService } from './record-types/document-records.service.ts';
import { documentRecordRoutes, recordTypeRoutes } from './record-types/record-types.routes.ts';
import { DocumentRecordSchema, RecordTypeSchema } from './record-types/record-types.schemas.ts';
import { createRecordTypesService } from './record-types/record-types.service.ts';
import { documentSearchRoutes } from './search/search.routes.ts';
import { createDocumentSearchService } from './search/search.service.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { ComponentSchema, VersionSchema } from './versions/versions.schemas.ts';
import { createVersionsService } from './versions/versions.service.ts';

export * from './copy.ts';
export { documentsDefinition } from './documents.definition.ts';
export { takeDropBoxFile } from './dropbox/dropbox.service.ts';
export { handOverDrafts, handOverFolders } from './hand-over.repository.ts';
export { handOverDocuments } from './hand-over.ts';

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
  };
}

export async function documentsModule(app: App, platform: Platform, notifier: Notifier, trash: Trash): Promise<void> {
  for (const schema of sharedDocumentSchemas) app.addSchema(schema);
  for (const schema of [FolderPathEntrySchema, FolderUiSchema, FolderEntrySchema, FolderAccessSchema, DraftSchema])
    app.addSchema(schema);
  for (const schema of [DocumentFieldSchema, RecordTypeSchema, DocumentRecordSchema]) app.addSchema(schema);
  for (const schema of [DropboxFileSchema, DropboxAddedSchema, AddedObjectSchema]) app.addSchema(schema);
  for (const schema of [ComponentSchema, VersionSchema, CheckedOutSchema, DocumentPlaceSchema]) app.addSchema(schema);

  const { locale } = platform;
  const library = createLibrary(platform, notifier, trash);
  const contents = createFolderContentsService(platform);
  registerDropboxExpiry(platform);
  trash.register(documentTrashable(platform, trash));

  folderRoutes(app, platform, library.folders);
  folderContentsRoutes(app, locale, contents, library.drafts);
  folderPageRoutes(app, platform.brand.name, library.folders, contents);
  documentSearchRoutes(app, locale, createDocumentSearchService(platform, contents));
  folderAccessRoutes(app, library.access);
  documentInfoRoutes(app, locale, createDocumentInfoService(platform));
  linksRoutes(app, createLinksService(platform));
  documentFieldRoutes(app, platform);
  recordTypeRoutes(app, platform, createRecordTypesService(platform));
  documentRecordRoutes(app, createDocumentRecordsService(platform));
  await dropboxRoutes(app, locale, library.dropbox);
  createDocumentRoutes(app, locale, library);
  versionRoutes(app, platform, createVersionsService(platform));
  checkoutRoutes(app, locale, library.checkout);
  draftRoutes(app, library.drafts);
  deletionRoutes(app, library.deletion, library.folderDeletion);
  copyMoveRoutes(app, createCopyMoveService(platform));
}

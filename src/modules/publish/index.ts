import type { App } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Trash } from '../trash/index.ts';
import { createDeletionService } from './deletion/deletion.service.ts';
import { publishTrashable } from './deletion/trashable.ts';
import { accessRoutes } from './folders/folder-access.routes.ts';
import { PubAccessSchema } from './folders/folder-access.schemas.ts';
import { createAccessService } from './folders/folder-access.service.ts';
import { folderRoutes } from './folders/folders.routes.ts';
import { PubFolderSchema, PubTreeNodeSchema } from './folders/folders.schemas.ts';
import { createFoldersService } from './folders/folders.service.ts';
import { pageRoutes } from './pages/pages.routes.ts';
import { PageItemSchema, PageSchema } from './pages/pages.schemas.ts';
import { createPagesService } from './pages/pages.service.ts';
import { versionRoutes } from './versions/versions.routes.ts';
import { ComparisonSchema, VersionItemSchema, VersionSchema } from './versions/versions.schemas.ts';
import { createVersionsService } from './versions/versions.service.ts';

export { handOverPages } from './hand-over.repository.ts';
export { publishDefinition } from './publish.definition.ts';

/** For the demo: writes pages without a request. */
export function createPublishing(platform: Platform, trash: Trash) {
  return {
    folders: createFoldersService(platform),
    access: createAccessService(platform),
    pages: createPagesService(platform),
    versions: createVersionsService(platform),
    deletion: createDeletionService(platform, trash),
  };
}

export async function publishModule(app: App, platform: Platform, trash: Trash): Promise<void> {
  for (const schema of [PubFolderSchema, PubTreeNodeSchema, PubAccessSchema]) app.addSchema(schema);
  for (const schema of [PageItemSchema, PageSchema]) app.addSchema(schema);
  for (const schema of [VersionItemSchema, VersionSchema, ComparisonSchema]) app.addSchema(schema);
  const { folders, access, pages, versions, deletion } = createPublishing(platform, trash);
  platform.textColumns.register('pub_versions.text');
  trash.register(publishTrashable(platform.clock, trash));
  folderRoutes(app, platform, folders, deletion);
  accessRoutes(app, access);
  pageRoutes(app, platform, pages, deletion);
  versionRoutes(app, versions, deletion);
}

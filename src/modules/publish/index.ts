import type { App } from '../../platform/http/index.ts';
import { createTextImages, textImageRoutes } from '../../platform/images/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Trash } from '../trash/index.ts';
import { getPage, getPageToChange } from './access/publish.access.ts';
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
import { pageThings } from './publish.things.ts';
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
  trash.register(publishTrashable(platform, trash));
  platform.things.register(pageThings);
  folderRoutes(app, platform, folders, deletion);
  accessRoutes(app, access);
  pageRoutes(app, platform, pages, deletion);
  versionRoutes(app, versions, deletion);
  const images = createTextImages(platform, {
    type: 'page',
    get: getPage,
    getToChange: (tx, _actor, id) => getPageToChange(tx, id),
  });
  await textImageRoutes(app, platform, images, {
    path: '/api/publish/v1/pages',
    tags: ['Publish: pages'],
    access: 'publish.admin',
    name: 'Page',
    what: 'a page',
  });
}

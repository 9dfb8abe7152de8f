import { looseReference } from '../../platform/loose-references.repository.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0012 } from './migrations/0012-publish.ts';
import { migration0052 } from './migrations/0052-page-order.ts';
import { searchablePages } from './pages/pages.searchable.repository.ts';

const capabilities = ['publish.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    publish: (typeof capabilities)[number];
  }
}

const tags = {
  'Publish: folders': 'The folders that pages stand in, and who may view them.',
  'Publish: pages': 'Pages with an address.',
  'Publish: versions': 'What pages were before.',
};

export const publishDefinition: ModuleDefinition = {
  audited: {
    module: 'publish',
    objects: { page: 'pub_pages', pub_folder: 'pub_folders' },
    types: { folders: 'pub_folder' },
  },
  searchables: [searchablePages],
  checks: [looseReference({ table: 'text_images', kind: ['type', 'page'], column: 'object_id', to: 'pub_pages' })],
  tags,
  trashTypes: { pub_page: 'Page', pub_page_version: 'Page version', pub_folder: 'Page folder' },
  capabilities,
  migrations: [migration0012, migration0052],
};

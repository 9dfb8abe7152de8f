import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0012 } from './migrations/0012-publish.ts';

const capabilities = ['publish.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    publish: (typeof capabilities)[number];
  }
}

export const publishDefinition: ModuleDefinition = { capabilities, migrations: [migration0012] };

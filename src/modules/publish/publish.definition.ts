import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['publish.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    publish: (typeof capabilities)[number];
  }
}

export const publishDefinition: ModuleDefinition = { capabilities };

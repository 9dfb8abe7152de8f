import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['documents.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    documents: (typeof capabilities)[number];
  }
}

export const documentsDefinition: ModuleDefinition = { capabilities };

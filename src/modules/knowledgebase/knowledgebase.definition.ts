import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['knowledgebase.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    knowledgebase: (typeof capabilities)[number];
  }
}

export const knowledgebaseDefinition: ModuleDefinition = { capabilities };

import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['news.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    news: (typeof capabilities)[number];
  }
}

export const newsDefinition: ModuleDefinition = { capabilities };

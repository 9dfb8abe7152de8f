import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['badges.manage', 'badges.assign'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    badges: (typeof capabilities)[number];
  }
}

export const badgesDefinition: ModuleDefinition = { capabilities };

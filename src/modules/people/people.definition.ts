import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['audit.read'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    people: (typeof capabilities)[number];
  }
}

export const peopleDefinition: ModuleDefinition = { capabilities };

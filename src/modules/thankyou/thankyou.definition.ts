import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['thanks.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    thankyou: (typeof capabilities)[number];
  }
}

export const thankyouDefinition: ModuleDefinition = { capabilities };

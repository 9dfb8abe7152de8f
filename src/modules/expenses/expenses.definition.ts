import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['expenses.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    expenses: (typeof capabilities)[number];
  }
}

export const expensesDefinition: ModuleDefinition = { capabilities };

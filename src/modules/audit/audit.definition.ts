import type { ModuleDefinition } from '../../platform/module.ts';

const capabilities = ['audit.read'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    audit: (typeof capabilities)[number];
  }
}

export const auditDefinition: ModuleDefinition = {
  tags: {
    'Audit log': 'Who did what to which object, when and from where; nobody can change it without being noticed.',
  },
  capabilities,
};

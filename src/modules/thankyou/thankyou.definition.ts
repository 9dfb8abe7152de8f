import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0005 } from './migrations/0005-thankyou.ts';
import { thanksReceived } from './thankyou.notification-kinds.ts';

const capabilities = ['thanks.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    thankyou: (typeof capabilities)[number];
  }
}

export const thankyouDefinition: ModuleDefinition = {
  capabilities,
  migrations: [migration0005],
  notificationKinds: [thanksReceived],
};

import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0005 } from './migrations/0005-thankyou.ts';
import { thanksReceived } from './thankyou.notification-kinds.ts';

const capabilities = ['thanks.admin'] as const;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    thankyou: (typeof capabilities)[number];
  }
}

const tags = {
  'Thank You v3: notes': 'Thank-you notes to users and groups.',
  'Thank You v3: tags': 'The core values that notes are labelled with.',
  'Thank You v2: notes': 'Thank-you notes as older clients ask for them: the notes of version 3.',
  'Thank You v2: tags': 'Tags as older clients ask for them: the tags of version 3, listed as a bare array.',
};

export const thankyouDefinition: ModuleDefinition = {
  tags,
  capabilities,
  migrations: [migration0005],
  notificationKinds: [thanksReceived],
};

import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0014 } from './migrations/0014-webhooks.ts';
import { webhookDisabled } from './webhooks.notification-kinds.ts';

const errorCodes = {
  delivery_ended: { status: 409, meaning: 'Only a delivery that still waits can be cancelled.' },
  delivery_waiting: { status: 409, meaning: 'A delivery that still waits is not sent again: it has yet to be sent.' },
  too_many_webhooks: { status: 409, meaning: 'There are as many webhooks as there can be; delete one first.' },
  webhook_changed: { status: 409, meaning: 'The webhook was changed by somebody else meanwhile.' },
} satisfies ErrorCodes;

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    webhooks: keyof typeof errorCodes;
  }
}

const tags = {
  Webhooks: 'Other systems that are told of what happens.',
  'Webhooks: deliveries': 'What was sent to them, and what they answered.',
  'Webhooks: events': 'The messages themselves.',
};

export const webhooksDefinition: ModuleDefinition = {
  audited: {
    module: 'webhooks',
    objects: { webhook: 'webhooks' },
  },
  tags,
  errorCodes,
  migrations: [migration0014],
  notificationKinds: [webhookDisabled],
};

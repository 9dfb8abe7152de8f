import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0003 } from './migrations/0003-notifications.ts';
import { migration0013 } from './migrations/0013-mail.ts';
import { migration0035 } from './migrations/0035-notified-objects.ts';
import { migration0076 } from './migrations/0076-told-since.ts';

const errorCodes = {
  bad_unsubscribe_token: {
    status: 400,
    meaning: 'The link to stop mails is incomplete, or was not made by this installation.',
  },
  too_many_told: {
    status: 429,
    meaning: 'Your acts have told as many people as they may in an hour; wait as Retry-After says.',
  },
} satisfies ErrorCodes;

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    notifications: keyof typeof errorCodes;
  }
}

const tags = {
  Notifications: 'What the signed-in user is told: the list, the stream, and the end of mails.',
};

export const notificationsDefinition: ModuleDefinition = {
  audited: {
    module: 'notifications',
    bookkeeping: ['told_people'],
  },
  tags,
  errorCodes,
  migrations: [migration0003, migration0013, migration0035, migration0076],
};

import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';

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

export const notificationsDefinition: ModuleDefinition = { errorCodes };

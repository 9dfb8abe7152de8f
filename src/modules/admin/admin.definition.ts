import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';

const errorCodes = {
  no_mail_address: { status: 409, meaning: 'You have no e-mail address that a mail could be sent to.' },
  too_many_own_limits: { status: 409, meaning: 'As many users as may have limits of their own have some.' },
} satisfies ErrorCodes;

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    admin: keyof typeof errorCodes;
  }
}

export const adminDefinition: ModuleDefinition = {
  tags: { Administration: 'What needs a look, how much is stored, what waits; trying out the mail server; limits.' },
  errorCodes,
};

import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0007 } from './migrations/0007-trash.ts';
import { trashChecks } from './trash.checks.repository.ts';

const errorCodes = {
  origin_gone: {
    status: 409,
    meaning: 'What it was in is gone or itself in the trash; the detail names it if you may see it.',
  },
} satisfies ErrorCodes;

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    trash: keyof typeof errorCodes;
  }
}

const tags = {
  'Trash can': 'What the signed-in user deleted: to be put back, or removed for good.',
  'Trash can: administration': 'What anybody deleted.',
};

export const trashDefinition: ModuleDefinition = {
  tags,
  errorCodes,
  audited: {
    module: 'trash',
    types: { deleted: 'trash_record', trash: 'trash_record' },
  },
  checks: trashChecks,
  migrations: [migration0007],
};

import { platformCapabilities } from './access/index.ts';
import { platformErrorCodes } from './http/errors/error-codes.ts';
import type { ModuleDefinition } from './module.ts';

/** What the platform declares, beside what the modules do. */
export const platformDefinition: ModuleDefinition = {
  capabilities: platformCapabilities,
  errorCodes: platformErrorCodes,
};

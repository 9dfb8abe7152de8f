import type { Capability } from './access/index.ts';
import type { ErrorCodes } from './http/errors/error-codes.ts';

/** What a module declares. The composition in `app.ts` hands the declarations of all modules to the platform. */
export interface ModuleDefinition {
  capabilities?: readonly Capability[];
  errorCodes?: ErrorCodes;
}

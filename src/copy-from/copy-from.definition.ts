import type { ModuleDefinition } from '../platform/module.ts';
import { migration0022 } from './migrations/0022-copy-from.ts';

export const copyFromDefinition: ModuleDefinition = { migrations: [migration0022] };

import type { ModuleDefinition } from '../../platform/module.ts';

export const searchDefinition: ModuleDefinition = {
  tags: { Search: 'One search over everything that the reader may see.' },
};

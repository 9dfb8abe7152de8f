import type { ModuleDefinition } from '../../platform/module.ts';

export const instanceDefinition: ModuleDefinition = {
  tags: { Instance: 'What a page has to know of the installation before anybody signs in.' },
};

import type { ModuleDefinition } from '../../platform/module.ts';

const tags = {
  Home: 'The front page of the signed-in user: what waits for them, what is new, what they have pinned and opened lately.',
};

export const homeDefinition: ModuleDefinition = { tags };

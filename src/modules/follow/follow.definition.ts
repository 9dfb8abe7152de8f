import type { ModuleDefinition } from '../../platform/module.ts';

const tags = {
  Following: 'What the signed-in user follows: they are notified of what happens to it.',
};

export const followDefinition: ModuleDefinition = {
  tags,
  audited: {
    module: 'follow',
    types: { people: 'user' },
  },
};

import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0005 } from './migrations/0005-thankyou.ts';
import { migration0041 } from './migrations/0041-wall.ts';
import { migration0046 } from './migrations/0046-trashed-notes.ts';
import { migration0088 } from './migrations/0088-whole-words.ts';
import { thanksFollowed, thanksJoined, thanksReceived } from './thankyou.notification-kinds.ts';
import { searchableThanks } from './thankyou.searchable.repository.ts';

const capabilities = ['thanks.admin'] as const;

const errorCodes = {
  own_thanks: { status: 400, meaning: 'Nobody thanks too for a note of their own, or for one that thanks them.' },
} satisfies ErrorCodes;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    thankyou: (typeof capabilities)[number];
  }
}

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    thankyou: keyof typeof errorCodes;
  }
}

const tags = {
  'Thank You v3: notes': 'Thank-you notes to users and groups.',
  'Thank You v3: tags': 'The core values that notes are labelled with.',
  'Thank You: wall': 'Notes as pages show them: with faces, filtered by tag, author and word, and those who thank too.',
  'Thank You v2: notes': 'Thank-you notes as older clients ask for them: the notes of version 3.',
  'Thank You v2: tags': 'Tags as older clients ask for them: the tags of version 3, listed as a bare array.',
};

export const thankyouDefinition: ModuleDefinition = {
  audited: {
    module: 'thankyou',
    objects: { thanks: 'thanks', tag: 'tags' },
    types: { thanks: 'thanks', wall: 'thanks' },
  },
  searchables: [searchableThanks],
  trashTypes: { thanks: 'Thank-you note' },
  tags,
  capabilities,
  errorCodes,
  migrations: [migration0005, migration0041, migration0046, migration0088],
  notificationKinds: [thanksReceived, thanksJoined, thanksFollowed],
};

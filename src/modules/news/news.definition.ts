import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0011 } from './migrations/0011-news.ts';

const capabilities = ['news.admin'] as const;

const errorCodes = {
  channel_in_use: { status: 409, meaning: 'The news channel cannot be deleted while it has articles.' },
} satisfies ErrorCodes;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    news: (typeof capabilities)[number];
  }
}

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    news: keyof typeof errorCodes;
  }
}

const tags = {
  News: 'Articles of the news, who has read and liked them, and their pictures.',
  'News: channels': 'What articles are filed under.',
  'News: comments': 'What people say to articles.',
};

export const newsDefinition: ModuleDefinition = {
  tags,
  trashTypes: { news: 'News article' },
  capabilities,
  errorCodes,
  migrations: [migration0011],
};

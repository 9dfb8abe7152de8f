import type { ErrorCodes } from '../../platform/http/index.ts';
import { looseReference } from '../../platform/loose-references.repository.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { migration0011 } from './migrations/0011-news.ts';
import { migration0051 } from './migrations/0051-trashed-news-comments.ts';
import { searchableNews } from './news.searchable.repository.ts';

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
  audited: {
    module: 'news',
    objects: { news: 'news_articles', channel: 'news_channels' },
    types: { articles: 'news' },
  },
  searchables: [searchableNews],
  checks: [looseReference({ table: 'text_images', kind: ['type', 'news'], column: 'object_id', to: 'news_articles' })],
  tags,
  trashTypes: { news: 'News article', news_comment: 'Comment on news' },
  capabilities,
  errorCodes,
  migrations: [migration0011, migration0051],
};

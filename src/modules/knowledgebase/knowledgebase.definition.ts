import type { ErrorCodes } from '../../platform/http/index.ts';
import type { ModuleDefinition } from '../../platform/module.ts';
import { commentAdded } from '../../platform/reactions/index.ts';
import { knowledgeChecks } from './knowledgebase.checks.repository.ts';
import {
  articlePublished,
  articleReview,
  questionAnswered,
  questionAsked,
} from './knowledgebase.notification-kinds.ts';
import { migration0010 } from './migrations/0010-knowledgebase.ts';
import { migration0044 } from './migrations/0044-answered-by.ts';
import { migration0048 } from './migrations/0048-trashed-knowledge.ts';
import { migration0055 } from './migrations/0055-category-order.ts';
import { migration0059 } from './migrations/0059-writers.ts';
import { migration0060 } from './migrations/0060-reviews.ts';
import { searchableArticles, searchableQuestions } from './search/knowledgebase.searchable.repository.ts';

const capabilities = ['knowledgebase.admin'] as const;

const errorCodes = {
  category_not_empty: {
    status: 409,
    meaning: 'The category still holds something; `cascade=1` deletes that as well.',
  },
  not_a_draft: { status: 409, meaning: 'Only a draft can be sent for review.' },
  malformed_zip: { status: 400, meaning: 'The file is no zip archive that can be taken; the detail says why.' },
} satisfies ErrorCodes;

declare module '../../platform/access/capabilities.ts' {
  interface CapabilitiesByModule {
    knowledgebase: (typeof capabilities)[number];
  }
}

declare module '../../platform/http/errors/error-codes.ts' {
  interface ErrorCodesByModule {
    knowledgebase: keyof typeof errorCodes;
  }
}

const tags = {
  'Knowledge base': 'Categories, articles and questions.',
  'Knowledge base: articles': 'What belongs to articles: endorsements, revisions, covers, pictures, comments, likes.',
  'Knowledge base: categories': 'Who may do what in a category, its experts, and who follows it.',
  'Knowledge base: import and export': 'The whole knowledge base as Markdown files.',
  'Knowledge base: questions': 'What belongs to questions: answers, comments, likes, visits.',
  'Knowledge base: pages':
    'Categories, articles and questions as pages show them: without texts in lists, with faces and rights.',
  'Knowledge base: search': 'Articles and questions by keywords.',
};

export const knowledgebaseDefinition: ModuleDefinition = {
  checks: knowledgeChecks,
  audited: {
    module: 'knowledgebase',
    objects: { article: 'kb_articles', question: 'kb_questions', category: 'kb_categories' },
    bookkeeping: ['kb_texts'],
  },
  searchables: [searchableArticles, searchableQuestions],
  trashTypes: { article: 'Article', question: 'Question', answer: 'Answer', comment: 'Comment' },
  tags,
  capabilities,
  errorCodes,
  migrations: [migration0010, migration0044, migration0048, migration0055, migration0059, migration0060],
  notificationKinds: [articlePublished, articleReview, questionAsked, questionAnswered, commentAdded],
};

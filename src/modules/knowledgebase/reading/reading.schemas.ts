import { Type } from 'typebox';
import {
  id,
  nullable,
  oneOf,
  PicturedPersonSchema,
  pageQuery,
  pageSchema,
  picturedOrNull,
  ref,
} from '../../../platform/http/index.ts';
import { articleStatuses } from '../articles/articles.schemas.ts';
import { categoryRights } from '../knowledgebase.policy.ts';
import { isoMoment } from '../knowledgebase.schemas.ts';
import { questionStates } from './reading.service.ts';

export const SUMMARY_PAGES = { default: 20, max: 100 };
export const RELATED = { default: 5, max: 20 };

const face = {
  id: 7,
  name: 'Bo Nilsson',
  photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo?v=3f2a9c41d07b',
};
const moment = '2026-01-31T09:05:00+00:00';
const rights = Type.Array(oneOf(categoryRights.names), { description: 'What you may do in the category.' });
const excerpt = Type.String({ description: 'The beginning of the text.' });
const tags = Type.Array(Type.String());
const language = Type.String({ description: 'Two letters.' });
const place = Type.Object({ id: Type.Integer(), name: Type.String() });
const picture = (description: string) => nullable(Type.String({ format: 'uri', description }));

export const CategorySummarySchema = Type.Object(
  {
    id: Type.Integer(),
    parent_id: nullable(Type.Integer({ description: 'Null at the top, and below one that you may not see.' })),
    name: Type.String(),
    excerpt: Type.String({ description: 'The beginning of its description.' }),
    rights,
    expert: Type.Boolean({ description: 'You are one of its experts.' }),
    followed: Type.Boolean(),
    only_experts_answer: Type.Boolean(),
    articles: Type.Integer({ description: 'Published articles, without those of categories below.' }),
    open_questions: Type.Integer({ description: 'Questions without an answer, without those of categories below.' }),
  },
  {
    $id: 'KnowledgebaseCategorySummary',
    description: 'A category as pages show it.',
    examples: [
      {
        id: 4,
        parent_id: null,
        name: 'Travel',
        excerpt: 'Trips, bookings and what is paid.',
        rights: ['view', 'post'],
        expert: false,
        followed: true,
        only_experts_answer: false,
        articles: 12,
        open_questions: 1,
      },
    ],
  },
);

export const CategorySummariesSchema = Type.Object({ data: Type.Array(ref(CategorySummarySchema)) });

const articleFields = {
  id: Type.Integer(),
  title: Type.String(),
  language,
  category: place,
  publisher: ref(PicturedPersonSchema),
  status: oneOf(articleStatuses),
  tags,
  endorsed: Type.Boolean({ description: 'An expert vouches for it.' }),
  cover_url: picture('The small cover; null if it has none.'),
  like_count: Type.Integer(),
  comments_count: Type.Integer(),
  created: isoMoment,
  modified: isoMoment,
};

const exampleArticle = {
  id: 12,
  title: 'How to book a trip',
  language: 'en',
  category: { id: 4, name: 'Travel' },
  publisher: face,
  status: 'publish',
  tags: ['travel'],
  endorsed: true,
  cover_url: null,
  like_count: 2,
  comments_count: 0,
  created: moment,
  modified: moment,
};

export const ArticleSummarySchema = Type.Object(
  { ...articleFields, excerpt },
  {
    $id: 'KnowledgebaseArticleSummary',
    description: 'An article in a list of pages: without its text.',
    examples: [{ ...exampleArticle, excerpt: 'Ask your manager first.' }],
  },
);

const around = {
  path: Type.Array(place, { description: 'Its category and those above it that you may see, the topmost first.' }),
  rights,
  experts: Type.Array(ref(PicturedPersonSchema), {
    description: 'Experts of the category whom you may see, at most 20.',
  }),
  liked: Type.Boolean({ description: 'You like it.' }),
  followed: Type.Boolean({ description: 'You are subscribed to it.' }),
  modified_by: picturedOrNull('Who saved it last; null for somebody whom you may not see.'),
};

export const ArticleDetailsSchema = Type.Object(
  {
    ...articleFields,
    ...around,
    text: Type.String({ description: 'The text, as sanitised HTML.' }),
    minutes: Type.Integer({ description: 'How long it takes to read.' }),
    revision: Type.Integer({ description: 'The number of its newest revision.' }),
    large_cover_url: picture('The cover; null if it has none.'),
    video: nullable(Type.String({ description: 'The embed code; null if there is none.' })),
    review_asked: nullable(
      Type.String({ format: 'date-time', description: 'When the draft was sent for review; null if it was not.' }),
    ),
    endorsed_by: picturedOrNull('The expert who vouches for it, as far as you may see them.'),
    endorsed_at: nullable(isoMoment),
    may: Type.Object({
      edit: Type.Boolean(),
      publish: Type.Boolean(),
      endorse: Type.Boolean(),
      see_revisions: Type.Boolean(),
      comment: Type.Boolean(),
    }),
  },
  {
    $id: 'KnowledgebaseArticleDetails',
    description: 'An article as its page shows it.',
    examples: [
      {
        ...exampleArticle,
        path: [{ id: 4, name: 'Travel' }],
        rights: ['view', 'post'],
        experts: [face],
        liked: false,
        followed: true,
        modified_by: face,
        text: '<p>Ask your manager <b>first</b>.</p>',
        minutes: 1,
        revision: 3,
        large_cover_url: null,
        video: null,
        review_asked: null,
        endorsed_by: face,
        endorsed_at: moment,
        may: { edit: false, publish: false, endorse: false, see_revisions: false, comment: true },
      },
    ],
  },
);

const questionFields = {
  id: Type.Integer(),
  title: Type.String(),
  language,
  category: place,
  author: ref(PicturedPersonSchema),
  state: oneOf(questionStates, { description: '`open` without an answer, `answered` while none is accepted.' }),
  tags,
  answers_count: Type.Integer(),
  like_count: Type.Integer(),
  comments_count: Type.Integer(),
  visits_count: Type.Integer(),
  created: isoMoment,
  modified: isoMoment,
};

const exampleQuestion = {
  id: 9,
  title: 'Who books the train?',
  language: 'en',
  category: { id: 4, name: 'Travel' },
  author: face,
  state: 'open',
  tags: ['train'],
  answers_count: 0,
  like_count: 1,
  comments_count: 0,
  visits_count: 5,
  created: moment,
  modified: moment,
};

export const QuestionSummarySchema = Type.Object(
  { ...questionFields, excerpt },
  {
    $id: 'KnowledgebaseQuestionSummary',
    description: 'A question in a list of pages: without its text.',
    examples: [{ ...exampleQuestion, excerpt: 'I have to be in Bremen on Monday.' }],
  },
);

export const QuestionDetailsSchema = Type.Object(
  {
    ...questionFields,
    ...around,
    text: Type.String({ description: 'The text, as sanitised HTML.' }),
    accepted_answer_id: nullable(Type.Integer()),
    only_experts_answer: Type.Boolean(),
    may: Type.Object({
      edit: Type.Boolean({ description: 'Change and archive it.' }),
      answer: Type.Boolean(),
      accept: Type.Boolean(),
      comment: Type.Boolean(),
    }),
  },
  {
    $id: 'KnowledgebaseQuestionDetails',
    description: 'A question as its page shows it. Its answers are at `…/questions/{id}/answers`.',
    examples: [
      {
        ...exampleQuestion,
        path: [{ id: 4, name: 'Travel' }],
        rights: ['view', 'post'],
        experts: [face],
        liked: false,
        followed: false,
        modified_by: face,
        text: '<p>I have to be in Bremen on Monday.</p>',
        accepted_answer_id: null,
        only_experts_answer: false,
        may: { edit: false, answer: true, accept: false, comment: true },
      },
    ],
  },
);

export const ArticleSummaryPageSchema = pageSchema(ArticleSummarySchema);
export const QuestionSummaryPageSchema = pageSchema(QuestionSummarySchema);
export const RelatedSchema = Type.Object({ data: Type.Array(ref(ArticleSummarySchema)) });

const tag = Type.Optional(Type.String({ description: 'Only those with this tag, ignoring case and accents.' }));
const inLanguage = Type.Optional(Type.String({ description: 'Only those in this language.' }));
const category = Type.Optional(id({ description: 'Only those in this category.' }));

export const ArticleSummariesQuery = Type.Object({
  category,
  status: Type.Optional(
    oneOf(articleStatuses, { description: 'Drafts are one’s own, and those of categories one may publish in.' }),
  ),
  endorsed_only: Type.Optional(Type.Boolean({ description: 'Only those that an expert vouches for.' })),
  publisher: Type.Optional(id({ description: 'Only those of this user.' })),
  tag,
  language: inLanguage,
  ...pageQuery(SUMMARY_PAGES),
});

export const QuestionSummariesQuery = Type.Object({
  category,
  state: Type.Optional(oneOf(questionStates, { description: 'Without it all that are not archived.' })),
  for_me: Type.Optional(Type.Boolean({ description: 'Only those of categories whose expert you are.' })),
  author: Type.Optional(id({ description: 'Only those of this user.' })),
  tag,
  language: inLanguage,
  ...pageQuery(SUMMARY_PAGES),
});

export const RelatedQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: RELATED.max, default: RELATED.default, description: 'At most this many.' }),
  ),
});

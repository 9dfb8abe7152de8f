import { Type } from 'typebox';
import { dateForms, id, nullable, oneOf, PersonSchema, pageQuery, ref } from '../../../platform/http/index.ts';
import { MAX_TEXT } from '../../../platform/text/limits.ts';

export const ARTICLE_PAGES = { default: 20, max: 200 } as const;

const fields = {
  id: Type.Integer(),
  title: Type.String(),
  excerpt: Type.String({ description: 'The beginning of the text, without formatting.' }),
  channel_id: nullable(Type.Integer()),
  channel_name: nullable(Type.String()),
  author: ref(PersonSchema),
  status: oneOf(['published', 'scheduled', 'draft'] as const),
  publish_at: nullable(
    Type.String({ format: 'date-time', description: 'Readers see it from this moment on; null of a draft.' }),
  ),
  pinned: Type.Boolean({ description: 'Stands before the others.' }),
  image_url: nullable(Type.String({ format: 'uri', description: 'The picture, as JPEG.' })),
  read: Type.Boolean({ description: 'You have marked it as read.' }),
  liked: Type.Boolean({ description: 'You like it.' }),
  like_count: Type.Integer(),
  comments_count: Type.Integer(),
  created: Type.String({ format: 'date-time' }),
  modified: Type.String({ format: 'date-time' }),
};

const example = {
  id: 12,
  title: 'Summer party',
  excerpt: 'On the last Friday of June, in the garden.',
  channel_id: 2,
  channel_name: 'Company',
  author: { id: 1, name: 'Ada Lovelace' },
  status: 'published',
  publish_at: '2026-01-31T09:05:00+00:00',
  pinned: true,
  image_url: null,
  read: false,
  liked: false,
  like_count: 4,
  comments_count: 1,
  created: '2026-01-31T09:05:00+00:00',
  modified: '2026-01-31T09:05:00+00:00',
};

export const ArticleItemSchema = Type.Object(fields, {
  $id: 'NewsArticleItem',
  description: 'A news article in a list.',
  examples: [example],
});

export const ArticleSchema = Type.Object(
  { ...fields, text: Type.String({ description: 'Safe HTML.' }) },
  {
    $id: 'NewsArticle',
    description: 'A news article.',
    examples: [{ ...example, text: '<p>On the last Friday of June, in the garden.</p>' }],
  },
);

export const ArticlesQuerySchema = Type.Object({
  channel_id: Type.Optional(id({ description: 'Only this channel.' })),
  author_id: Type.Optional(id({ description: 'Only by this user.' })),
  unread: Type.Optional(Type.Boolean({ description: 'True: only what you have not marked as read.' })),
  pinned: Type.Optional(Type.Boolean({ description: 'Only what is pinned, or only what is not.' })),
  query: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Keywords that must all occur in the title or the text.' }),
  ),
  status: Type.Optional(
    oneOf(['published', 'scheduled', 'draft', 'all'] as const, {
      default: 'published',
      description: 'All but `published` need news.admin.',
    }),
  ),
  ...pageQuery(ARTICLE_PAGES),
});

const title = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });
const text = Type.String({ maxLength: MAX_TEXT, description: 'HTML; made safe.' });
const optional = {
  channel_id: Type.Optional(nullable(id({ description: 'Null: in no channel.' }))),
  publish_at: Type.Optional(
    Type.Unsafe<unknown>({
      description: 'A date-time object, 14 or 8 digits, or ISO 8601. Null, or left out of a new article: now.',
      describedAs: dateForms,
    }),
  ),
  draft: Type.Optional(
    Type.Boolean({
      description:
        'True: for editors only, until it is published. False, or a `publish_at`, publishes a draft. Not together with `publish_at`.',
    }),
  ),
  pinned: Type.Optional(Type.Boolean()),
};

export const ArticleCreateSchema = Type.Object(
  { title, text, ...optional },
  { examples: [{ title: 'Summer party', text: '<p>On the last Friday of June.</p>', channel_id: 2 }] },
);

export const ArticleUpdateSchema = Type.Object(
  { title: Type.Optional(title), text: Type.Optional(text), ...optional },
  { examples: [{ pinned: true }] },
);

import { Type } from 'typebox';
import {
  dateInput,
  id,
  linkHeader,
  nullable,
  oneOf,
  pageQuery,
  pageSchema,
  ref,
} from '../../../platform/http/index.ts';
import { html, isoMoment, languageInput, listQuery, PAGES, tagsInput, title } from '../knowledgebase.schemas.ts';

export const articleStatuses = ['draft', 'publish', 'archive'] as const;

const path = (description: string) => nullable(Type.String({ description }));

export const ArticleSchema = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    language: Type.String({ description: 'Two letters.' }),
    category_id: Type.Integer(),
    category_name: Type.String(),
    cover_filename: path('The name the cover was uploaded under.'),
    cover_img: path('Path of the cover; null if it has none.'),
    cover_thumbnail_img: path('Path of the small cover.'),
    cover_thumbnail_image: path('The same as `cover_thumbnail_img`.'),
    is_endorsed: Type.Boolean(),
    endorsed_by: nullable(Type.Integer({ description: 'The expert who vouches for it.' })),
    endorsed_date: nullable(Type.String()),
    publisher_id: Type.Integer(),
    publisher_name: Type.String(),
    plain_text: Type.String({ description: 'The text without HTML.' }),
    article_text: Type.String({ description: 'The text, as sanitised HTML.' }),
    like_count: Type.Integer(),
    comments_enabled: Type.Integer({ description: '1 if comments are enabled, else 0.' }),
    comments_enable: Type.Integer({ description: 'The same as `comments_enabled`.' }),
    comments_count: Type.Integer(),
    embeded_video: Type.Unsafe<string | false>({
      type: ['string', 'boolean'],
      description: 'The embed code; false if there is none.',
    }),
    user_is_subscribed: Type.Boolean(),
    user_likes: Type.Boolean({ description: 'The current user likes it.' }),
    tags: Type.Array(Type.String()),
    status: oneOf(articleStatuses),
    revision: Type.Integer({ description: 'The number of its newest revision.' }),
    created_date: Type.String({ description: 'For people: the long date of the installation.' }),
    modified_date: Type.String({ description: 'For people: the long date of the installation.' }),
    created: isoMoment,
    modified: isoMoment,
    endorsed: nullable(isoMoment),
  },
  {
    $id: 'KnowledgebaseArticle',
    description: 'An article.',
    examples: [
      {
        id: 12,
        title: 'How to book a trip',
        language: 'en',
        category_id: 4,
        category_name: 'Travel',
        cover_filename: null,
        cover_img: null,
        cover_thumbnail_img: null,
        cover_thumbnail_image: null,
        is_endorsed: true,
        endorsed_by: 7,
        endorsed_date: '31 January 2026',
        publisher_id: 3,
        publisher_name: 'Ada Lovelace',
        plain_text: 'Ask your manager first.',
        article_text: '<p>Ask your manager <b>first</b>.</p>',
        like_count: 2,
        comments_enabled: 1,
        comments_enable: 1,
        comments_count: 0,
        embeded_video: false,
        user_is_subscribed: false,
        user_likes: false,
        tags: ['travel'],
        status: 'publish',
        revision: 1,
        created_date: '31 January 2026',
        modified_date: '31 January 2026',
        created: '2026-01-31T09:05:00+00:00',
        modified: '2026-01-31T09:05:00+00:00',
        endorsed: '2026-01-31T09:05:00+00:00',
      },
    ],
  },
);

export const ArticleListSchema = Type.Array(ref(ArticleSchema), { headers: linkHeader });
export const ArticlePageSchema = pageSchema(ArticleSchema);

export const ArticleParams = Type.Object({ article_id: Type.Integer({ description: 'Id of the article.' }) });

const filters = {
  category: Type.Optional(id({ description: 'Only those in this category.' })),
  endorsed_only: Type.Optional(Type.Boolean({ description: 'Only those that an expert vouches for.' })),
  tag: Type.Optional(Type.String({ description: 'Only those with this tag, ignoring case and accents.' })),
  language: Type.Optional(Type.String({ description: 'Only those in this language.' })),
  publisher: Type.Optional(id({ description: 'Only those of this user.' })),
};

export const ArticleQuerySchema = Type.Object({ ...filters, ...listQuery });

export const ArticlePageQuerySchema = Type.Object({
  ...filters,
  status: Type.Optional(
    oneOf(articleStatuses, { description: 'Drafts are one’s own, and those of categories one may publish in.' }),
  ),
  ...pageQuery(PAGES),
});

const fields = {
  article_text: Type.Optional(
    Type.Unsafe<string | null>({ ...html('The text.', { aliases: ['text'] }), type: ['string', 'null'] }),
  ),
  publisher_id: Type.Optional(nullable(id({ description: 'Another than oneself needs the right to publish.' }))),
  translation: Type.Optional(languageInput(['language'])),
  creation_date: Type.Optional(dateInput('Now, if it is left out.', { aliases: ['created_date'] })),
  embed_video: Type.Optional(
    Type.Unsafe<string | boolean | null>({
      type: ['string', 'boolean', 'null'],
      maxLength: 10_000,
      aliases: ['embeded_video'],
      description: 'One iframe of a known video site; null for none.',
    }),
  ),
  endorsed_by: Type.Optional(nullable(id({ description: 'The expert who vouches for it; null for nobody.' }))),
  endorsed_date: Type.Optional(dateInput('Now, if it is left out.')),
  enable_comments: Type.Optional(
    Type.Unsafe<boolean | null>({
      type: ['boolean', 'null'],
      aliases: ['comments_enabled', 'comments_enable'],
      description: 'True, if it is left out.',
    }),
  ),
  status: Type.Optional(
    oneOf(articleStatuses, {
      description: '`publish` for those who may publish, otherwise `draft`, if it is left out.',
    }),
  ),
  tags: Type.Optional(tagsInput),
};

export const ArticleCreateSchema = Type.Object(
  { title: title('Its title.'), category_id: id(), ...fields },
  {
    examples: [
      {
        title: 'How to book a trip',
        category_id: 4,
        article_text: '<p>Ask your manager <b>first</b>.</p>',
        translation: 'en',
        status: 'publish',
        tags: ['travel'],
      },
    ],
  },
);

export const ArticleUpdateSchema = Type.Object(
  {
    title: Type.Optional(title('Its title.')),
    category_id: Type.Optional(id({ description: 'Moves it.' })),
    ...fields,
    revision: Type.Optional(
      Type.Integer({ description: 'The revision that was read: if there is a newer one, 409 and nothing is changed.' }),
    ),
  },
  { examples: [{ title: 'How to book a journey' }] },
);

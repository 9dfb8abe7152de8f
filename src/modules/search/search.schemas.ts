import { Type } from 'typebox';
import { id, nullable, PersonSchema, ref } from '../../platform/http/index.ts';

export const PAGES = { default: 20, max: 100 };
export const SUGGESTIONS = { default: 8, max: 20 };

const type = Type.String({ description: 'What it is.' });
const link = Type.String({ description: 'Path of its page.' });
const place = Type.Unsafe<{ title: string; link: string } | null>({
  type: ['object', 'null'],
  description: 'Where it stands: the folder, the category, the channel.',
  properties: { title: { type: 'string' }, link: { type: 'string' } },
  required: ['title', 'link'],
});
const picture = nullable(Type.String({ format: 'uri-reference', description: 'Address of a picture of it.' }));

export const FoundObjectSchema = Type.Object(
  {
    type,
    id: Type.Integer(),
    title: Type.String(),
    snippet: Type.String({
      description: 'A piece of its text as safe HTML, with the words that were looked for in `<mark>`.',
    }),
    place,
    link,
    picture,
    author: Type.Unsafe<{ id: number; name: string } | null>({
      type: ['object', 'null'],
      properties: PersonSchema.properties,
      required: ['id', 'name'],
      description: 'Whoever wrote it.',
    }),
    date: Type.String({ format: 'date-time', description: 'When it was last changed; of news, when it is published.' }),
  },
  {
    $id: 'FoundObject',
    description: 'Something that the search has found.',
    examples: [
      {
        type: 'document',
        id: 42,
        title: 'Travel policy',
        snippet: 'Whoever <mark>travels</mark> by train …',
        place: { title: 'Handbook', link: '/documents/folder/7' },
        link: '/documents/document/42',
        picture: null,
        author: { id: 3, name: 'Ada Byron' },
        date: '2026-01-31T09:05:00+00:00',
      },
    ],
  },
);

export const SuggestionSchema = Type.Object(
  { type, id: Type.Integer(), title: Type.String(), place, link, picture },
  { $id: 'Suggestion', description: 'What somebody may be about to look for.' },
);

const CountSchema = Type.Object({
  type,
  count: Type.Integer(),
  more: Type.Boolean({ description: 'There are more than were counted.' }),
});

export const FoundObjectsSchema = Type.Object({
  data: Type.Array(ref(FoundObjectSchema)),
  counts: Type.Array(CountSchema, { description: 'How much of each type was found, on all pages together.' }),
  pagination: Type.Object({
    limit: Type.Integer(),
    total: Type.Integer(),
    more: Type.Boolean({ description: 'There are more than `total`.' }),
    cursor: nullable(Type.String({ description: 'For the next page; null on the last one.' })),
    next: nullable(Type.String({ format: 'uri-reference', description: 'Address of the next page.' })),
  }),
});

export const SuggestionsSchema = Type.Object({ data: Type.Array(ref(SuggestionSchema)) });

const limit = (pages: { default: number; max: number }) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      saturates: true,
      default: pages.default,
      description: `At most ${pages.max}; more is taken as ${pages.max}.`,
    }),
  );

const day = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));

export const SearchQuerySchema = Type.Object({
  query: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'Words, all of which must be found (of a question one may be missing); `"a phrase"`; `-excluded`; `type:document`; `author:ada` or `author:"Ada Byron"`. The last word may be a beginning. Can be left out when something else narrows the search down.',
    }),
  ),
  types: Type.Optional(Type.Array(Type.String(), { maxItems: 50, description: 'Only objects of these types.' })),
  from: day('Only what was changed on this day or at this moment, or later.'),
  to: day('Only what was changed on this day or at this moment, or before.'),
  author: Type.Optional(
    Type.String({ maxLength: 255, description: 'Only what this person wrote: an id, a username, a name, or `me`.' }),
  ),
  folder: Type.Optional(id({ description: 'Only documents and folders in this folder, or below it.' })),
  category: Type.Optional(id({ description: 'Only articles and questions in this category, or below it.' })),
  limit: limit(PAGES),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: 'Of the page before.' })),
});

export const SuggestQuerySchema = Type.Object({
  query: Type.String({ maxLength: 200, description: 'What was typed so far.' }),
  limit: limit(SUGGESTIONS),
});

import { Type } from 'typebox';
import { id, PersonSchema, pageQuery, ref } from '../../../platform/http/index.ts';
import { MAX_TEXT } from '../../../platform/text/limits.ts';
import { slugInput } from '../folders/folders.schemas.ts';

export const PAGE_PAGES = { default: 20, max: 200 } as const;

const fields = {
  id: Type.Integer(),
  title: Type.String(),
  excerpt: Type.String({ description: 'The beginning of the text, without formatting.' }),
  folder_id: Type.Integer(),
  slug: Type.String({ description: 'Its part of the address.' }),
  path: Type.String({ description: 'Its address: the slugs from the top down.' }),
  version_num: Type.Integer({ description: 'The latest version, counting from 1.' }),
  draft: Type.Boolean({ description: 'For editors only.' }),
  created_by: ref(PersonSchema),
  created: Type.String({ format: 'date-time' }),
  modified_by: ref(PersonSchema),
  modified: Type.String({ format: 'date-time' }),
};

const example = {
  id: 5,
  title: 'Welcome',
  excerpt: 'Good that you are here.',
  folder_id: 1,
  slug: 'welcome',
  path: '/handbook/welcome',
  version_num: 2,
  draft: false,
  created_by: { id: 1, name: 'Ada Lovelace' },
  created: '2026-01-31T09:05:00+00:00',
  modified_by: { id: 1, name: 'Ada Lovelace' },
  modified: '2026-01-31T09:05:00+00:00',
};

export const PageItemSchema = Type.Object(fields, {
  $id: 'PublishPageItem',
  description: 'A page in a list.',
  examples: [example],
});

export const PageSchema = Type.Object(
  {
    ...fields,
    text: Type.String({ description: 'Safe HTML.' }),
    comment: Type.String({ description: 'What was said about the latest version.' }),
  },
  {
    $id: 'PublishPage',
    description: 'A page.',
    examples: [{ ...example, text: '<p>Good that you are here.</p>', comment: '' }],
  },
);

export const PagesQuerySchema = Type.Object({
  folder_id: Type.Optional(id({ description: 'Only the pages in this folder.' })),
  query: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Keywords that must all occur in the title or the text.' }),
  ),
  ...pageQuery(PAGE_PAGES),
});

export const PathQuerySchema = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 10_000, examples: ['/handbook/welcome'] }),
});

const title = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });
const text = Type.String({ maxLength: MAX_TEXT, description: 'HTML; made safe.' });
const comment = Type.Optional(Type.String({ maxLength: 1000, description: 'What this version is about.' }));

const draft = Type.Optional(Type.Boolean({ description: 'True: for editors only, until it is false.' }));
const position = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 100_000,
    description:
      'How many pages of its folder stand before it in the tree. Left out: a new page stands last, or by title where nobody has put them in order.',
  }),
);

export const PageCreateSchema = Type.Object(
  { title, text, folder_id: id(), comment, slug: slugInput, draft, position },
  { examples: [{ title: 'Welcome', text: '<p>Good that you are here.</p>', folder_id: 1 }] },
);

export const PageUpdateSchema = Type.Object(
  {
    title: Type.Optional(title),
    text: Type.Optional(text),
    comment,
    folder_id: Type.Optional(id()),
    slug: slugInput,
    draft,
    position,
  },
  { examples: [{ text: '<p>Good that you are here!</p>', comment: 'More joy' }] },
);

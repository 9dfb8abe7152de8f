import { Type } from 'typebox';
import { IdParams, oneOf, PersonSchema, pageSchema, ref } from '../../../platform/http/index.ts';

export const VERSION_PAGES = { default: 20, max: 200 } as const;

const fields = {
  version_num: Type.Integer({ description: 'Counting from 1; never used again.' }),
  is_latest: Type.Boolean({ description: 'The page shows this version.' }),
  title: Type.String(),
  comment: Type.String(),
  author: ref(PersonSchema),
  created: Type.String({ format: 'date-time' }),
};

const example = {
  version_num: 2,
  is_latest: true,
  title: 'Welcome',
  comment: 'More joy',
  author: { id: 1, name: 'Ada Lovelace' },
  created: '2026-01-31T09:05:00+00:00',
};

export const VersionItemSchema = Type.Object(fields, {
  $id: 'PublishVersionItem',
  description: 'A version of a page in a list.',
  examples: [example],
});

export const VersionSchema = Type.Object(
  { ...fields, text: Type.String({ description: 'Safe HTML.' }) },
  {
    $id: 'PublishVersion',
    description: 'A version of a page.',
    examples: [{ ...example, text: '<p>Good that you are here!</p>' }],
  },
);

export const VersionListSchema = pageSchema(VersionItemSchema);

const changes = Type.Array(Type.Object({ type: oneOf(['equal', 'added', 'removed'] as const), text: Type.String() }), {
  description: 'Without the added ones it is the older text, without the removed ones the newer.',
});

export const ComparisonSchema = Type.Object(
  {
    from: ref(VersionItemSchema),
    to: ref(VersionItemSchema),
    title: changes,
    changes,
    html: Type.String({ description: 'The changes to look at: safe HTML with `ins`, `del` and `br`.' }),
    formatting_only: Type.Boolean({ description: 'The words are the same, but not how they look.' }),
  },
  { $id: 'PublishComparison', description: 'What differs between two versions of a page.' },
);

export const VersionParams = Type.Object({
  ...IdParams.properties,
  n: Type.Integer({ description: 'Number of the version.' }),
});

export const CompareQuerySchema = Type.Object({
  from: Type.Optional(Type.Integer({ description: 'The older version; left out: the one before `to`.' })),
  to: Type.Optional(Type.Integer({ description: 'The newer version; left out: the latest.' })),
});

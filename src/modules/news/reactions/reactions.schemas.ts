import { Type } from 'typebox';
import { id, PersonSchema, pageSchema, ref } from '../../../platform/http/index.ts';

export const READER_PAGES = { default: 50, max: 500 } as const;

export const ReaderSchema = Type.Object(
  { user: ref(PersonSchema), read_at: Type.String({ format: 'date-time' }) },
  {
    $id: 'NewsReader',
    description: 'Somebody who has marked the article as read.',
    examples: [{ user: { id: 7, name: 'Grace Hopper' }, read_at: '2026-01-31T09:05:00+00:00' }],
  },
);

export const ReaderListSchema = pageSchema(ReaderSchema);

export const ReadCountsQuerySchema = Type.Object({
  article_ids: Type.Array(id(), { minItems: 1, maxItems: 200, description: 'The articles.' }),
});

export const ReadCountsSchema = Type.Object(
  {
    data: Type.Array(Type.Object({ article_id: Type.Integer(), readers: Type.Integer() }), {
      description: 'By id; articles in the trash are left out.',
    }),
    people: Type.Integer({ description: 'How many people could read them.' }),
  },
  {
    $id: 'NewsReadCounts',
    description: 'How many have read each article, of those whom you may see.',
    examples: [{ data: [{ article_id: 12, readers: 41 }], people: 62 }],
  },
);

import { Type } from 'typebox';
import { PersonSchema, pageSchema, ref } from '../../../platform/http/index.ts';

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

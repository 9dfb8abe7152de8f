import { Type } from 'typebox';
import { id, nullable, oneOf, PicturedPersonSchema, pageQuery, pageSchema, ref } from '../../../platform/http/index.ts';
import { MOST_COUNTED } from './wall.repository.ts';

export const WALL_PAGES = { default: 20, max: 100 } as const;
export const FACE_PAGES = { default: 50, max: 200 } as const;

const face = {
  id: 7,
  name: 'Bo Nilsson',
  photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo?v=3f2a9c41d07b',
};
const moment = Type.String({ format: 'date-time' });
const value = {
  id: Type.Integer(),
  name: Type.String(),
  bg_colour: Type.String({ description: 'Red, green and blue in hexadecimal digits, after a `#`.' }),
  active: Type.Boolean(),
};

const Thanked = Type.Object({
  type: oneOf(['user', 'group'] as const),
  id: Type.Integer(),
  name: Type.String(),
  photo_url: nullable(
    Type.String({ format: 'uri', description: 'Null of groups and of people whom you may not see.' }),
  ),
  people: nullable(
    Type.Integer({
      description: `Who was thanked as a member of the group, counted up to ${MOST_COUNTED}; null of a user.`,
    }),
  ),
});

export const WallNoteSchema = Type.Object(
  {
    id: Type.Integer(),
    description: Type.String(),
    created: moment,
    modified: moment,
    author: ref(PicturedPersonSchema),
    thanked: Type.Array(Thanked, {
      description: 'The users and groups that the note names: in a list the first eight.',
    }),
    thanked_total: Type.Integer({ description: 'How many users and groups it names.' }),
    tags: Type.Array(Type.Object(value)),
    thanks_you: Type.Boolean({ description: 'You are thanked, yourself or as a member of a group.' }),
    too: Type.Object({
      count: Type.Integer(),
      by_you: Type.Boolean(),
      people: Type.Array(ref(PicturedPersonSchema), { description: 'The first four, you before them.' }),
    }),
    may_change: Type.Boolean({ description: 'You may change and delete it.' }),
  },
  {
    $id: 'WallNote',
    description: 'A thank-you note as pages show it.',
    examples: [
      {
        id: 12,
        description: 'For the quick help on Monday',
        created: '2026-01-31T09:05:00+00:00',
        modified: '2026-01-31T09:05:00+00:00',
        author: { ...face, id: 4, name: 'Ada Byron' },
        thanked: [{ type: 'user', ...face, people: null }],
        thanked_total: 1,
        tags: [{ id: 3, name: 'Teamwork', bg_colour: '#2f6f9f', active: true }],
        thanks_you: false,
        too: { count: 0, by_you: false, people: [] },
        may_change: false,
      },
    ],
  },
);

export const WallNoteListSchema = pageSchema(WallNoteSchema);
export const FaceListSchema = pageSchema(PicturedPersonSchema);

const anyOf = (description: string) => Type.Optional(Type.Array(id(), { maxItems: 200, description }));

export const WallQuerySchema = Type.Object({
  tag_ids: anyOf('Notes with any of these tags.'),
  author_ids: anyOf('Notes by any of these users.'),
  user_ids: anyOf('Notes that thank any of these users, also as members of a group. With `group_ids`: any of both.'),
  group_ids: anyOf('Notes that thank any of these groups.'),
  query: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'Notes whose text contains each of these words, ignoring case and accents.',
    }),
  ),
  ...pageQuery(WALL_PAGES),
});

export const ValuesQuerySchema = Type.Object({
  months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 36, default: 12, description: 'The last months, this one included.' }),
  ),
});

const counts = (description: string) => Type.Array(Type.Integer(), { description });

export const ThankedValuesSchema = Type.Object(
  {
    months: Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}$' }), { description: 'In your time zone.' }),
    notes: counts('How many notes were written in each month.'),
    values: Type.Array(Type.Object({ ...value, notes: counts('How many notes of each month have the tag.') }), {
      description: 'By name; of the tags that were used, the 20 with most notes.',
    }),
    first: nullable(
      Type.String({ format: 'date-time', description: 'When the first note was written; null: there is none.' }),
    ),
  },
  {
    $id: 'ThankedValues',
    description: 'How often each tag was used, month by month.',
    examples: [
      {
        months: ['2026-01', '2026-02'],
        notes: [4, 7],
        values: [{ id: 3, name: 'Teamwork', bg_colour: '#2f6f9f', active: true, notes: [3, 5] }],
        first: '2025-09-02T08:00:00+00:00',
      },
    ],
  },
);

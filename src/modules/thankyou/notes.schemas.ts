import { Type } from 'typebox';
import { id, oneOf, pageQuery, pageSchema, ref } from '../../platform/http/index.ts';
import { TagSchema } from './tags.schemas.ts';
import { GROUP, USER } from './thanked-input.ts';
import { PAGES } from './thankyou.faces.ts';
import { ThankYouDateSchema } from './thankyou.schemas.ts';

const Named = Type.Object({ id: Type.Integer(), name: Type.String() });

/** Other numbers get an error of their own. */
const kindOfThanked = Type.Integer({
  description: '1: a user, 3: a group of users.',
  describedAs: { type: 'integer', enum: [USER, GROUP] },
});

const ThankedObject = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  object_type: Type.Object({
    id: kindOfThanked,
    name: oneOf(['user', 'group'] as const),
  }),
});

const users = Type.Array(Named, { description: 'The thanked users, members of thanked groups too.' });
const fields = {
  id: Type.Integer(),
  description: Type.String(),
  author: Named,
  date_created: ref(ThankYouDateSchema),
  thanked: Type.Optional(
    Type.Array(ThankedObject, { description: 'The users and groups that the note names. When asked for.' }),
  ),
  tags: Type.Optional(Type.Array(ref(TagSchema), { description: 'When asked for.' })),
};

const example = {
  id: 12,
  description: 'For the quick help on Monday',
  author: { id: 4, name: 'Ada Byron' },
  date_created: { date: '2026-01-31T09:05:00+00:00', timezone_type: 3, timezone: 'UTC' },
};

export const NoteSchema = Type.Object(
  { ...fields, users: Type.Optional(users) },
  {
    $id: 'ThankYouNote',
    description: 'A thank-you note.',
    describedAs: Type.Object({ ...fields, users }),
    examples: [{ ...example, users: [{ id: 7, name: 'Bo Nilsson' }] }],
  },
);

export const ListedNoteSchema = Type.Object(
  { ...fields, users: Type.Optional(users) },
  {
    $id: 'ListedThankYouNote',
    description: 'A thank-you note in a list; `users` when asked for.',
    examples: [example],
  },
);

export const NoteListSchema = pageSchema(ListedNoteSchema);

/** The forms differ in where they carry the kind; `thanked-input.ts` tells them apart. */
const ThankedInput = Type.Object(
  {
    id: Type.Optional(id({ description: 'Id of the user or group.' })),
    oclass: Type.Optional(
      Type.Union([
        kindOfThanked,
        Type.Object({
          id: Type.Optional(id({ description: 'Id of the user or group; it counts before the outer one.' })),
          oclass: kindOfThanked,
        }),
      ]),
    ),
    object_type: Type.Optional(Type.Object({ id: kindOfThanked }, { description: 'As in answers.' })),
  },
  { description: '`{id, oclass: {id, oclass}}`, `{id, oclass}` or `{id, object_type: {id}}`.' },
);

export const NoteInputSchema = Type.Object(
  {
    description: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
    tags: Type.Array(id(), { maxItems: 100, description: 'Ids of tags; may be empty.' }),
    thanked: Type.Array(ThankedInput, { minItems: 1, maxItems: 1000 }),
  },
  {
    examples: [
      { description: 'For the quick help on Monday', tags: [3], thanked: [{ id: 7, oclass: { id: 7, oclass: 1 } }] },
    ],
  },
);

const include = (what: string) => Type.Optional(Type.Boolean({ default: false, description: `Include ${what}.` }));

const anyOf = (what: string) =>
  Type.Optional(Type.Array(id(), { maxItems: 1000, description: `Notes that thank any of these ${what}.` }));

export const NoteQuerySchema = Type.Object({
  thanked: include('the users and groups that the note names'),
  tags: include('the tags'),
});

export const NotesQuerySchema = Type.Object({
  users: include('the thanked users'),
  thanked: include('the users and groups that the note names'),
  tags: include('the tags'),
  user_ids: anyOf('users, also as members of a group. With `group_ids`: any of both'),
  group_ids: anyOf('groups'),
  ...pageQuery(PAGES),
});

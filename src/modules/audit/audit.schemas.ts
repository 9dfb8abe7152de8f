import { type Static, Type } from 'typebox';
import { id, nullable, oneOf, ref } from '../../platform/http/index.ts';

export const PAGES = { default: 50, max: 500 };

export const AuditEntrySchema = Type.Object(
  {
    id: Type.Integer(),
    at: Type.String({ format: 'date-time', description: 'In UTC, to the millisecond.' }),
    user: nullable(
      Type.Object(
        {
          id: Type.Integer(),
          username: Type.String({ description: 'As it was then.' }),
          name: nullable(
            Type.String({ description: 'As it is now; null: there is no such user, or you may not see them.' }),
          ),
        },
        { description: 'Who it was; null: nobody was signed in, or the server did it by itself.' },
      ),
    ),
    via: oneOf(['session', 'token', 'basic', 'none', 'system'], { description: 'How they had signed in.' }),
    address: Type.String({ description: 'The network address that the request came from.' }),
    agent: Type.String({ description: 'The program that sent it, in short.' }),
    module: Type.String(),
    action: Type.String({
      description:
        'The name of the operation in this description; of what no request asked for, that of the command (`atrium user create`) or of the work that comes back (`trash.expire`).',
    }),
    object: nullable(
      Type.Object(
        {
          type: Type.String(),
          id: Type.String(),
          title: nullable(Type.String({ description: 'As it is now; null: it is gone, or you may not see it.' })),
          link: nullable(Type.String({ description: 'Path of its page below the public address.' })),
        },
        { description: 'What it was done to; null: to no single object.' },
      ),
    ),
    part: nullable(
      Type.String({
        description:
          'The part of the object that it is about, or what the object was made in: `comment 9`. Of attempts that are counted, how many there were: `requests 17`.',
      }),
    ),
    fields: Type.Array(Type.String(), {
      description: 'The names of the fields that the request gave; never what is in them.',
    }),
    outcome: oneOf(['done', 'refused']),
    request_id: Type.String({ description: 'As in the log of the server.' }),
  },
  {
    $id: 'AuditEntry',
    description: 'Something that somebody did, or was not allowed to do.',
    examples: [
      {
        id: 4711,
        at: '2026-01-31T09:05:00.000Z',
        user: { id: 7, username: 'ada', name: 'Ada Byron' },
        via: 'session',
        address: '192.0.2.7',
        agent: 'Firefox 128, Linux',
        module: 'people',
        action: 'updateUser',
        object: { type: 'user', id: '12', title: 'Grace Hopper', link: '/people/12' },
        part: null,
        fields: ['job_title'],
        outcome: 'done',
        request_id: '1b671a64-40d5-491e-99b0-da01ff1f3341-4k',
      },
    ],
  },
);

export const AuditPageSchema = Type.Object({
  data: Type.Array(ref(AuditEntrySchema)),
  pagination: Type.Object({
    limit: Type.Integer(),
    cursor: nullable(Type.String({ description: 'For the next page; null on the last one.' })),
    next: nullable(Type.String({ format: 'uri-reference', description: 'Address of the next page.' })),
  }),
});

const text = (description: string) => Type.Optional(Type.String({ maxLength: 200, description }));

const filters = {
  user: Type.Optional(id({ description: 'Only what this user did.' })),
  action: text('Only this operation, by its name in this description; also those that `choices` lists.'),
  module: text('Only of this module.'),
  object_type: text('Only what was done to objects of this type.'),
  object_id: text('Only what was done to this object; needs `object_type`.'),
  address: text('Only from this network address.'),
  outcome: Type.Optional(oneOf(['done', 'refused'])),
  from: text('Only on this day or at this moment, or later.'),
  to: text('Only on this day or at this moment, or before.'),
};

export const AuditQuerySchema = Type.Object({
  ...filters,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      saturates: true,
      default: PAGES.default,
      description: `At most ${PAGES.max}; more is taken as ${PAGES.max}.`,
    }),
  ),
  cursor: text('Of the page before.'),
});

export type AuditQuery = Static<typeof AuditQuerySchema>;

export const AuditExportQuerySchema = Type.Object({ ...filters, format: Type.Optional(oneOf(['csv', 'ndjson'])) });

export type AuditExportQuery = Static<typeof AuditExportQuerySchema>;

export const AuditChoicesSchema = Type.Object(
  {
    modules: Type.Array(Type.String()),
    actions: Type.Array(Type.Object({ action: Type.String(), module: Type.String() })),
    object_types: Type.Array(Type.String()),
  },
  { $id: 'AuditChoices', description: 'What the log can be filtered by.' },
);

export const AuditChainSchema = Type.Object(
  {
    intact: Type.Boolean({ description: 'Whether nothing was changed, removed or added afterwards.' }),
    entries: Type.Integer({ description: 'Entries that are sealed and there.' }),
    unsealed: Type.Integer({ description: 'Entries of the last seconds, which are not sealed yet.' }),
    seals: Type.Integer(),
    removed_seals: Type.Integer({ description: 'Seals whose entries were removed after the days that they are kept.' }),
    head: Type.String({
      description: 'The hash of the last seal. Kept elsewhere, it proves later that nothing before it was exchanged.',
    }),
    problems: Type.Array(Type.String(), { description: 'What is wrong, a sentence each.' }),
  },
  { $id: 'AuditChain', description: 'Whether the log is as it was written.' },
);

import { type Static, Type } from 'typebox';
import { id, nullable, oneOf } from '../../../platform/http/index.ts';

/** Users that one call changes. */
export const MAX_USERS = 500;

export const BulkChangeSchema = Type.Object(
  {
    ids: Type.Array(id(), { minItems: 1, maxItems: MAX_USERS, description: 'The users; each is changed by itself.' }),
    act: oneOf(['block', 'unblock', 'add_to_group', 'take_from_group', 'add_to_role', 'take_from_role', 'invite']),
    target_id: Type.Optional(id({ description: 'The group or role; needed where the act names one.' })),
  },
  { examples: [{ ids: [7, 9], act: 'add_to_group', target_id: 5 }] },
);

export type BulkChange = Static<typeof BulkChangeSchema>;

export const BulkChangesSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        changed: Type.Boolean({ description: 'False also for who was so before: undoing leaves them out.' }),
        error: nullable(
          Type.Object(
            { code: Type.String(), status: Type.Integer(), detail: Type.String() },
            { description: 'Why not: what changing this user alone would have answered.' },
          ),
        ),
      }),
    ),
  },
  {
    $id: 'BulkChanges',
    description: 'What became of each user, in the order of the request.',
    examples: [{ data: [{ id: 7, changed: true, error: null }] }],
  },
);

export const InvitationsQuerySchema = Type.Object({
  ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 200, description: 'Ids of users.' }),
});

export const InvitationsSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Of the user.' }),
      invited_at: Type.String({ format: 'date-time' }),
      state: oneOf(['waiting', 'sent', 'refused', 'expired'], {
        description:
          '`waiting`: the mail is on its way; `refused`: the mail server has not taken it; `expired`: its link is not good any more.',
      }),
    }),
    { description: 'Users who were not invited, or have signed in, are left out.' },
  ),
});

export const RolesOfUsersQuerySchema = Type.Object({
  ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 200, description: 'Ids of users.' }),
});

export const RolesOfUsersSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Of the user.' }),
      roles: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    }),
    { description: 'Users without a role are left out.' },
  ),
});

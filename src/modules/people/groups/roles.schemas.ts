import { Type } from 'typebox';
import { id, nullable, PaginationSchema, ref } from '../../../platform/http/index.ts';
import {
  described,
  describingFields,
  extranetFilter,
  listQuery,
  nameField,
  owned,
  ownerField,
} from './named-rows.schemas.ts';

export const RoleSchema = Type.Object(
  { ...described, ...owned },
  {
    $id: 'Role',
    description: 'A role that users have. Members of role 1 may do everything.',
    examples: [
      {
        id: 1,
        name: 'Administrators',
        description: 'Members may do everything',
        date_created: '2026-01-31T09:05:00+00:00',
        inactive: false,
        owner_id: 1,
        extranet_id: 0,
        extranet: null,
        extranet_url: null,
        owner_url: 'https://intranet.example.com/api/people/v2/users/1',
      },
    ],
  },
);

export const RoleListSchema = Type.Object({
  data: Type.Array(ref(RoleSchema)),
  roles: Type.Array(ref(RoleSchema)),
  pagination: ref(PaginationSchema),
});

const optionalFields = {
  ...describingFields,
  owner_id: ownerField,
  extranet_id: Type.Optional(nullable(id({ description: '0 or null: none, which is the default.' }))),
};

export const RoleCreateSchema = Type.Object(
  { name: nameField, ...optionalFields },
  { examples: [{ name: 'Editors', description: 'Write the news' }] },
);

export const RoleUpdateSchema = Type.Object(
  { name: Type.Optional(nameField), ...optionalFields },
  { examples: [{ inactive: true }] },
);

export const RolesQuerySchema = Type.Object({
  ...listQuery,
  owner_id: Type.Optional(id({ description: 'Only those of this owner.', aliases: ['owner'] })),
  extranet_id: extranetFilter,
});

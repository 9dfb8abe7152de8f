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
  url,
} from './named-rows.schemas.ts';

export const GroupSchema = Type.Object(
  {
    ...described,
    ...owned,
    parent_id: Type.Integer({ description: '0: a group at the top.' }),
    parent_url: nullable(url('The group above.')),
    subgroups_url: url('The groups right below.'),
  },
  {
    $id: 'Group',
    description: 'A group of users; groups may stand below other groups.',
    examples: [
      {
        id: 5,
        name: 'Design',
        description: 'Everyone who draws',
        date_created: '2026-01-31T09:05:00+00:00',
        inactive: false,
        parent_id: 0,
        owner_id: 1,
        extranet_id: 1,
        owner_url: 'https://intranet.example.com/api/people/v2/users/1',
        parent_url: null,
        extranet_url: 'https://intranet.example.com/api/people/v2/extranets/1',
        subgroups_url: 'https://intranet.example.com/api/people/v2/groups?parent_group=5',
      },
    ],
  },
);

export const GroupListSchema = Type.Object({
  data: Type.Array(ref(GroupSchema)),
  groups: Type.Array(ref(GroupSchema)),
  pagination: ref(PaginationSchema),
});

const optionalFields = {
  ...describingFields,
  owner_id: ownerField,
  parent_id: Type.Optional(nullable(id({ description: '0 or null: no parent.', aliases: ['parent_group'] }))),
  extranet_id: Type.Optional(nullable(id({ description: '0 or null: the primary extranet, which is the default.' }))),
};

export const GroupCreateSchema = Type.Object(
  { name: nameField, ...optionalFields },
  { examples: [{ name: 'Design', description: 'Everyone who draws', parent_id: 0 }] },
);

export const GroupUpdateSchema = Type.Object(
  { name: Type.Optional(nameField), ...optionalFields },
  { examples: [{ description: 'Everyone who draws or paints' }] },
);

export const GroupsQuerySchema = Type.Object({
  ...listQuery,
  owner: Type.Optional(id({ description: 'Only those of this owner.', aliases: ['owner_id'] })),
  parent_group: Type.Optional(
    id({ description: 'Only those right below this group; 0: those at the top.', aliases: ['parent_id'] }),
  ),
  extranet_id: extranetFilter,
});

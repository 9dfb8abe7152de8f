import { Type } from 'typebox';
import { nullable, PaginationSchema, ref } from '../../platform/http/index.ts';

export const extranetExample = {
  id: 1,
  name: 'Primary',
  description: '',
  inactive: false,
  primary: true,
  read_only: false,
  admin_id: 1,
  logo_url: null,
  admin_url: 'https://intranet.example.com/api/people/v2/users/1',
  groups_url: 'https://intranet.example.com/api/people/v2/groups?extranet_id=1',
  roles_url: 'https://intranet.example.com/api/people/v2/roles?extranet_id=1',
  users_url: 'https://intranet.example.com/api/people/v2/extranets/1/users',
};

export const ExtranetSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    description: Type.String(),
    inactive: Type.Boolean(),
    primary: Type.Boolean(),
    read_only: Type.Boolean(),
    admin_id: nullable(Type.Integer()),
    logo_url: nullable(Type.String({ format: 'uri' })),
    admin_url: nullable(Type.String({ format: 'uri' })),
    groups_url: Type.String({ format: 'uri' }),
    roles_url: Type.String({ format: 'uri' }),
    users_url: Type.String({ format: 'uri' }),
  },
  {
    $id: 'Extranet',
    description: 'An area for people of one organisation; exactly one is primary.',
    examples: [extranetExample],
  },
);

export const ExtranetListSchema = Type.Object({
  data: Type.Array(ref(ExtranetSchema)),
  extranets: Type.Array(ref(ExtranetSchema)),
  pagination: ref(PaginationSchema),
});

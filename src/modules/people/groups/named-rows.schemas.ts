import { Type } from 'typebox';
import { id, nullable, oneOf, pageQuery, ref } from '../../../platform/http/index.ts';
import { ExtranetSchema } from '../extranets.schemas.ts';
import { V2_PAGES } from '../users/users.schemas.ts';

export const url = (description: string) => Type.String({ format: 'uri', description });

/** What every answer begins with. */
export const described = {
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  inactive: Type.Boolean(),
};

/** The fields of a group or role that say when it was made, whose it is, and where it belongs. */
export const owned = {
  date_created: Type.String({ format: 'date-time' }),
  owner_id: Type.Integer(),
  owner_url: url('The owner.'),
  extranet_id: Type.Integer({ description: '0: none.' }),
  extranet: Type.Union([ref(ExtranetSchema), Type.Null()]),
  extranet_url: nullable(url('The extranet.')),
};

export const nameField = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

/** Fields that every create and update may leave out. */
export const describingFields = {
  description: Type.Optional(Type.String({ maxLength: 10_000, default: '' })),
  inactive: Type.Optional(Type.Boolean({ default: false, aliases: ['is_inactive'] })),
};

export const ownerField = Type.Optional(
  id({ description: 'Default: the current user, who is also the one who may set its members.', aliases: ['owner'] }),
);

export const listQuery = {
  query: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Keywords that must all occur in name or description.' }),
  ),
  status: Type.Optional(oneOf(['active', 'inactive', 'all'], { default: 'active' })),
  ...pageQuery(V2_PAGES),
};

export const extranetFilter = Type.Optional(id({ description: 'Only those of this extranet; 0: of none.' }));

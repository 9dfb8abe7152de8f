import { Type } from 'typebox';
import { id } from '../../../platform/http/index.ts';
import { describingFields, listQuery, nameField } from './named-rows.schemas.ts';

const optionalFields = {
  ...describingFields,
  admin_id: Type.Optional(id({ description: 'Default: the current user.', aliases: ['admin'] })),
  read_only: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Its users may read, and change only their own password, photo and session.',
      aliases: ['is_read_only'],
    }),
  ),
};

export const ExtranetCreateSchema = Type.Object(
  { name: nameField, ...optionalFields },
  { examples: [{ name: 'Suppliers', description: 'People who deliver to us', read_only: true }] },
);

export const ExtranetUpdateSchema = Type.Object(
  { name: Type.Optional(nameField), ...optionalFields },
  { examples: [{ inactive: true }] },
);

export const ExtranetsQuerySchema = Type.Object({
  ...listQuery,
  admin: Type.Optional(id({ description: 'Only those with this administrator.', aliases: ['admin_id'] })),
});

export const ExtranetMigrationSchema = Type.Object(
  { migration_extranet_id: id({ description: 'Another extranet, where its users, groups and roles move to.' }) },
  { examples: [{ migration_extranet_id: 1 }] },
);

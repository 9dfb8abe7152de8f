import { Type } from 'typebox';
import { oneOf, pageQuery } from '../../../platform/http/index.ts';
import { metadataTypes } from '../../../platform/metadata/metadata-fields.schemas.ts';

export const V1_PAGES = { default: 50, max: 500 } as const;

export const PagingSchema = Type.Object(
  {
    offset: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer(),
    prev: Type.String({ description: 'Empty when there is no such page.' }),
    next: Type.String({ description: 'Empty when there is no such page.' }),
  },
  { $id: 'Paging', examples: [{ offset: 0, limit: 50, total: 1, prev: '', next: '' }] },
);

const properties = {
  firstname: Type.String(),
  surname: Type.String(),
  email: Type.String(),
  emailad: Type.String(),
  job_title: Type.String(),
  'job title': Type.String(),
  company: Type.String(),
  intranetuser: Type.Integer({ description: '1: may sign in, 0: blocked.' }),
  'account state': Type.Integer({ description: 'As `intranetuser`.' }),
  ex_area_id: Type.Integer({ description: 'Id of the extranet.' }),
  'extranet area': Type.Integer({ description: 'As `ex_area_id`.' }),
  photo: Type.String({ format: 'uri' }),
};

export const UserV1Schema = Type.Object(
  { id: Type.Integer() },
  {
    $id: 'UserV1',
    additionalProperties: true,
    describedAs: Type.Object(
      { id: Type.Integer(), ...Type.Partial(Type.Object(properties)).properties },
      { additionalProperties: Type.Unknown({ description: 'Metadata, as `meta_<name>`.' }) },
    ),
    description: 'The chosen properties, each under the name it was asked by; `id` is always there.',
    examples: [{ id: 7, firstname: 'Ada', surname: 'Byron' }],
  },
);

export const NamedSchema = Type.Object(
  { id: Type.Integer(), name: Type.String() },
  { $id: 'NamedItem', examples: [{ id: 4, name: 'Marketing' }] },
);

export const FieldDefinitionSchema = Type.Object(
  {
    name: Type.String(),
    type: Type.String({ describedAs: oneOf(metadataTypes) }),
    repeatable: oneOf(['true', 'false']),
  },
  { $id: 'FieldDefinition', examples: [{ name: 'photo', type: 'file', repeatable: 'false' }] },
);

/** The most names in one parameter. */
const MAX_NAMES = 200;
const names = (description: string) => Type.Optional(Type.Array(Type.String(), { maxItems: MAX_NAMES, description }));
const idList = (description: string) => Type.Optional(Type.Array(Type.Integer(), { maxItems: MAX_NAMES, description }));

const fieldChoice = {
  fields: names(
    'Properties to return: id, firstname, surname, email (emailad), job_title (job title), company, intranetuser (account state), ex_area_id (extranet area), photo, and `meta_<name>` for metadata, an empty text where there is none.',
  ),
  fieldset: Type.Optional(Type.String({ description: 'A set of properties, such as profile or userslist.' })),
};

export const UserV1QuerySchema = Type.Object(fieldChoice);

const keywords = Type.Optional(Type.String({ maxLength: 1000, description: 'Keywords, separated by spaces.' }));

export const UsersV1QuerySchema = Type.Object({
  name_filter: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'A whole word of the first name or surname; `ale*` begins, `*son` ends, `*so*` contains.',
    }),
  ),
  groups: idList('Only members of all these groups.'),
  roles: idList('Only members of all these roles.'),
  extranets: idList('Only users of these extranets.'),
  query: keywords,
  query_area: names(
    'Properties to search, by any of their names; default firstname,surname,company,job_title,email. Fields of version 2 are taken as well.',
  ),
  query_type: Type.Optional(Type.String({ default: 'AND', describedAs: oneOf(['AND', 'OR'] as const) })),
  sort: Type.Optional(Type.String({ description: 'A field; with a leading `-` descending. Default: id.' })),
  ...fieldChoice,
  ...pageQuery(V1_PAGES),
});

export const NamedQuerySchema = Type.Object({ query: keywords, ...pageQuery(V1_PAGES) });

export const UserV1Params = Type.Object({ user_id: Type.Integer({ description: 'Id of the user.' }) });
export const FieldsetParams = Type.Object({ name: Type.String({ description: 'Name of the set.' }) });

import { type TSchemaOptions, Type } from 'typebox';
import { nullable, oneOf, pageQuery, pageSchema, ref } from '../../../platform/http/index.ts';
import { ExtranetSchema, extranetExample } from '../extranets.schemas.ts';

export const V2_PAGES = { default: 20, max: 200 } as const;

const value = Type.Unknown({ description: 'Any JSON.' });

export const MetadataSchema = Type.Record(Type.String(), value, {
  $id: 'UserMetadata',
  description: 'A map of metadata names to values.',
  examples: [{ office: 'Berlin' }],
});

const address = (description: string) => Type.String({ format: 'uri', description });
const moment = nullable(Type.String({ format: 'date-time' }));

const fields = {
  id: Type.Integer(),
  blocked: Type.Boolean(),
  username: Type.String(),
  firstname: Type.String(),
  surname: Type.String(),
  fullname: Type.String({ description: 'First name and surname.' }),
  email: Type.String(),
  company: Type.String(),
  job_title: Type.String(),
  last_time_login: moment,
  last_time_used: moment,
  user_code: Type.String(),
  language: Type.String({ description: 'A code such as en or pt-BR.' }),
  ldap_guid: nullable(Type.String()),
  external_directory_id: nullable(Type.String()),
  external_directory_user_id: nullable(Type.String()),
  extranet_id: Type.Integer(),
  extranet: ref(ExtranetSchema),
  metadata: ref(MetadataSchema),
  photo_url: address('Serves the photo, or a picture of the initials.'),
  subordinates_url: address('The users whose manager this is.'),
  extranet_url: address('The extranet.'),
  groups_url: address('The groups of the user.'),
  roles_url: address('The roles of the user.'),
};

const example = {
  id: 7,
  blocked: false,
  username: 'ada',
  firstname: 'Ada',
  surname: 'Byron',
  fullname: 'Ada Byron',
  email: 'ada@example.com',
  company: 'Example Works',
  job_title: 'Engineer',
  last_time_login: '2026-01-31T09:05:00+00:00',
  last_time_used: '2026-01-31T09:05:00+00:00',
  user_code: '',
  language: 'en',
  ldap_guid: null,
  external_directory_id: null,
  external_directory_user_id: null,
  extranet_id: 1,
  extranet: extranetExample,
  metadata: { office: 'Berlin' },
  photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo',
  subordinates_url: 'https://intranet.example.com/api/people/v2/users/7/subordinates',
  extranet_url: 'https://intranet.example.com/api/people/v2/extranets/1',
  groups_url: 'https://intranet.example.com/api/people/v2/users/7/groups',
  roles_url: 'https://intranet.example.com/api/people/v2/users/7/roles',
};

/** The extranet is missing only where it was deleted while the user was read. */
export const UserSchema = Type.Object(
  { ...fields, extranet: Type.Optional(fields.extranet) },
  { $id: 'User', description: 'A user.', describedAs: Type.Object(fields), examples: [example] },
);

export const PartialUserSchema = Type.Object(
  { ...Type.Partial(Type.Object(fields)).properties, id: fields.id },
  {
    $id: 'PartialUser',
    description: 'A user. Where the request names `fields`, only those are there; `id` always is.',
    examples: [{ id: 7, fullname: 'Ada Byron', job_title: 'Engineer' }],
  },
);

export const userFields = Object.keys(UserSchema.properties);

export const UserListSchema = pageSchema(UserSchema);

/** The answer of the list that takes `fields`. */
export const PartialUserListSchema = pageSchema(PartialUserSchema);

/** A language code, with script and region where they are needed. */
export const LANGUAGE = '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,3}$';

const name = (description: string) => Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', description });
const words = (description: string) => Type.String({ maxLength: 255, description });

const id = (description: string, options: TSchemaOptions = {}) =>
  Type.Integer({ maximum: Number.MAX_SAFE_INTEGER, minimum: Number.MIN_SAFE_INTEGER, description, ...options });

const GOOD_PASSWORD =
  'At least 8 characters; none of the 10,000 commonest passwords, not the user’s own name or e-mail address, and not the same few characters again and again.';

const optionalFields = {
  password: Type.Optional(Type.String({ description: `${GOOD_PASSWORD} Without one a user cannot sign in.` })),
  blocked: Type.Optional(Type.Boolean({ default: false })),
  company: Type.Optional(words('Company.')),
  extranet_id: Type.Optional(id('Default: the primary extranet.')),
  job_title: Type.Optional(words('Job title.')),
  user_code: Type.Optional(words('A code of your own, such as a personnel number.')),
  language: Type.Optional(
    Type.String({
      pattern: LANGUAGE,
      description: 'Default: the system language.',
    }),
  ),
  metadata: Type.Optional(
    Type.Record(Type.String(), value, { maxProperties: 1000, description: 'Merged; null removes a name.' }),
  ),
};

const currentPassword = Type.Optional(
  Type.String({ description: 'The password so far: needed with a session, to change one’s own.' }),
);

const nameFields = {
  username: name('Unique, ignoring case; no colon.'),
  firstname: name('First name.'),
  surname: name('Surname.'),
  email: Type.String({ maxLength: 320, description: 'E-mail address.' }),
};

export const UserCreateSchema = Type.Object(
  { ...nameFields, ...optionalFields },
  {
    examples: [
      { username: 'ada', firstname: 'Ada', surname: 'Byron', email: 'ada@example.com', password: 'analytical engine' },
    ],
  },
);

export const UserUpdateSchema = Type.Object(
  {
    username: Type.Optional(nameFields.username),
    firstname: Type.Optional(nameFields.firstname),
    surname: Type.Optional(nameFields.surname),
    email: Type.Optional(nameFields.email),
    ...optionalFields,
    current_password: currentPassword,
  },
  { examples: [{ job_title: 'Countess', metadata: { office: 'London' } }] },
);

/** The most names in one parameter. */
const MAX_NAMES = 200;
/** The most ids in one parameter; a URL holds few more. */
const MAX_IDS = 2500;
const idList = (description: string) => Type.Optional(Type.Array(Type.Integer(), { maxItems: MAX_IDS, description }));

/** Names that are none get an error of their own. */
const fieldName = Type.String({ describedAs: oneOf(userFields) });

export const UsersQuerySchema = Type.Object({
  ids: idList('Only these users.'),
  group_ids: idList('Only members of all these groups.'),
  role_ids: idList('Only members of all these roles.'),
  extranet_id: idList('Only users of these extranets.'),
  view: Type.Optional(
    oneOf(['user', 'admin'], { default: 'user', description: '`admin` needs people.admin; without it: empty.' }),
  ),
  status: Type.Optional(
    oneOf(['active', 'blocked', 'all'], { default: 'active', description: 'Only with `view=admin`.' }),
  ),
  invited: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Only those who were invited and have not signed in since. Only with `view=admin`.',
    }),
  ),
  query: Type.Optional(Type.String({ maxLength: 1000, description: 'Keywords, separated by spaces.' })),
  query_fields: Type.Optional(
    Type.Array(fieldName, {
      maxItems: MAX_NAMES,
      description:
        'Fields to search; default firstname,surname,company,job_title,email. Any field is taken: links by the id in them, `extranet` by its name, `metadata` by its values.',
    }),
  ),
  query_type: Type.Optional(
    Type.String({ default: 'AND', description: 'In any case.', describedAs: oneOf(['AND', 'OR'] as const) }),
  ),
  sort: Type.Optional(Type.String({ description: 'A field; with a leading `-` descending. Default: id.' })),
  fields: Type.Optional(
    Type.Array(fieldName, { maxItems: MAX_NAMES, description: 'Fields to return; `id` always is.' }),
  ),
  ...pageQuery(V2_PAGES),
});

export const MigrationSchema = Type.Object(
  { migration_user_id: Type.Optional(id('Receives what the deleted user owns; default user 1.', { default: 1 })) },
  { examples: [{ migration_user_id: 1 }] },
);

export const ManagerSchema = Type.Object(
  { manager_id: nullable(id('0 or null clears.')) },
  { examples: [{ manager_id: 2 }] },
);

export const PasswordSchema = Type.Object(
  { password: Type.String({ description: GOOD_PASSWORD }), current_password: currentPassword },
  { examples: [{ password: 'a longer secret', current_password: 'analytical engine' }] },
);

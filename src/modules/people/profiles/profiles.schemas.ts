import { Type } from 'typebox';
import { nullable, pageQuery, pageSchema, ref } from '../../../platform/http/index.ts';
import { MetadataSchema, V2_PAGES } from '../users/users.schemas.ts';

const photo = Type.String({
  format: 'uri',
  description: 'Changes with the picture, so that it can be kept for good; `&size=48` asks for a small one.',
});

export const ProfileSchema = Type.Object(
  {
    id: Type.Integer(),
    username: Type.String(),
    firstname: Type.String(),
    surname: Type.String(),
    fullname: Type.String(),
    email: Type.String(),
    company: Type.String(),
    job_title: Type.String(),
    extranet_id: Type.Integer(),
    blocked: Type.Boolean(),
    metadata: ref(MetadataSchema),
    photo_url: photo,
    manager: nullable(
      Type.Object(
        { id: Type.Integer(), fullname: Type.String(), job_title: Type.String(), photo_url: photo },
        { description: 'Null where there is none, or none that you may see.' },
      ),
    ),
    team: nullable(
      Type.Object(
        { id: Type.Integer(), name: Type.String() },
        { description: 'The group that the user works in; null where the groups do not tell it.' },
      ),
    ),
    groups: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() }), {
      description: 'Active groups by name: in a list the first 10, of a single user the first 200.',
    }),
    groups_total: Type.Integer({ description: 'How many active groups there are.' }),
    timezone: Type.String({ description: 'The user’s own, or else the installation’s.' }),
  },
  {
    $id: 'Profile',
    description: 'A user as pages show them, with manager and groups.',
    examples: [
      {
        id: 7,
        username: 'ada',
        firstname: 'Ada',
        surname: 'Byron',
        fullname: 'Ada Byron',
        email: 'ada@example.com',
        company: 'Example Works',
        job_title: 'Engineer',
        extranet_id: 1,
        blocked: false,
        metadata: { office: 'Berlin' },
        photo_url: 'https://intranet.example.com/api/people/v2/users/7/photo?v=3f2a9c41d07b',
        manager: {
          id: 2,
          fullname: 'Charles Babbage',
          job_title: 'Director',
          photo_url: 'https://intranet.example.com/api/people/v2/users/2/photo?v=i5d41402abc4',
        },
        team: { id: 4, name: 'Engineering' },
        groups: [{ id: 4, name: 'Engineering' }],
        groups_total: 1,
        timezone: 'Europe/Berlin',
      },
    ],
  },
);

export const ProfileListSchema = pageSchema(ProfileSchema);

/** The most ids in one parameter. */
const MAX_IDS = 2500;
const idList = (description: string) => Type.Optional(Type.Array(Type.Integer(), { maxItems: MAX_IDS, description }));
const chosen = (what: string) =>
  Type.Optional(
    Type.String({ maxLength: 255, description: `Only users with exactly this ${what}, ignoring case and accents.` }),
  );

export const profileFilters = {
  query: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Keywords: each in the name, company, job title or e-mail address.' }),
  ),
  ids: idList('Only these users.'),
  group_ids: idList('Only members of all these groups.'),
  role_ids: idList('Only members of all these roles.'),
  extranet_ids: idList('Only users of these extranets.'),
  manager_id: Type.Optional(Type.Integer({ description: 'Only users whose manager this is.' })),
  before: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Only users whose name comes before this text, in the order of names: with `limit=0` the total says where in the list by name a letter begins.',
    }),
  ),
  job_title: chosen('job title'),
  company: chosen('company'),
  metadata: Type.Optional(
    Type.String({
      maxLength: 4000,
      description:
        'A JSON object of names and values, such as `{"office":"Berlin","skills":["Go","Rust"]}`: each name must have its value, or one of its values, ignoring case and accents. In a list of values one suffices.',
    }),
  ),
};

export const ProfilesQuerySchema = Type.Object({
  ...profileFilters,
  sort: Type.Optional(
    Type.String({ default: 'fullname', description: 'A field of a user; with a leading `-` descending.' }),
  ),
  ...pageQuery(V2_PAGES),
});

export const FacetSchema = Type.Object(
  {
    field: Type.String({ description: '`job_title`, `company` or the name of a metadata field.' }),
    label: Type.String({ description: 'What people read; of `job_title` and `company` the field itself.' }),
    metadata: Type.Boolean({ description: 'Whether it is filtered by `metadata`, or by a parameter of its own.' }),
    values: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }), {
      description: 'The commonest first, at most 50.',
    }),
    values_total: Type.Integer({ description: 'How many different values there are.' }),
  },
  {
    $id: 'Facet',
    description: 'A field that users can be filtered by, with its values.',
    examples: [
      { field: 'office', label: 'Office', metadata: true, values: [{ value: 'Berlin', count: 12 }], values_total: 1 },
    ],
  },
);

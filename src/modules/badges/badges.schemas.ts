import { type Static, type TObject, Type } from 'typebox';
import { DateTimeSchema, id, oneOf, PersonSchema, ref } from '../../platform/http/index.ts';

export const AssigneeSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    profileUrl: Type.String({ format: 'uri' }),
    imageUrl: Type.String({ format: 'uri' }),
  },
  { $id: 'BadgeAssignee', description: 'Somebody who has the badge.' },
);

const holder = {
  assigned_by: ref(PersonSchema),
  assigned_to: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    image_url: Type.String({ format: 'uri' }),
    profile_url: Type.String({ format: 'uri' }),
  }),
};
const message = Type.String({ description: 'What was said when it was given.' });

export const AssignmentSchema = Type.Object(
  { ...holder, assigned_date: ref(DateTimeSchema), message },
  { $id: 'BadgeAssignment', description: 'Who gave the badge to whom, as in the list.' },
);

export const DatedAssignmentSchema = Type.Object(
  { ...holder, assigned_date: Type.Object({ date: ref(DateTimeSchema) }), message },
  { $id: 'BadgeDatedAssignment', description: 'Who gave the badge to whom, as in the single badge.' },
);

/** An object, or an empty list where there is none. */
function orEmptyList<T extends TObject>(schema: T, description: string) {
  const { properties } = schema;
  const none = Type.Array(Type.Null(), { maxItems: 0 });
  return Type.Unsafe<Static<T> | never[]>({
    type: ['object', 'array'],
    properties,
    items: {},
    maxItems: 0,
    description,
    describedAs: { anyOf: [ref(schema), none] },
  });
}

const personOrNone = (description: string) => orEmptyList(PersonSchema, description);
const dateOrNone = (description: string) => orEmptyList(DateTimeSchema, description);

const statuses = ['live', 'archived'] as const;

const badge = {
  id: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  image_id: Type.Integer(),
  image: Type.String({ format: 'uri', description: 'The picture, as PNG.' }),
  background_colour: Type.String({ description: 'Six hexadecimal digits: rrggbb.' }),
  status: oneOf(statuses),
  created_by: ref(PersonSchema),
  created_date: ref(DateTimeSchema),
  modified_by: personOrNone('An empty list when it was never modified.'),
  modified_date: ref(DateTimeSchema),
};

const example = {
  id: 3,
  title: 'Team player',
  description: 'Always there for the others',
  image_id: 12,
  image: 'https://intranet.example.com/api/badges/images/12/file',
  background_colour: '1e88e5',
  status: 'live',
  created_by: { id: 1, name: 'Ada Lovelace' },
  created_date: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
  modified_by: [],
  modified_date: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
};

export const BadgeSchema = Type.Object(
  {
    ...badge,
    assignees: Type.Optional(Type.Array(ref(AssigneeSchema), { description: 'With `include_assignees`.' })),
    assigned: Type.Optional(ref(AssignmentSchema)),
  },
  {
    $id: 'Badge',
    description: 'A badge as in the list. `assigned` is there when the list is filtered by `assigned_to`.',
    examples: [example],
  },
);

export const BadgeListSchema = Type.Array(ref(BadgeSchema));

export const SingleBadgeSchema = Type.Object(
  {
    ...badge,
    archived_by: personOrNone('An empty list when it is not archived.'),
    archived_date: dateOrNone('An empty list when it is not archived.'),
    assigned: Type.Optional(Type.Array(ref(DatedAssignmentSchema), { description: 'With `include_assignees`.' })),
  },
  {
    $id: 'SingleBadge',
    description: 'A badge as it is read alone.',
    examples: [{ ...example, archived_by: [], archived_date: [] }],
  },
);

export const BadgeMessageSchema = Type.Object({ message: Type.String() }, { $id: 'BadgeMessage' });

export const BadgeAnswerSchema = Type.Object(
  { message: Type.String(), badge: ref(BadgeSchema) },
  { $id: 'BadgeAnswer', examples: [{ message: 'Badge created', badge: example }] },
);

const include_assignees = Type.Optional(Type.Boolean({ description: 'Who has the badge.' }));

export const BadgesQuerySchema = Type.Object({
  assigned_to: Type.Optional(id({ description: 'Only the badges of this user.' })),
  not_assigned_to: Type.Optional(
    id({ description: 'Only badges that this user does not have. Ignored together with `assigned_to`.' }),
  ),
  status: Type.Optional(oneOf(['live', 'archived', 'all'], { default: 'live' })),
  search: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Keywords that must all occur in title or description.' }),
  ),
  include_assignees,
});

export const BadgeQuerySchema = Type.Object({ include_assignees });

const title = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });
const image_id = id({ description: 'An image of any set.' });
const background_colour = Type.String({
  pattern: '^#?[0-9A-Fa-f]{6}$',
  description: 'Six hexadecimal digits; a leading `#` is dropped.',
});
const optionalFields = {
  description: Type.Optional(Type.String({ maxLength: 10_000, default: '' })),
  status: Type.Optional(oneOf(statuses, { default: 'live' })),
};

export const BadgeCreateSchema = Type.Object(
  { title, image_id, background_colour, ...optionalFields },
  { examples: [{ title: 'Team player', image_id: 12, background_colour: '1e88e5' }] },
);

export const BadgeUpdateSchema = Type.Object(
  {
    title: Type.Optional(title),
    image_id: Type.Optional(image_id),
    background_colour: Type.Optional(background_colour),
    ...optionalFields,
  },
  { examples: [{ status: 'archived' }] },
);

import { Type } from 'typebox';
import {
  constant,
  DateTimeSchema,
  dateInput,
  id,
  nullable,
  oneOf,
  ref,
  unionBy,
} from '../../../platform/http/index.ts';
import { namedOrNull, partQuery, rangeQuery, StatusSchema } from '../expenses.schemas.ts';

const itemTypes = ['operational', 'project'] as const;

const common = {
  id: Type.Integer(),
  sheet_id: Type.Integer(),
  status: StatusSchema,
  receipt_date: nullable(Type.Object({ ...DateTimeSchema.properties }, { description: 'The date of the receipt.' })),
  receipt_day: nullable(Type.String({ description: 'Its day (`yyyymmdd`), in the time zone of who wrote the item.' })),
  vendor: Type.String(),
  expense_type: namedOrNull('Null while unset.'),
  description: Type.String(),
  amount: Type.Number({ description: 'In the currency of the installation.' }),
  currency: nullable(Type.String({ description: 'Null: the currency of the installation.' })),
  original_amount: nullable(Type.Number({ description: 'In `currency`.' })),
  exchange_rate: nullable(Type.Number({ description: '`amount` for one of `currency`.' })),
};
const ofDepartment = { dept: namedOrNull('Null while unset.') };
const ofProject = {
  client: Type.String({ description: 'Name of the client.' }),
  project: namedOrNull('Null while unset.'),
  billable: Type.Boolean(),
};

const OperationalItemSchema = Type.Object(
  { ...common, type: constant('operational'), ...ofDepartment },
  { $id: 'OperationalExpenseItem', description: 'What a department has cost.' },
);
const ProjectItemSchema = Type.Object(
  { ...common, type: constant('project'), ...ofProject },
  { $id: 'ProjectExpenseItem', description: 'What a project has cost.' },
);

export const ItemSchema = Type.Object(
  {
    ...common,
    type: oneOf(itemTypes),
    ...Type.Partial(Type.Object({ ...ofDepartment, ...ofProject })).properties,
  },
  {
    $id: 'ExpenseItem',
    description: 'Operational items have `dept`, project items have `client`, `project` and `billable`.',
    describedAs: unionBy('type', { operational: OperationalItemSchema, project: ProjectItemSchema }),
    examples: [
      {
        id: 31,
        sheet_id: 7,
        status: 'draft',
        type: 'operational',
        receipt_date: { date_str: '31-01-2026 00:00', timezone: 'UTC', date: '20260131000000' },
        receipt_day: '20260131',
        vendor: 'Café Central',
        expense_type: { id: 12, name: 'Meals' },
        description: 'Lunch with the auditors',
        amount: 48.5,
        currency: null,
        original_amount: null,
        exchange_rate: null,
        dept: { id: 4, name: 'Finance' },
      },
    ],
  },
);

export const itemSchemas = [OperationalItemSchema, ProjectItemSchema, ItemSchema];

export const ItemListSchema = Type.Array(ref(ItemSchema));

const text = (description: string, maxLength = 255) => Type.Optional(nullable(Type.String({ maxLength, description })));
const choice = (description: string) => Type.Optional(nullable(id({ description })));
const amount = (description: string) => Type.Optional(nullable(Type.Number({ description })));

/** What is left out of a new item is empty; of an existing one it stays. Null empties it. */
export const ItemInputSchema = Type.Object(
  {
    id: Type.Optional(id({ description: 'In an update: an item that the sheet has.' })),
    type: Type.Optional(oneOf(itemTypes)),
    receipt_date: Type.Optional(dateInput('A date-time object (its `date` counts), 14 or 8 digits, or ISO 8601.')),
    vendor: text('Who was paid.'),
    expense_type_id: choice('An expense type.'),
    description: text('What it was for.', 10_000),
    amount: amount('At most two decimals; negative for a refund.'),
    dept_id: choice('A department; operational items only.'),
    client: text('Name of the client; project items only.'),
    project_id: choice('A project; project items only.'),
    billable: Type.Optional(Type.Boolean({ description: 'Project items only.' })),
    currency: Type.Optional(
      nullable(
        Type.String({
          pattern: '^[A-Za-z]{3}$',
          description: 'Of an amount in another currency; needs `original_amount` and `exchange_rate`.',
        }),
      ),
    ),
    original_amount: amount('At most three decimals.'),
    exchange_rate: amount('At most ten decimals. Without `amount`, it is worked out with this rate.'),
  },
  {
    examples: [
      { type: 'operational', receipt_date: '20260131', vendor: 'Café Central', expense_type_id: 12, amount: 48.5 },
    ],
  },
);

const only = (what: string) => Type.Optional(Type.Boolean({ description: what }));

export const ItemFilterSchema = {
  user: Type.Optional(id({ description: 'Items of this user’s sheets.' })),
  dept: Type.Optional(id({ description: 'The item’s own department.' })),
  location: Type.Optional(id({ description: 'The location of the sheet.' })),
  ...rangeQuery('With a receipt'),
  vendor: Type.Optional(Type.String({ maxLength: 1000, description: 'Occurs in the vendor.' })),
  project: Type.Optional(Type.String({ maxLength: 1000, description: 'Name of the project.' })),
  client: Type.Optional(Type.String({ maxLength: 1000, description: 'Name of the client.' })),
  expense_type: Type.Optional(Type.String({ maxLength: 1000, description: 'Id or name of the expense type.' })),
  status: Type.Optional(StatusSchema),
  is_billable: only('Billable project items.'),
  is_non_billable: only('Project items that are not billable.'),
  operational_cost: only('Operational items.'),
  project_cost: only('Project items; with one of the two above, only those.'),
};

export const ItemsQuerySchema = Type.Object({ ...ItemFilterSchema, ...partQuery });

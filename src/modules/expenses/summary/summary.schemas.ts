import { Type } from 'typebox';
import {
  id,
  nullable,
  oneOf,
  type PageLimits,
  PicturedPersonSchema,
  pageQuery,
  pageSchema,
  ref,
} from '../../../platform/http/index.ts';
import { namedOrNull, StatusSchema } from '../expenses.schemas.ts';

export const SUMMED_PAGES: PageLimits = { default: 20, max: 200 };

export const dimensions = ['month', 'type', 'dept', 'project'] as const;
export type Dimension = (typeof dimensions)[number];

const amount = (description: string) =>
  Type.String({ description: `${description} A decimal number, in \`currency\`.` });
const day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-?\\d\\d-?\\d\\d$', description: `${description} \`yyyy-mm-dd\`.` }));
const choice = (of: string) => Type.Optional(id({ description: `Only items of this ${of}; 0: of none.` }));

const filter = {
  from: day('The first day of receipts.'),
  to: day('The last day of receipts.'),
  status: Type.Optional(
    Type.Array(StatusSchema, {
      minItems: 1,
      maxItems: 5,
      description: 'Only of sheets in these states; comma-separated.',
    }),
  ),
  user: Type.Optional(id({ description: 'Only of this user’s sheets.' })),
  location: Type.Optional(id({ description: 'Only of sheets of this location.' })),
  type: choice('expense type'),
  except_types: Type.Optional(
    Type.Array(id(), {
      maxItems: 100,
      description: 'No items of these expense types; 0: those without one. Comma-separated.',
    }),
  ),
  dept: choice('department'),
  project: choice('project'),
};

export const SummaryQuerySchema = Type.Object({
  by: Type.Array(oneOf(dimensions), {
    minItems: 1,
    maxItems: dimensions.length,
    description: 'What to sum by; comma-separated.',
  }),
  ...filter,
});

export const SummedItemsQuerySchema = Type.Object({ ...filter, ...pageQuery(SUMMED_PAGES) });

export const ExpenseSummarySchema = Type.Object(
  {
    currency: Type.String({ description: 'Of all amounts.' }),
    amount: amount('The sum of all groups.'),
    items: Type.Integer({ description: 'How many items were summed.' }),
    data: Type.Array(
      Type.Object({
        month: Type.Optional(
          nullable(
            Type.String({ description: 'Of the day of the receipt (`yyyy-mm`); null: of items without a day.' }),
          ),
        ),
        type: Type.Optional(namedOrNull('Null: of items without an expense type.')),
        dept: Type.Optional(namedOrNull('Null: of items without a department, as those of projects.')),
        project: Type.Optional(namedOrNull('Null: of items without a project.')),
        amount: amount('The sum.'),
        items: Type.Integer(),
      }),
      { description: 'Month by month; within one, the largest sum first. Only what was asked for with `by` is named.' },
    ),
  },
  {
    $id: 'ExpenseSummary',
    description: 'Sums of the items that you may see.',
    examples: [
      {
        currency: 'EUR',
        amount: '148.50',
        items: 2,
        data: [
          { month: '2026-01', type: { id: 12, name: 'Meals' }, amount: '100.00', items: 1 },
          { month: '2026-01', type: null, amount: '48.50', items: 1 },
        ],
      },
    ],
  },
);

export const SummedItemSchema = Type.Object(
  {
    id: Type.Integer(),
    day: nullable(Type.String({ description: 'Of the receipt (`yyyy-mm-dd`).' })),
    vendor: Type.String(),
    description: Type.String(),
    type: namedOrNull('Null while unset.'),
    dept: namedOrNull('Null while unset.'),
    project: namedOrNull('Null while unset.'),
    client: Type.String(),
    amount: amount('The amount.'),
    currency: Type.String(),
    status: StatusSchema,
    sheet: Type.Object({ id: Type.Integer(), name: Type.String() }),
    user: ref(PicturedPersonSchema),
  },
  { $id: 'SummedExpenseItem', description: 'An item behind a sum.' },
);

export const SummedItemsSchema = pageSchema(SummedItemSchema);

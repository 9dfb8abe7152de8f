import { Type } from 'typebox';
import { DateTimeSchema, id, nullable, oneOf, PersonSchema, ref } from '../../../platform/http/index.ts';
import { namedOrNull, partQuery, rangeQuery, StatusSchema } from '../expenses.schemas.ts';
import { ItemInputSchema, ItemSchema } from '../items/items.schemas.ts';
import { ReceiptSchema } from '../receipts/receipts.schemas.ts';
import { warningCodes } from '../warnings/warnings.ts';

const summary = {
  id: Type.Integer(),
  name: Type.String(),
  receipts_quantity: Type.Integer({ description: 'How many receipts it has.' }),
  dept: namedOrNull('Null while unset.'),
  location: namedOrNull('Null while unset.'),
  status: StatusSchema,
  total_amount: Type.Number({ description: 'In the currency of the installation.' }),
  total_amout: Type.Number({ description: 'The same.' }),
  last_modified: ref(DateTimeSchema),
  last_modified_by: ref(PersonSchema),
  user: ref(PersonSchema),
};

const example = {
  id: 7,
  name: 'Vienna in January',
  receipts_quantity: 2,
  dept: { id: 4, name: 'Finance' },
  location: { id: 9, name: 'Vienna' },
  status: 'draft',
  total_amount: 148.5,
  total_amout: 148.5,
  last_modified: { date_str: '31-01-2026 09:05', timezone: 'UTC', date: '20260131090500' },
  last_modified_by: { id: 12, name: 'Ada Lovelace' },
  user: { id: 12, name: 'Ada Lovelace' },
};

export const SheetSchema = Type.Object(summary, {
  $id: 'ExpenseSheet',
  description: 'A sheet as in the list.',
  examples: [example],
});

export const SheetListSchema = Type.Array(ref(SheetSchema));

export const WarningSchema = Type.Object(
  {
    code: oneOf(warningCodes),
    message: Type.String(),
    item_id: nullable(Type.Integer({ description: 'Null: the sheet as a whole.' })),
    other: Type.Optional(
      Type.Object({ sheet_id: Type.Integer(), item_id: Type.Integer() }, { description: 'The item it looks like.' }),
    ),
  },
  { $id: 'ExpenseWarning', description: 'Worth a second look; it blocks nothing.' },
);

export const SheetDetailSchema = Type.Object(
  {
    ...summary,
    supervisor: namedOrNull('The owner’s manager when it was submitted.'),
    approved_by: namedOrNull('Null while unset.'),
    processed_by: namedOrNull('Null while unset.'),
    notes: Type.String(),
    currency: Type.String({ description: 'Of all amounts.' }),
    items: Type.Array(ref(ItemSchema)),
    receipts: Type.Array(ref(ReceiptSchema)),
    warnings: Type.Array(ref(WarningSchema)),
  },
  {
    $id: 'ExpenseSheetDetail',
    description: 'A sheet with everything that belongs to it.',
    examples: [
      {
        ...example,
        supervisor: null,
        approved_by: null,
        processed_by: null,
        notes: '',
        currency: 'EUR',
        items: [],
        receipts: [],
        warnings: [],
      },
    ],
  },
);

export const SheetFilterSchema = {
  user: Type.Optional(id({ description: 'Sheets of this user.' })),
  supervisor: Type.Optional(id({ description: 'Sheets that this user supervises.' })),
  ...rangeQuery('Modified'),
  dept: Type.Optional(id()),
  location: Type.Optional(id()),
  status: Type.Optional(StatusSchema),
  name: Type.Optional(Type.String({ maxLength: 1000, description: 'Occurs in the name.' })),
};

export const SheetsQuerySchema = Type.Object({ ...SheetFilterSchema, ...partQuery });

const MAX_ITEMS = 1000;

const name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });
const fields = {
  location_id: Type.Optional(nullable(id({ description: 'A location.' }))),
  dept_id: Type.Optional(nullable(id({ description: 'A department.' }))),
  status: Type.Optional(StatusSchema),
  total_amount: Type.Optional(
    Type.Number({ aliases: ['total_amout'], description: 'Kept without items; with items it is their sum.' }),
  ),
  notes: Type.Optional(Type.String({ maxLength: 10_000, description: 'With a new status also kept in the history.' })),
  items: Type.Optional(Type.Array(ItemInputSchema, { maxItems: MAX_ITEMS })),
};

export const SheetCreateSchema = Type.Object(
  {
    name,
    ...fields,
    user_id: Type.Optional(id({ description: 'Whose sheet it is, if not your own (`expenses.admin`).' })),
  },
  {
    examples: [
      {
        name: 'Vienna in January',
        location_id: 9,
        dept_id: 4,
        status: 'draft',
        items: [{ type: 'operational', receipt_date: '20260131', vendor: 'Café Central', amount: 48.5 }],
      },
    ],
  },
);

export const SheetUpdateSchema = Type.Object(
  { name: Type.Optional(name), ...fields },
  { examples: [{ status: 'submitted', notes: 'All receipts are attached' }] },
);

import { Type } from 'typebox';
import {
  id,
  nullable,
  oneOf,
  type PageLimits,
  PicturedPersonSchema,
  pageQuery,
  pageSchema,
  picturedOrNull,
  ref,
} from '../../../platform/http/index.ts';
import { namedOrNull } from '../expenses.schemas.ts';

export const QUEUE_PAGES: PageLimits = { default: 20, max: 50 };
/** Decided by one call, in one transaction. */
const MAX_DECISIONS = 50;
const MAX_REASON = 10_000;

const moment = Type.String({ format: 'date-time' });

export const QueuedSheetSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    user: ref(PicturedPersonSchema),
    dept: namedOrNull('Null while unset.'),
    location: namedOrNull('Null while unset.'),
    notes: Type.String(),
    total: Type.String({ description: 'A decimal number with both decimals, in `currency`.' }),
    currency: Type.String(),
    items: Type.Integer({ description: 'How many items it has.' }),
    receipts: Type.Integer({ description: 'How many receipts it has.' }),
    warnings: Type.Integer({ description: 'How much of it is worth a second look, as the sheet itself tells.' }),
    submitted: moment,
    supervisor: picturedOrNull('Who decides as supervisor; null without one.'),
    for: nullable(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), until: moment },
        { description: 'The supervisor for whom you stand in, and until when; null if it is yours to decide.' },
      ),
    ),
    acts: Type.Array(oneOf(['approve', 'reject']), { description: 'What you may do with it.' }),
  },
  {
    $id: 'QueuedExpenseSheet',
    description: 'A sheet that you may decide on.',
    examples: [
      {
        id: 7,
        name: 'Vienna in January',
        user: { id: 12, name: 'Ada Lovelace', photo_url: null },
        dept: { id: 4, name: 'Finance' },
        location: null,
        notes: '',
        total: '148.50',
        currency: 'EUR',
        items: 3,
        receipts: 2,
        warnings: 1,
        submitted: '2026-01-31T09:05:00+00:00',
        supervisor: { id: 2, name: 'Grace Hopper', photo_url: null },
        for: { id: 2, name: 'Grace Hopper', until: '2026-02-14T23:59:59+00:00' },
        acts: ['approve', 'reject'],
      },
    ],
  },
);

export const QueueSchema = pageSchema(QueuedSheetSchema);

export const QueueQuerySchema = Type.Object({
  scope: Type.Optional(
    oneOf(['waiting', 'all'], {
      description:
        '`waiting` (the default): what waits for you; `all`: with `expenses.admin` also what waits for supervisors.',
    }),
  ),
  ...pageQuery(QUEUE_PAGES),
});

export const DecisionsSchema = Type.Object(
  {
    sheets: Type.Array(
      Type.Object({
        id: id(),
        submitted: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'As it was read: a sheet that was submitted anew since then is not decided.',
          }),
        ),
      }),
      { minItems: 1, maxItems: MAX_DECISIONS, description: 'Each is decided by itself.' },
    ),
    status: oneOf(['approved', 'rejected']),
    notes: Type.Optional(
      Type.String({ maxLength: MAX_REASON, description: 'The reason, which the owners are told; needed to reject.' }),
    ),
  },
  { examples: [{ sheets: [{ id: 7 }, { id: 9 }], status: 'rejected', notes: 'The hotel bill is missing' }] },
);

export const DecidedSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        decided: Type.Boolean(),
        error: nullable(
          Type.Object(
            { code: Type.String(), status: Type.Integer(), detail: Type.String() },
            { description: 'Why it was not decided: what deciding it alone would have answered.' },
          ),
        ),
      }),
    ),
  },
  {
    $id: 'ExpenseDecisions',
    description: 'What became of each sheet.',
    examples: [{ data: [{ id: 7, decided: true, error: null }] }],
  },
);

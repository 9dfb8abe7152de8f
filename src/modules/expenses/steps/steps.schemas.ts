import { Type } from 'typebox';
import { PersonSchema, pageSchema, ref } from '../../../platform/http/index.ts';
import { namedOrNull, StatusSchema } from '../expenses.schemas.ts';

export const HISTORY_PAGES = { default: 20, max: 200 };

export const StepSchema = Type.Object(
  {
    id: Type.Integer(),
    from: StatusSchema,
    to: StatusSchema,
    by: ref(PersonSchema),
    for: namedOrNull('The supervisor for whom a delegate took the step.'),
    at: Type.String({ format: 'date-time' }),
    notes: Type.String(),
  },
  {
    $id: 'ExpenseStep',
    description: 'A step of a sheet from one status to the next.',
    examples: [
      {
        id: 3,
        from: 'submitted',
        to: 'rejected',
        by: { id: 2, name: 'Grace Hopper' },
        for: null,
        at: '2026-01-31T09:05:00+00:00',
        notes: 'The hotel bill is missing',
      },
    ],
  },
);

export const HistorySchema = pageSchema(StepSchema);

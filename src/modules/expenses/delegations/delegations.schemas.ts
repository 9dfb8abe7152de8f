import { Type } from 'typebox';
import { dateInput, id, PersonSchema, pageQuery, ref } from '../../../platform/http/index.ts';

export const DELEGATION_PAGES = { default: 20, max: 200 };

export const DelegationsQuerySchema = Type.Object({
  ...pageQuery(DELEGATION_PAGES),
  mine: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Only those you gave and those you were given, with expenses.admin too.',
    }),
  ),
});

export const DelegationSchema = Type.Object(
  {
    id: Type.Integer(),
    user: ref(PersonSchema),
    delegate: ref(PersonSchema),
    from: Type.String({ format: 'date-time' }),
    to: Type.String({ format: 'date-time' }),
    active: Type.Boolean({ description: 'It counts now.' }),
  },
  {
    $id: 'ExpenseDelegation',
    description: 'While it lasts, the delegate approves and rejects what the user may as supervisor.',
    examples: [
      {
        id: 2,
        user: { id: 2, name: 'Grace Hopper' },
        delegate: { id: 5, name: 'Alan Turing' },
        from: '2026-02-01T00:00:00+00:00',
        to: '2026-02-14T23:59:59+00:00',
        active: false,
      },
    ],
  },
);

const fields = {
  from: dateInput('The first day or moment.', { needed: true }),
  to: dateInput('The last day or moment; a day counts to its end.', { needed: true }),
  delegate: id({ description: 'Id of the user who decides meanwhile.', aliases: ['delegate_id'] }),
};

export const DelegationCreateSchema = Type.Object(
  {
    ...fields,
    user_id: Type.Optional(id({ description: 'Who is away, if not you (`expenses.admin`).' })),
  },
  { examples: [{ from: '2026-02-01', to: '2026-02-14', delegate: 5 }] },
);

export const DelegationUpdateSchema = Type.Object(
  {
    from: Type.Optional(fields.from),
    to: Type.Optional(fields.to),
    delegate: Type.Optional(fields.delegate),
  },
  { examples: [{ to: '2026-02-21' }] },
);

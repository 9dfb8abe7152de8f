import { Type } from 'typebox';

export const ThankYouDateSchema = Type.Object(
  {
    date: Type.String({ format: 'date-time', description: 'With the offset of the time zone.' }),
    timezone_type: Type.Integer({
      description: 'Always 3: the time zone is named.',
      describedAs: { type: 'integer', const: 3 },
    }),
    timezone: Type.String({ description: 'The time zone of the current user.' }),
  },
  {
    $id: 'ThankYouDate',
    examples: [{ date: '2026-01-31T10:05:00+01:00', timezone_type: 3, timezone: 'Europe/Vienna' }],
  },
);

export const Done = Type.Boolean({ description: 'Always true.', examples: [true] });

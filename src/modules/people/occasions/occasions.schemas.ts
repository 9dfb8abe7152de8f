import { Type } from 'typebox';
import { nullable, oneOf, pageQuery } from '../../../platform/http/index.ts';

export const OCCASION_PAGES = { default: 20, max: 200 } as const;

export const OccasionSchema = Type.Object(
  {
    kind: oneOf(['birthday', 'anniversary', 'newcomer'] as const),
    user: Type.Object({ id: Type.Integer(), name: Type.String(), job_title: Type.String() }),
    date: Type.String({ format: 'date', description: 'The day of the occasion.' }),
    years: nullable(Type.Integer({ description: 'Of an anniversary: for how many years they have been here.' })),
    link: Type.String({ description: 'Path below the public address.' }),
  },
  {
    $id: 'Occasion',
    description: 'A birthday, an anniversary of joining, or somebody who has just joined.',
    examples: [
      {
        kind: 'anniversary',
        user: { id: 12, name: 'Ingrid Falk', job_title: 'Engineer' },
        date: '2026-11-19',
        years: 10,
        link: '/people/12',
      },
    ],
  },
);

const day = (description: string) => Type.Optional(Type.String({ maxLength: 10, description }));

export const OccasionsQuerySchema = Type.Object({
  from: day('The first day, `2026-11-16` or 8 digits. Default: today.'),
  to: day('The last day, at most 92 days after the first. Default: six days after it.'),
  ...pageQuery(OCCASION_PAGES),
});

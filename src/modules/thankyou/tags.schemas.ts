import { Type } from 'typebox';
import { linkHeader, type PageLimits, pageQuery, pageSchema, ref } from '../../platform/http/index.ts';
import { ThankYouDateSchema } from './thankyou.schemas.ts';

const date = { date: '2026-01-31T09:05:00+00:00', timezone_type: 3, timezone: 'UTC' };

export const TagSchema = Type.Object(
  {
    id: Type.Integer(),
    active: Type.Boolean(),
    name: Type.String(),
    created_by: Type.String({ description: 'Name of the user.' }),
    created_date: ref(ThankYouDateSchema),
    modified_by: Type.String({ description: 'Name of the user; of a tag that was never changed: who made it.' }),
    modified_date: ref(ThankYouDateSchema),
    bg_colour: Type.String({ description: 'Red, green and blue in hexadecimal digits, after a `#`.' }),
  },
  {
    $id: 'ThankYouTag',
    description: 'A core value that a thank-you note can be labelled with.',
    examples: [
      {
        id: 3,
        active: true,
        name: 'Teamwork',
        created_by: 'Ada Byron',
        created_date: date,
        modified_by: 'Ada Byron',
        modified_date: date,
        bg_colour: '#2f6f9f',
      },
    ],
  },
);

export const TagListSchema = pageSchema(TagSchema);

export const TagArraySchema = Type.Array(ref(TagSchema), { headers: linkHeader });

export const TagInputSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 25, pattern: '\\S', description: 'Unique ignoring case.' }),
    active: Type.Optional(Type.Boolean({ default: true })),
    bg_colour: Type.Optional(
      Type.String({
        pattern: '^#?[0-9A-Fa-f]{6}$',
        description: 'Red, green and blue in hexadecimal digits; a missing `#` is added. Left out of a change: stays.',
      }),
    ),
  },
  {
    description: 'A tag. The dates and names that an answer carries may be sent back; they are kept by the server.',
    examples: [{ name: 'Teamwork', active: true, bg_colour: '#2f6f9f' }],
  },
);

const active = Type.Optional(Type.Boolean({ description: 'Only active tags, or with false only inactive ones.' }));

export function tagsQuerySchema(pages: PageLimits) {
  return Type.Object({
    name: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Only tags whose name contains this, ignoring case and accents.' }),
    ),
    active,
    ...pageQuery(pages),
  });
}

export const TagTotalQuerySchema = Type.Object({ active });

export const TagTotalSchema = Type.Integer({ description: 'How many tags there are.', examples: [7] });

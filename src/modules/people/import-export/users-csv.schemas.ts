import { Type } from 'typebox';

export const ExportQuerySchema = Type.Object({
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 2500, description: 'Only these users; without it all.' })),
  bom: Type.Optional(Type.Boolean({ default: false, description: 'Begin with a byte order mark, as Excel wants it.' })),
});

export const ImportQuerySchema = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ default: false, description: 'Only say what would happen.' })),
  invite: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Mail the new users who can sign in a link to choose a password. Where no mail is sent: 409.',
    }),
  ),
});

const ImportErrors = Type.Array(
  Type.Object({
    row: Type.Integer({ description: 'As spreadsheets count: the header is row 1.' }),
    field: Type.String({ description: 'Empty when it is the whole row.' }),
    message: Type.String(),
  }),
  { description: 'At most 1,000 of them.' },
);

export const ImportReportSchema = Type.Object(
  {
    rows: Type.Integer(),
    created: Type.Integer(),
    updated: Type.Integer(),
    unchanged: Type.Integer(),
    errors: ImportErrors,
    error_count: Type.Integer({ description: 'How many errors there are, shown or not.' }),
    dry_run: Type.Boolean(),
    invited: Type.Integer({ description: 'Those who get a mail with a link to choose a password.' }),
    ids: Type.Array(Type.Integer(), { description: 'The users of the file, by row; empty after a dry run.' }),
  },
  {
    $id: 'ImportReport',
    examples: [
      {
        rows: 3,
        created: 2,
        updated: 1,
        unchanged: 0,
        errors: [],
        error_count: 0,
        dry_run: false,
        invited: 2,
        ids: [41, 42, 7],
      },
    ],
  },
);

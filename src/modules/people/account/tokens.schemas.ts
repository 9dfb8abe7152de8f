import { Type } from 'typebox';
import { nullable, pageSchema } from '../../../platform/http/index.ts';

const fields = {
  id: Type.Integer(),
  name: Type.String(),
  created: Type.String({ format: 'date-time' }),
  last_used: nullable(Type.String({ format: 'date-time', description: 'Exact to a minute; null: never.' })),
  expires: nullable(Type.String({ format: 'date-time', description: 'Null: never.' })),
};

const example = {
  id: 3,
  name: 'Nightly import',
  created: '2026-01-31T09:05:00+00:00',
  last_used: null,
  expires: null,
};

export const TokenSchema = Type.Object(fields, {
  $id: 'AccessToken',
  description: 'A personal access token, without its secret.',
  examples: [example],
});

export const NewTokenSchema = Type.Object(
  { ...fields, token: Type.String({ description: 'Shown this once; only its hash is stored.' }) },
  { $id: 'NewAccessToken', examples: [{ ...example, token: 'atr_…' }] },
);

export const TokenListSchema = pageSchema(TokenSchema);

export const TokenCreateSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', description: 'What it is for.' }),
    expires_in_days: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: 36_500, description: 'Left out or null: it does not expire.' })),
    ),
  },
  { examples: [{ name: 'Nightly import', expires_in_days: 90 }] },
);

export const TokenParams = Type.Object({
  id: Type.Integer({ description: 'Id of the user.' }),
  token_id: Type.Integer({ description: 'Id of the token.' }),
});

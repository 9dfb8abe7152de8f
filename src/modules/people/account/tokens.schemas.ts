import { Type } from 'typebox';
import { nullable, pageSchema } from '../../../platform/http/index.ts';

const fields = {
  id: Type.Integer(),
  name: Type.String(),
  created: Type.String({ format: 'date-time' }),
  last_used: nullable(Type.String({ format: 'date-time', description: 'Exact to a minute; null: never.' })),
  expires: nullable(Type.String({ format: 'date-time', description: 'Null: never.' })),
  scopes: nullable(Type.Array(Type.String(), { description: 'What it may do; null: everything that its owner may.' })),
};

const example = {
  id: 3,
  name: 'Nightly import',
  created: '2026-01-31T09:05:00+00:00',
  last_used: null,
  expires: null,
  scopes: ['documents:read', 'documents:write'],
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
    expires_at: Type.Optional(
      nullable(
        Type.String({
          maxLength: 40,
          description: 'The moment it expires, instead of `expires_in_days`; in the future, 100 years at most.',
        }),
      ),
    ),
    scopes: Type.Optional(
      nullable(
        Type.Array(Type.String({ maxLength: 60 }), {
          minItems: 1,
          maxItems: 100,
          description:
            'What it may do, as `…/token-scopes` lists it: `read` and `write` in all modules, `documents:read` in one. Reading is GET and HEAD, every other method is writing. Left out or null: everything that you may.',
        }),
      ),
    ),
  },
  { examples: [{ name: 'Nightly import', expires_in_days: 90, scopes: ['documents:read', 'documents:write'] }] },
);

export const TokenScopesSchema = Type.Object(
  { data: Type.Array(Type.String()) },
  { examples: [{ data: ['read', 'write', 'documents:read', 'documents:write'] }] },
);

export const TokenParams = Type.Object({
  id: Type.Integer({ description: 'Id of the user.' }),
  token_id: Type.Integer({ description: 'Id of the token.' }),
});

import {
  type App,
  createSecretOnce,
  IdParams,
  type ListRequest,
  pageQuerySchema,
  ref,
  routesOf,
  sendPage,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isoDate, isoDateOrNull } from '../../../platform/time/wire.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import type { Token } from './tokens.repository.ts';
import {
  NewTokenSchema,
  TokenCreateSchema,
  TokenListSchema,
  TokenParams,
  TokenScopesSchema,
} from './tokens.schemas.ts';
import type { TokensService } from './tokens.service.ts';

const tags = ['People: tokens'];
const own = '/api/people/v1/me/tokens';
const allScopes = '/api/people/v1/me/token-scopes';
const ofUser = '/api/people/v1/users/:id/tokens';

export function tokenRoutes(app: App, platform: Platform, tokens: TokensService): void {
  const routes = routesOf(app, tags);
  const querystring = pageQuerySchema(V2_PAGES);
  const list = (request: ListRequest, userId: number) =>
    sendPage(request, V2_PAGES, (page) => tokens.list(request.actor, userId, page), present);

  routes.get(
    own,
    {
      summary: 'List one’s own tokens',
      description: 'Without their secrets, which are shown once.',
      querystring,
      response: { 200: TokenListSchema },
    },
    (request) => list(request, request.actor.id),
  );

  routes.get(
    allScopes,
    {
      operationId: 'listTokenScopes',
      summary: 'List the scopes that a token can have',
      description: '`read` and `write` hold for all modules, `documents:read` for one.',
      response: { 200: TokenScopesSchema },
    },
    async () => ({ data: tokens.listScopes() }),
  );

  routes.post(
    own,
    {
      idempotent: true,
      confirmed: true,
      conflicts: ['already_created'],
      alsoAnswers: [404],
      summary: 'Make a token',
      description:
        'The secret is in this answer and nowhere else: a request that is repeated with its `Idempotency-Key` makes no second token, and answers 409 that names the first. Needs Basic credentials or a session: a token makes no tokens (403). At most 100 at a time.',
      body: TokenCreateSchema,
      response: { 201: ref(NewTokenSchema) },
    },
    async (request, reply) => {
      tokens.requireMayCreate(request.signIn);
      return createSecretOnce(platform, request, reply, 'Token', async (tx) => {
        const { token, secret } = await tokens.create(tx, request.actor, request.body);
        return { ...present(token), token: secret };
      });
    },
  );

  routes.delete(
    `${own}/:id`,
    {
      summary: 'End a token',
      description: 'It is worth nothing from this moment on.',
      params: IdParams,
    },
    (request) => tokens.delete(request.actor, request.actor.id, request.params.id),
  );

  routes.get(
    ofUser,
    {
      access: 'people.admin',
      summary: 'List the tokens of a user',
      description: 'Those of a member of role 1 are for members of role 1 (403).',
      params: IdParams,
      querystring,
      response: { 200: TokenListSchema },
    },
    (request) => list(request, request.params.id),
  );

  routes.delete(
    `${ofUser}/:token_id`,
    {
      access: 'people.admin',
      summary: 'End a token of a user',
      params: TokenParams,
    },
    (request) => tokens.delete(request.actor, request.params.id, request.params.token_id),
  );
}

function present({ id, name, created_at, last_used_at, expires_at, scopes }: Token) {
  return {
    id,
    name,
    created: isoDate(created_at),
    last_used: isoDateOrNull(last_used_at || null),
    expires: isoDateOrNull(expires_at),
    scopes: scopes?.split(' ') ?? null,
  };
}

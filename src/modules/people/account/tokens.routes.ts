// Owns the addresses of the signed-in user's personal access tokens.
import { createSecretOnce } from '../../../platform/http/idempotency.ts';
import { pageQuerySchema, pagination, readPage } from '../../../platform/http/paging.ts';
import { IdParams, NoContent, ref } from '../../../platform/http/schemas.ts';
import type { App } from '../../../platform/http/server.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isoDate, isoDateOrNull } from '../../../platform/time/wire.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import type { Token } from './tokens.repository.ts';
import { NewTokenSchema, TokenCreateSchema, TokenListSchema } from './tokens.schemas.ts';
import type { TokensService } from './tokens.service.ts';

const tags = ['People: tokens'];
const root = '/api/people/v1/me/tokens';

export function tokenRoutes(app: App, platform: Platform, tokens: TokensService): void {
  app.get(
    root,
    {
      schema: {
        tags,
        summary: 'List one’s own tokens',
        querystring: pageQuerySchema(V2_PAGES),
        response: { 200: TokenListSchema },
      },
    },
    async (request) => {
      const page = readPage(request.query, V2_PAGES);
      const { items, total } = await tokens.list(request.actor, page);
      return { data: items.map(present), pagination: pagination(request, page, total) };
    },
  );

  app.post(
    root,
    {
      config: { idempotent: true, conflicts: ['already_created'], alsoAnswers: [404] },
      schema: {
        tags,
        summary: 'Make a token',
        description:
          'The secret is in this answer and nowhere else: a request that is repeated with its `Idempotency-Key` makes no second token, and answers 409 that names the first. Needs Basic credentials or a session: a token makes no tokens (403). At most 100 at a time.',
        body: TokenCreateSchema,
        response: { 201: ref(NewTokenSchema) },
      },
    },
    async (request, reply) => {
      tokens.requireMayCreate(request.signIn);
      return createSecretOnce(platform, request, reply, 'Token', async (tx) => {
        const { token, secret } = await tokens.create(tx, request.actor, request.body);
        return { ...present(token), token: secret };
      });
    },
  );

  app.delete(
    `${root}/:id`,
    {
      schema: {
        tags,
        summary: 'End a token',
        description: 'It is worth nothing from this moment on.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      await tokens.delete(request.actor, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

function present({ id, name, created_at, expires_at }: Token) {
  return { id, name, created: isoDate(created_at), expires: isoDateOrNull(expires_at) };
}

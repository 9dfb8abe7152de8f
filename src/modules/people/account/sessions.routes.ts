import type { FastifyRequest } from 'fastify';
import {
  type App,
  IdParams,
  NoContent,
  type PageRequest,
  pageQuerySchema,
  pagination,
  readPage,
} from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import type { Session } from './sessions.repository.ts';
import { OpenSessionListSchema, SessionParams } from './sessions.schemas.ts';
import type { SessionsService } from './sessions.service.ts';

const tags = ['People: sessions'];
const own = '/api/people/v1/me/sessions';
const ofUser = '/api/people/v1/users/:id/sessions';

export function sessionRoutes(app: App, sessions: SessionsService): void {
  const querystring = pageQuerySchema(V2_PAGES);
  const list = async (request: FastifyRequest, userId: number, page: PageRequest) => {
    const { items, total } = await sessions.list(request.actor, userId, page);
    const currentId = currentSession(request);
    return { data: items.map((one) => present(one, currentId)), pagination: pagination(request, page, total) };
  };

  app.get(
    own,
    {
      schema: {
        tags,
        summary: 'List one’s own sessions',
        description: 'Where you are signed in; `current` is the one of this request.',
        querystring,
        response: { 200: OpenSessionListSchema },
      },
    },
    (request) => list(request, request.actor.id, readPage(request.query, V2_PAGES)),
  );

  app.delete(
    own,
    {
      config: { ownAccount: true },
      schema: {
        tags,
        operationId: 'deleteMyOtherSessions',
        summary: 'End one’s own other sessions',
        description: 'All but the one of this request; with Basic credentials or a token all of them.',
        response: { 204: NoContent },
      },
    },
    (request) => sessions.endAll(request.actor, request.actor.id, currentSession(request)),
  );

  app.delete(
    `${own}/:id`,
    {
      config: { ownAccount: true },
      schema: {
        tags,
        summary: 'End one of one’s own sessions',
        description: 'It is worth nothing from this moment on.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    (request) => sessions.end(request.actor, request.actor.id, request.params.id),
  );

  app.get(
    ofUser,
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'List the sessions of a user',
        description: 'Those of a member of role 1 are for members of role 1 (403).',
        params: IdParams,
        querystring,
        response: { 200: OpenSessionListSchema },
      },
    },
    (request) => list(request, request.params.id, readPage(request.query, V2_PAGES)),
  );

  app.delete(
    ofUser,
    {
      config: { access: 'people.admin' },
      schema: {
        tags,
        summary: 'End all sessions of a user',
        description: 'Basic credentials and tokens stay good; a new password ends those.',
        params: IdParams,
        response: { 204: NoContent },
      },
    },
    (request) => sessions.endAll(request.actor, request.params.id),
  );

  app.delete(
    `${ofUser}/:session_id`,
    {
      config: { access: 'people.admin' },
      schema: { tags, summary: 'End a session of a user', params: SessionParams, response: { 204: NoContent } },
    },
    (request) => sessions.end(request.actor, request.params.id, request.params.session_id),
  );
}

function currentSession({ signIn }: FastifyRequest): number | undefined {
  return signIn.via === 'session' ? signIn.sessionId : undefined;
}

function present({ id, created_at, last_used_at, expires_at, address, user_agent }: Session, currentId?: number) {
  return {
    id,
    created: isoDate(created_at),
    last_used: isoDate(last_used_at),
    expires: isoDate(expires_at),
    address,
    user_agent,
    current: id === currentId,
  };
}

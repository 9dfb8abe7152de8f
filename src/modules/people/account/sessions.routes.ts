import type { FastifyRequest } from 'fastify';
import {
  type App,
  IdParams,
  type ListRequest,
  pageQuerySchema,
  routesOf,
  sendPage,
} from '../../../platform/http/index.ts';
import { isoDate } from '../../../platform/time/wire.ts';
import { V2_PAGES } from '../users/users.schemas.ts';
import type { Session } from './sessions.repository.ts';
import { OpenSessionListSchema, SessionParams } from './sessions.schemas.ts';
import type { SessionsService } from './sessions.service.ts';

const tags = ['People: sessions'];
const own = '/api/people/v1/me/sessions';
/** Pages know sessions as devices (decision 406). */
const ownAddresses = [own, '/api/session/v1/devices'];
const ofUser = '/api/people/v1/users/:id/sessions';

export function sessionRoutes(app: App, sessions: SessionsService): void {
  const routes = routesOf(app, tags);
  const querystring = pageQuerySchema(V2_PAGES);
  const list = (request: ListRequest, userId: number) =>
    sendPage(
      request,
      V2_PAGES,
      (page) => sessions.list(request.actor, userId, page),
      (session) => present(session, currentSession(request)),
    );

  for (const at of ownAddresses) {
    routes.get(
      at,
      {
        mainAddress: own,
        summary: 'List one’s own sessions',
        description: 'Where you are signed in; `current` is the one of this request.',
        querystring,
        response: { 200: OpenSessionListSchema },
      },
      (request) => list(request, request.actor.id),
    );

    routes.delete(
      at,
      {
        mainAddress: own,
        ownAccount: true,
        operationId: 'deleteMyOtherSessions',
        summary: 'End one’s own other sessions',
        description: 'All but the one of this request; with Basic credentials or a token all of them.',
      },
      (request) => sessions.endAll(request.actor, request.actor.id, currentSession(request)),
    );

    routes.delete(
      `${at}/:id`,
      {
        mainAddress: `${own}/:id`,
        ownAccount: true,
        summary: 'End one of one’s own sessions',
        description: 'It is worth nothing from this moment on.',
        params: IdParams,
      },
      (request) => sessions.end(request.actor, request.actor.id, request.params.id),
    );
  }

  routes.get(
    ofUser,
    {
      access: 'people.admin',
      summary: 'List the sessions of a user',
      description: 'Those of a member of role 1 are for members of role 1 (403).',
      params: IdParams,
      querystring,
      response: { 200: OpenSessionListSchema },
    },
    (request) => list(request, request.params.id),
  );

  routes.delete(
    ofUser,
    {
      access: 'people.admin',
      summary: 'End all sessions of a user',
      description: 'Basic credentials and tokens stay good; a new password ends those.',
      params: IdParams,
    },
    (request) => sessions.endAll(request.actor, request.params.id),
  );

  routes.delete(
    `${ofUser}/:session_id`,
    {
      access: 'people.admin',
      summary: 'End a session of a user',
      params: SessionParams,
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

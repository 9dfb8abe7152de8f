// The two questions a supervisor asks: is it alive, and can it serve.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { admitAdministrator } from '../auth/request.ts';
import { findDone } from '../backup/done.repository.ts';
import type { App } from '../http/app.ts';
import { isLocalClient } from '../http/requests/client-address.ts';
import type { Draining } from '../http/server/draining.ts';
import type { Platform } from '../platform.ts';

const Status = Type.Object({ status: Type.String() });
const STOPPING = 'stopping';

const Readiness = Type.Object({
  status: Type.String(),
  programs: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Programs for files that were found; told on the machine itself and to administrators.',
    }),
  ),
  backup_age_seconds: Type.Optional(
    Type.Integer({
      description: 'How long ago the last whole backup was begun, where there is one; told to the same.',
    }),
  ),
});

export function registerHealth(app: App, platform: Platform, draining: Pick<Draining, 'isOn'>): void {
  const { database, blobs, clock, programs } = platform;
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Operations'],
        operationId: 'getHealth',
        summary: 'Is the process alive?',
        description:
          'Answers as long as the process does; it looks at nothing else. 503 while the server is about to stop (`ATRIUM_DRAIN_SECONDS`).',
        security: [],
        response: { 200: Status, 503: Status },
      },
    },
    async (_request, reply) => (draining.isOn() ? reply.code(503).send({ status: STOPPING }) : { status: 'ok' }),
  );
  app.get(
    '/readyz',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Operations'],
        operationId: 'getReadiness',
        summary: 'Can it serve: database and files reachable?',
        description: '503 names what cannot be reached, or says that the server is about to stop.',
        security: [],
        response: {
          200: Readiness,
          503: Type.Object({ status: Type.String(), unreachable: Type.Array(Type.String()) }),
        },
      },
    },
    async (request, reply) => {
      if (draining.isOn()) return reply.code(503).send({ status: STOPPING, unreachable: [] });
      const results = await Promise.allSettled([database.ping(), blobs.check()]);
      const unreachable = ['database', 'files'].filter((_, index) => results[index]?.status === 'rejected');
      if (unreachable.length === 0) {
        const isTold = isLocalClient(request) || (await isAdministrator(request, platform));
        if (!isTold) return { status: 'ok' };
        const backup = await findDone(database.db);
        const age = backup && Math.max(0, Math.floor((clock.now() - backup.at) / 1000));
        return {
          status: 'ok',
          programs: Object.keys(programs.paths),
          ...(age === undefined ? {} : { backup_age_seconds: age }),
        };
      }
      const reasons = results.filter((result) => result.status === 'rejected').map(({ reason }) => String(reason));
      request.log.warn({ unreachable, reasons }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', unreachable });
    },
  );
}

function isAdministrator(request: FastifyRequest, platform: Platform): Promise<boolean> {
  return admitAdministrator(request, platform).then(
    () => true,
    () => false,
  );
}

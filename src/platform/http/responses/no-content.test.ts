// Tests routes that answer with nothing.

import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { afterEach, expect, it } from 'vitest';
import { NoContent } from '../schemas/schemas.ts';
import { registerNoContent } from './no-content.ts';

let app: FastifyInstance;
afterEach(() => app.close());

function appWith(): FastifyInstance {
  app = fastify();
  registerNoContent(app);
  return app;
}

it('a route with 204 answers without a body when the handler is done, whatever it returns', async () => {
  appWith().delete('/thing', { schema: { response: { 204: NoContent } } }, async (_request, reply) => {
    reply.header('x-failed-count', '2');
    return { secret: true };
  });
  const { statusCode, body, headers } = await app.inject({ method: 'DELETE', url: '/thing' });
  expect([statusCode, body, headers['x-failed-count']]).toEqual([204, '', '2']);
});

it('a route with 204 keeps an answer that the handler has sent, and errors', async () => {
  const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(404).send('no');
  appWith().delete('/page', { schema: { response: { 204: NoContent } } }, refuse);
  app.delete('/error', { schema: { response: { 204: NoContent } } }, () => {
    throw new Error('no');
  });
  expect((await app.inject({ method: 'DELETE', url: '/page' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'DELETE', url: '/error' })).statusCode).toBe(500);
});

it('a route that describes another success sends what its handler returns', async () => {
  const response = { 200: Type.Object({ id: Type.Integer() }), 204: NoContent };
  appWith().get('/thing', { schema: { response } }, async () => ({ id: 1 }));
  expect((await app.inject({ url: '/thing' })).json()).toEqual({ id: 1 });
});

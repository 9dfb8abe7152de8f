import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../test/support/app.ts';
import { findFaults, operationsOf } from '../../../../test/support/openapi-faults.ts';
import { ADMIN_PASSWORD } from '../../../../test/support/templates.ts';
import { errorCodes } from '../../../app.ts';
import type { App } from '../app.ts';
import { codeShape, tagShape } from '../responses/error-shapes.ts';
import { NoContent, nullable, oneOf, optionalBody, ref } from '../schemas/schemas.ts';
import { createServer } from '../server/server.ts';
import { bytesAs, fileField, fileForm } from '../uploads/described-uploads.ts';
import { registerOpenApi } from './openapi.ts';

const Owner = Type.Object(
  { id: Type.Integer(), name: Type.String() },
  { $id: 'Owner', examples: [{ id: 1, name: 'Ada' }] },
);
const Thing = Type.Object(
  {
    id: Type.Integer(),
    note: nullable(Type.String({ description: 'A note.' })),
    owner: ref(Owner),
    owners: Type.Optional(Type.Array(ref(Owner))),
    aliases: Type.Optional(Type.Array(Type.String())),
    inactive: Type.Optional(Type.Boolean({ aliases: ['is_inactive'] })),
  },
  { $id: 'Thing', description: 'A thing.', examples: [{ id: 1, note: null, owner: { id: 1, name: 'Ada' } }] },
);

describe('the description of a small application', () => {
  let app: App;
  // biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many depths
  let document: any;

  beforeAll(async () => {
    app = await createServer({
      logger: false,
      baseUrl: undefined,
      trustProxy: false,
      addresses: { laterVersions: {} },
      errorShapes: [
        { prefix: '/api/people/v2', shape: codeShape },
        { prefix: '/tags', shape: tagShape },
      ],
    });
    await registerOpenApi(app, { errorCodes });
    await app.register(async (scope) => addRoutes(scope));
    const answer = await app.inject('/openapi.json');
    document = answer.json();
  });
  afterAll(() => app.close());

  test('is valid', () => {
    expect(findFaults(document)).toEqual([]);
  });

  test('names schemas plainly and leaves nothing of their ids', () => {
    expect(Object.keys(document.components.schemas).sort()).toEqual([
      'CodeError',
      'NoteError',
      'Owner',
      'Problem',
      'TagProblem',
      'Thing',
    ]);
    const ok = document.paths['/things/{id}'].get.responses[200];
    expect(ok.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Thing' });
    expect(document.components.schemas.Thing.properties.owner).toEqual({ $ref: '#/components/schemas/Owner' });
    expect(JSON.stringify(document)).not.toContain('"$id"');
    expect(JSON.stringify(document)).not.toContain('~kind');
  });

  test('keeps examples', () => {
    expect(document.components.schemas.Owner.examples).toEqual([{ id: 1, name: 'Ada' }]);
    const body = document.paths['/things/{id}'].put.requestBody.content['application/json'];
    expect(body.example ?? body.schema.examples[0]).toEqual({ badge_ids: [4] });
  });

  test('names other spellings in words', () => {
    const { schema } = document.paths['/things/{id}'].put.requestBody.content['application/json'];
    expect(schema.properties.badge_ids.description).toBe('The badges. Also taken as `badges_ids`, `ids`.');
    expect(document.components.schemas.Thing.properties.inactive.description).toBe('Also taken as `is_inactive`.');
    const [owner] = document.paths['/things'].get.parameters;
    expect(owner).toMatchObject({ in: 'query', name: 'owner', description: 'Also taken as `owner_id`.' });
    expect(document.components.schemas.Thing.properties.aliases.type).toBe('array');
    expect(document.components.schemas.Thing.examples[0]).toEqual({ id: 1, note: null, owner: { id: 1, name: 'Ada' } });
  });

  test('documents 401 and 403 in the shape of each interface', () => {
    const answers = (path: string, method: string) => document.paths[path][method].responses;
    const problem = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
    const code = { 'application/json': { schema: { $ref: '#/components/schemas/CodeError' } } };
    const note = { 'application/json': { schema: { $ref: '#/components/schemas/NoteError' } } };
    const tag = { 'application/problem+json': { schema: { $ref: '#/components/schemas/TagProblem' } } };
    expect(answers('/things', 'get')[401].content).toEqual(problem);
    expect(answers('/things', 'get')[403].description).toBe('The token lacks the scope of this module.');
    expect(answers('/things', 'post')[403]).toMatchObject({
      description: 'Needs the right `badges.manage`.',
      content: problem,
    });
    expect(document.paths['/things'].post.description).toBe('Makes one. Needs the right `badges.manage`.');
    expect(answers('/api/people/v2/things', 'put')[401].content).toEqual(code);
    expect(answers('/api/people/v2/things', 'put')[403].content).toEqual(code);
    expect(answers('/tags/{id}', 'delete')[401].content).toEqual(note);
    expect(answers('/tags/{id}', 'delete')[404].content).toEqual(tag);
    expect(answers('/things/{id}', 'put')[400].description).toBe('My own words');
  });

  test('documents what headers mean, and the conflicts they and the route know', () => {
    const { put } = document.paths['/api/people/v2/things'];
    expect(put.parameters).toMatchObject([
      { in: 'header', name: 'Idempotency-Key', schema: { type: 'string', maxLength: 255 } },
      { in: 'header', name: 'If-Match', schema: { type: 'string' } },
    ]);
    expect(put.responses[409].description).toMatch(/`channel_in_use`: .*\n\n`idempotency_key_reused`: /);
    expect(put.responses[412]).toBeDefined();
    const { post } = document.paths['/things'];
    expect(post.parameters).toBeUndefined();
    expect(Object.keys(post.responses)).toEqual(['200', '400', '401', '403', '413', '415']);
    expect(Object.keys(document.paths['/things'].get.responses)).toEqual(['200', '400', '401', '403']);
  });

  test('documents the errors of bodies also where none is needed', () => {
    const { responses } = document.paths['/things/{id}'].delete;
    expect(Object.keys(responses)).toEqual(['204', '400', '401', '403', '404', '413', '415']);
  });

  test('names operations after their addresses, and second addresses after the first', () => {
    const nameOf = (path: string, method: string) => document.paths[path][method].operationId;
    expect(nameOf('/things', 'get')).toBe('listThings');
    expect(nameOf('/things', 'post')).toBe('createThing');
    expect(nameOf('/things/{id}', 'get')).toBe('getThing');
    expect(nameOf('/things/{id}', 'put')).toBe('changeThing');
    expect(document.paths['/things/{id}/info'].get).toMatchObject({
      operationId: 'getThingAlias',
      'x-alias-of': 'getThing',
      description: 'Another address of `getThing`.',
    });
  });

  test('describes bodies that a route reads itself, and their errors', () => {
    const { requestBody, responses } = document.paths['/things/{id}/photo'].post;
    expect(requestBody).toEqual({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: { file: { type: 'string', format: 'binary', description: 'The photo.' } },
          },
        },
        'image/png': { schema: { type: 'string', format: 'binary' } },
      },
    });
    expect(Object.keys(responses)).toEqual(['204', '400', '401', '403', '404', '413', '415', '507']);
  });

  test('describes the headers of answers', () => {
    expect(document.paths['/things'].get.responses[401].headers['WWW-Authenticate'].schema).toEqual({ type: 'string' });
    const { put } = document.paths['/things/{id}/photo'];
    expect(Object.keys(put.responses[200].headers)).toEqual(['ETag']);
    expect(Object.keys(put.responses[429].headers)).toEqual(['Retry-After']);
    expect(put.responses[200].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Thing' });
  });

  test('shows another schema where one is named, and keeps the words', () => {
    const [, mode] = document.paths['/things'].get.parameters;
    expect(mode).toMatchObject({ name: 'mode', description: 'How.', schema: { type: 'string', enum: ['a', 'b'] } });
    expect(document.paths['/things'].get.parameters[2]).toMatchObject({ name: 'ids', style: 'form', explode: false });
  });

  test('marks public routes and asks for sign-in elsewhere', () => {
    expect(document.security).toEqual([{ basic: [] }, { token: [] }, { session: [] }]);
    expect(document.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'atrium_session' });
    expect(document.paths['/open'].get.security).toEqual([]);
    expect(document.paths['/open'].get.responses[401]).toBeUndefined();
    expect(document.paths['/things'].get.security).toBeUndefined();
  });

  test('leaves out hidden routes and HEAD', () => {
    expect(document.paths['/hidden']).toBeUndefined();
    expect(document.paths['/docs/']).toBeUndefined();
    expect(document.paths['/things'].head).toBeUndefined();
  });

  test('does not require a body that may be left out', () => {
    const { requestBody } = document.paths['/tags/{id}'].delete;
    expect(requestBody.required).toBe(false);
    expect(requestBody.content['application/json'].schema.type).toBe('object');
    expect(document.paths['/things/{id}'].put.requestBody.required).toBe(true);
  });

  test('has references that the serialiser still follows', async () => {
    const answer = await app.inject('/things/7');
    expect(answer.json()).toEqual({ id: 7, note: null, owner: { id: 1, name: 'Ada' } });
  });

  test('is checked by rules that find faults', () => {
    const broken = structuredClone(document);
    broken.paths['/things'].get.operationId = broken.paths['/things'].post.operationId;
    broken.paths['/things/{id}'].get.parameters = [];
    broken.paths['/things/{other}'] = { get: { responses: { 404: { description: 'x' } } } };
    broken.components.schemas.Thing.properties.owner.$ref = '#/components/schemas/Nobody';
    broken.components.schemas.Owner.aliases = ['x'];
    const faults = findFaults(broken).join('\n');
    for (const part of [
      'twice',
      'path parameters declared are',
      'same address',
      'no summary',
      'no tags',
      'no answer',
    ]) {
      expect(faults).toContain(part);
    }
    expect(faults).toContain('#/components/schemas/Nobody leads nowhere');
    expect(faults).toContain('unknown keyword aliases');
  });
});

describe('the description of the real application', () => {
  const app = useApp();

  test('is valid and public', async () => {
    const { status, body, headers } = await app.anonymous.get('/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(findFaults(body)).toEqual([]);
    expect(body.info).toMatchObject({ title: 'Atrium', license: { identifier: 'Apache-2.0' } });
    expect(operationsOf(body).length).toBeGreaterThan(40);
  });

  test('is read from its file: to make it from the routes would hold the process for a second', async () => {
    const { body } = await app.anonymous.get('/openapi.json');
    expect(body).toEqual(JSON.parse(await readFile(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')));
    expect(app.application.app.hasDecorator('swagger')).toBe(false);
  });

  test('documents 401 wherever one must sign in, and nowhere else', async () => {
    const root = '/api/session/v1';
    // Those that take a name and a password, and the one that asks for them from other machines only.
    const apart = new Set([`post ${root}`, `post ${root}/second-factor`, `post ${root}/passkey`, 'get /metrics']);
    const { body } = await app.anonymous.get('/openapi.json');
    for (const { method, path, operation } of operationsOf(body)) {
      const open = operation.security?.length === 0;
      if (apart.has(`${method} ${path}`)) continue;
      expect(operation.responses[401] !== undefined, `${method} ${path}`).toBe(!open);
    }
  });

  test('is what the routes do: every documented address that needs sign-in answers 401 without it', async () => {
    const { body } = await app.anonymous.get('/openapi.json');
    for (const { method, path, operation } of operationsOf(body)) {
      if (operation.security?.length === 0) continue;
      const answer = await app.anonymous.request(method.toUpperCase(), path.replaceAll(/\{[^}]+\}/g, '1'));
      expect(answer.status, `${method} ${path}`).toBe(401);
    }
  });

  test('is what the routes do: a body of a type that is not taken gets 415 at every write, and at none that takes any', async () => {
    const { body } = await app.anonymous.get('/openapi.json');
    const writes = operationsOf(body).filter(({ method }) => method !== 'get');
    const documented = writes.filter(({ operation }) => operation.responses[415]);
    expect(writes.filter((one) => !documented.includes(one)).map(({ path }) => path)).toEqual([
      '/intranet/rest/documents/dropbox',
    ]);
    for (const { method, path, operation } of documented) {
      if (operation.security?.length === 0) continue;
      const { status } = await fetch(app.url + path.replaceAll(/\{[^}]+\}/g, '1'), {
        method: method.toUpperCase(),
        headers: { authorization: basic, 'content-type': 'application/x-nonsense' },
        body: 'nonsense',
      });
      expect(status, `${method} ${path}`).toBe(415);
    }
  });

  test('documents the conflicts of webhooks and the headers that they heed', async () => {
    const { body } = await app.anonymous.get('/openapi.json');
    const { post } = body.paths['/api/webhooks/v1'];
    const { patch } = body.paths['/api/webhooks/v1/{id}'];
    expect(post.responses[409].description).toContain('too_many_webhooks');
    expect(post.parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key' }]);
    expect(Object.keys(patch.responses)).toEqual(['200', '400', '401', '403', '404', '409', '412', '413', '415']);
    expect(patch.parameters.map(({ name }: { name: string }) => name)).toEqual(['id', 'If-Match']);
  });
});

describe('the description of an application with a public address', () => {
  const app = useApp({ ATRIUM_BASE_URL: 'https://intranet.example.com' });

  test('names that address as its server', async () => {
    const { body } = await app.anonymous.get('/openapi.json');
    expect(body.servers).toEqual([{ url: 'https://intranet.example.com' }]);
  });
});

const basic = `Basic ${Buffer.from(`admin:${ADMIN_PASSWORD}`).toString('base64')}`;

function addRoutes(app: App): void {
  app.addSchema(Owner);
  app.addSchema(Thing);
  const tags = ['Things'];
  const params = Type.Object({ id: Type.Integer() });
  const owner = Type.Optional(Type.Integer({ aliases: ['owner_id'] }));
  const mode = Type.Optional(Type.String({ description: 'How.', describedAs: oneOf(['a', 'b'] as const) }));
  const ids = Type.Optional(Type.Array(Type.Integer()));
  app.get(
    '/things',
    {
      schema: {
        tags,
        summary: 'List',
        querystring: Type.Object({ owner, mode, ids }),
        response: { 200: Type.Array(ref(Thing)) },
      },
    },
    async () => [],
  );
  app.post(
    '/things',
    {
      config: { access: 'badges.manage' },
      schema: { tags, summary: 'Make', description: 'Makes one.', body: Thing, response: { 200: ref(Thing) } },
    },
    async (request) => request.body,
  );
  app.get(
    '/things/:id',
    { schema: { tags, summary: 'One', params, response: { 200: ref(Thing) } } },
    async (request) => ({
      id: request.params.id,
      note: null,
      owner: { id: 1, name: 'Ada' },
    }),
  );
  app.get(
    '/things/:id/info',
    { config: { mainAddress: '/things/:id' }, schema: { tags, summary: 'One', params, response: { 200: ref(Thing) } } },
    async (request) => ({ id: request.params.id, note: null, owner: { id: 1, name: 'Ada' } }),
  );
  app.post(
    '/things/:id/photo',
    {
      config: { takes: { ...fileForm({ file: fileField('The photo.') }), ...bytesAs('image/png') } },
      schema: { tags, operationId: 'setPhoto', summary: 'Photo', params, response: { 204: NoContent } },
    },
    async (_request, reply) => reply.code(204).send(null),
  );
  app.put(
    '/things/:id/photo',
    {
      config: { conditional: true, alsoAnswers: [429] },
      schema: { tags, summary: 'Photo', params, response: { 200: ref(Thing) } },
    },
    async (request) => ({ id: request.params.id, note: null, owner: { id: 1, name: 'Ada' } }),
  );
  const badges = Type.Array(Type.Integer(), { description: 'The badges.', aliases: ['badges_ids', 'ids'] });
  app.put(
    '/things/:id',
    {
      schema: {
        tags,
        operationId: 'changeThing',
        summary: 'Change',
        params,
        body: Type.Object({ badge_ids: badges }, { examples: [{ badge_ids: [4] }] }),
        response: { 204: NoContent, 400: Type.Object({ why: Type.String() }, { description: 'My own words' }) },
      },
    },
    async (_request, reply) => reply.code(204).send(null),
  );
  app.delete(
    '/things/:id',
    { schema: { tags, summary: 'Delete', params, response: { 204: NoContent } } },
    async (_request, reply) => reply.code(204).send(null),
  );
  app.put(
    '/api/people/v2/things',
    {
      config: { idempotent: true, conditional: true, conflicts: ['channel_in_use'] },
      schema: { tags, summary: 'Replace', response: { 204: NoContent } },
    },
    async (_r, reply) => reply.code(204).send(null),
  );
  app.delete(
    '/tags/:id',
    {
      schema: {
        tags,
        summary: 'Delete a tag',
        params,
        body: optionalBody(Type.Object({ why: Type.Optional(Type.String()) })),
        response: { 204: NoContent },
      },
    },
    async (_request, reply) => reply.code(204).send(null),
  );
  app.get(
    '/open',
    { config: { access: 'public' }, schema: { tags, summary: 'Open', response: { 200: Type.String() } } },
    async () => 'open',
  );
  app.get('/hidden', { schema: { hide: true } }, async () => 'hidden');
}

import swagger from '@fastify/swagger';
import { Type } from 'typebox';
import { version } from '../../version.ts';
import type { App } from '../app.ts';
import type { ErrorCodes } from '../errors/error-codes.ts';
import { errorShapes } from '../responses/error-shapes.ts';
import { registerDocsPages } from './docs-pages.ts';
import { documentRoute, finishDocument, type Outgoing } from './openapi-document.ts';

const description = `Everything is JSON, except files. A trailing slash is optional, unknown fields and parameters are
ignored, a boolean may be written as \`true\`, \`1\`, \`"true"\` or \`"1"\`, and a list in an address is separated by commas.
A POST with the header \`X-HTTP-Method-Override\` counts as the PUT or DELETE that it names.

Every request needs Basic credentials, a personal access token or the cookie of a session, unless it says otherwise.
Too many requests or failed sign-ins are answered with 429 and \`Retry-After\`.`;

/**
 * Before all routes: only those added after it are described. `outgoing` is what is sent to other systems, `tags` what the
 * groups of operations are about.
 */
export async function registerOpenApi(
  app: App,
  {
    errorCodes,
    outgoing = [],
    tags = {},
  }: { errorCodes: ErrorCodes; outgoing?: readonly Outgoing[]; tags?: Readonly<Record<string, string>> },
): Promise<void> {
  for (const { schema } of errorShapes) app.addSchema(schema);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Atrium',
        version,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: app.publicBaseUrl ?? '/' }],
      components: {
        securitySchemes: {
          basic: { type: 'http', scheme: 'basic', description: 'Username and password.' },
          token: { type: 'http', scheme: 'bearer', description: 'A personal access token.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'atrium_session',
            description: 'Set by signing in; behind https its name is `__Host-atrium_session`.',
          },
        },
      },
      security: [{ basic: [] }, { token: [] }, { session: [] }],
    },
    stripBasePath: false,
    convertConstToEnum: false,
    refResolver: { buildLocalReference: (json, _baseUri, _fragment, index) => nameOf(json.$id) ?? `Schema${index}` },
    transform: (route) => documentRoute(app, route, errorCodes),
  });

  let text: string | undefined;
  app.get(
    '/openapi.json',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Operations'],
        operationId: 'getOpenApi',
        summary: 'This description',
        description: 'What you are reading, for machines: OpenAPI 3.1.',
        response: { 200: Type.Unsafe<string>({ type: 'object', description: 'OpenAPI 3.1.' }) },
      },
    },
    async (_request, reply) => {
      text ??= JSON.stringify(finishDocument(app.swagger(), outgoing, tags));
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
  registerDocsPages(app, errorCodes);
}

function nameOf(id: unknown): string | undefined {
  return typeof id === 'string' && id !== '' ? id : undefined;
}

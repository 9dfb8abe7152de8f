import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
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

export interface Described {
  errorCodes: ErrorCodes;
  /** What is sent to other systems. */
  outgoing?: readonly Outgoing[];
  /** What the groups of operations are about. */
  tags?: Readonly<Record<string, string>>;
  /** The file with the description of these routes. Where there is none it is made from them, which holds the process for a second. */
  written?: URL | undefined;
}

/** Before all routes: only those added after it are described. */
export async function registerOpenApi(app: App, { written, ...described }: Described): Promise<void> {
  for (const { schema } of errorShapes) app.addSchema(schema);
  const describe =
    written && existsSync(written) ? () => readDescription(app, written) : await describeRoutes(app, described);
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
      text ??= JSON.stringify(await describe());
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
  registerDocsPages(app, described.errorCodes);
}

const serversOf = (app: App) => [{ url: app.publicBaseUrl ?? '/' }];

async function readDescription(app: App, file: URL): Promise<unknown> {
  return { ...JSON.parse(await readFile(file, 'utf8')), servers: serversOf(app) };
}

async function describeRoutes(
  app: App,
  { errorCodes, outgoing, tags }: Omit<Described, 'written'>,
): Promise<() => Promise<unknown>> {
  const { default: swagger } = await import('@fastify/swagger');
  const options: FastifyDynamicSwaggerOptions = {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Atrium',
        version,
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: serversOf(app),
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
  };
  await app.register(swagger, options);
  return async () => finishDocument(app.swagger(), outgoing, tags);
}

function nameOf(id: unknown): string | undefined {
  return typeof id === 'string' && id !== '' ? id : undefined;
}

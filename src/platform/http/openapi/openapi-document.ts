// What the description says beyond the routes' own words: common answers, names, other spellings.
import { STATUS_CODES } from 'node:http';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import type { App } from '../app.ts';
import type { ErrorCode, ErrorCodes } from '../errors/error-codes.ts';
import { isRecord } from '../requests/json.ts';
import { MAX_KEY } from '../resources/idempotency.ts';
import { ref } from '../schemas/schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Codes of the errors that the route answers with 409, beside those of its headers. */
    conflicts?: readonly ErrorCode[];
    /** Errors that the route answers beyond those of all routes of its kind. */
    alsoAnswers?: readonly (keyof typeof otherErrors)[];
  }
}

const otherErrors = {
  401: 'The name or the password is wrong.',
  403: 'Not allowed to this user.',
  404: 'No such object.',
  416: 'The file has no byte of the range.',
  429: 'Too many; `Retry-After` says when to come back.',
  500: 'It cannot be done; nothing was changed.',
  507: 'Files cannot be stored at the moment; nothing was kept.',
} as const;

/** Of routes that take whatever comes as it is. */
const ANY_BYTES = 'application/octet-stream';

interface DescribedRoute {
  schema?: FastifySchema;
  url: string;
  route: { method: string | string[]; config?: FastifyContextConfig };
}

/** A message that we send by ourselves, to whoever has registered for it. */
export interface Outgoing {
  name: string;
  summary: string;
  description: string;
  tag: string;
  headers: readonly { name: string; description: string }[];
  /** What its `data` holds; a named schema. */
  data: TSchema & { $id?: string };
  example: unknown;
}

interface OpenApiDocument {
  tags?: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: { schemas: Record<string, unknown> };
}

interface Operation {
  operationId?: string;
  tags?: string[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: { type?: string | string[] } }> };
  responses: Record<string, { description: string }>;
}

/** What every route of a kind has in common is said here once. */
export function documentRoute(app: App, { schema = {}, url, route }: DescribedRoute, errorCodes: ErrorCodes) {
  if (schema.hide) return { schema, url };
  const { access } = route.config ?? {};
  const answers = Object.fromEntries(
    commonErrors(schema, url, route, errorCodes).map(([status, description]) => [
      status,
      errorAnswer(app, url, status, description),
    ]),
  );
  const own = isRecord(schema.response) ? schema.response : { 200: { type: 'null', description: 'Done.' } };
  const described: FastifySchema = {
    ...withSpellings(schema),
    ...headersOf(route.config),
    response: { ...answers, ...withSpellings(own) },
  };
  if (access === 'public') described.security = [];
  else if (access) described.description = join(schema.description, neededFor(access));
  return { schema: described, url };
}

/** The document as it is sent, from the one that the routes make. */
export function finishDocument(made: unknown, outgoing: readonly Outgoing[] = []): OpenApiDocument {
  const document: OpenApiDocument = JSON.parse(JSON.stringify(made));
  document.components.schemas = withSpellings(document.components.schemas);
  const tags = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId ??= operationId(method, path);
      for (const tag of operation.tags ?? []) tags.add(tag);
      allowNoBody(operation);
      for (const [status, response] of Object.entries(operation.responses)) {
        if (response.description === 'Default Response') response.description = STATUS_CODES[status] ?? 'Answer';
      }
    }
  }
  if (outgoing.length > 0) document.webhooks = Object.fromEntries(outgoing.map(webhook));
  for (const { tag, data } of outgoing) {
    const { $id = '', ...schema } = data;
    document.components.schemas[$id] = schema;
    tags.add(tag);
  }
  document.tags = [...tags].sort().map((name) => ({ name }));
  return document;
}

function webhook({ name, summary, description, tag, headers, data, example }: Outgoing): [string, { post: Operation }] {
  const message = { type: name, timestamp: '2026-01-31T09:05:00.000Z', data: example };
  const body = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', const: name },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened, in UTC.' },
      data: { $ref: `#/components/schemas/${data.$id}` },
    },
  };
  const operation = {
    operationId: operationId('send', name),
    tags: [tag],
    summary,
    description,
    security: [],
    parameters: headers.map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema: body, example: message } } },
    responses: {
      '2XX': { description: 'Taken.' },
      410: { description: 'The receiver is gone: the webhook is switched off.' },
      default: { description: 'Not taken: it is sent again later.' },
    },
  };
  return [name, { post: operation }];
}

/** A body that may be left out is one that may be null; on the wire it is just not there. */
function allowNoBody({ requestBody }: Operation): void {
  for (const { schema } of Object.values(requestBody?.content ?? {})) {
    if (!requestBody || !Array.isArray(schema?.type) || !schema.type.includes('null')) continue;
    requestBody.required = false;
    schema.type = schema.type.find((type) => type !== 'null') ?? 'object';
  }
}

function commonErrors(
  schema: FastifySchema,
  url: string,
  { method, config = {} }: DescribedRoute['route'],
  errorCodes: ErrorCodes,
) {
  const { access, alsoAnswers = [] } = config;
  const reads = [method].flat().every((name) => name === 'GET' || name === 'HEAD');
  const errors: [status: number, description: string][] = [];
  if (schema.body || schema.querystring || schema.params || schema.headers || schema.consumes) {
    errors.push([400, 'Something in the request cannot be taken; nothing was changed.']);
  }
  if (access !== 'public') {
    errors.push([401, 'Not signed in.']);
    if (access) errors.push([403, neededFor(access)]);
    else if (!reads) errors.push([403, otherErrors[403]]);
  }
  if (url.includes(':')) errors.push([404, otherErrors[404]]);
  const conflicts = conflictsOf(config, errorCodes);
  if (conflicts !== undefined) errors.push([409, conflicts]);
  if (config.conditional) errors.push([412, 'The object has changed since it was read; nothing was changed.']);
  errors.push(...bodyErrors(schema));
  for (const status of alsoAnswers) errors.push([status, otherErrors[status]]);
  return errors;
}

/** Answers to a body that is too large, or of a type that is not taken. */
function bodyErrors({ body, consumes = [] }: FastifySchema): [number, string][] {
  if (!body && consumes.length === 0) return [];
  const tooLarge: [number, string] = [413, 'The body is larger than this interface takes.'];
  if (consumes.length === 1 && consumes[0] === ANY_BYTES) return [tooLarge];
  const errors: [number, string][] = [tooLarge, [415, 'The body is of a type that this interface does not take.']];
  if (consumes.includes('multipart/form-data')) errors.push([507, otherErrors[507]]);
  return errors;
}

function conflictsOf({ conflicts = [], idempotent }: FastifyContextConfig, errorCodes: ErrorCodes): string | undefined {
  const codes: readonly ErrorCode[] = idempotent ? [...conflicts, 'idempotency_key_reused'] : conflicts;
  const meanings = codes.map((code) => {
    const { status, meaning } = errorCodes[code] ?? {};
    if (status !== 409) throw new Error(`${code} is no conflict`);
    return `\`${code}\`: ${meaning}`;
  });
  return meanings.length > 0 ? meanings.join('\n\n') : undefined;
}

/** The headers of a request that mean something here. */
function headersOf({ idempotent, conditional }: FastifyContextConfig = {}): FastifySchema {
  const text = (description: string, limits = {}) => ({ type: 'string', description, ...limits });
  const properties = {
    ...(idempotent && {
      'Idempotency-Key': text('Sent again with the same key and body, nothing is made a second time.', {
        maxLength: MAX_KEY,
      }),
    }),
    ...(conditional && { 'If-Match': text('The `ETag` that was read: if the object has changed since, 412.') }),
  };
  return Object.keys(properties).length > 0 ? { headers: { type: 'object', properties } } : {};
}

function neededFor(access: string): string {
  return access === 'administrator' ? 'Only members of role 1.' : `Needs the right \`${access}\`.`;
}

function errorAnswer(app: App, url: string, status: number, description: string) {
  const { contentType, schema } = app.errorShapeAt(url, status);
  return { description, content: { [contentType.split(';')[0] ?? '']: { schema: ref(schema) } } };
}

/** `getPeopleV2UsersById` */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replaceAll(/\{([^}]+)\}/g, 'by $1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

const DATA = new Set(['examples', 'example', 'default', 'enum', 'const']);

/** Other spellings are a keyword of our own: in the description they become words. */
function withSpellings<T>(value: T): T;
function withSpellings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withSpellings(item));
  if (!isRecord(value)) return value;
  const { aliases, saturates: _, ...rest } = value;
  const result: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(rest)) result[key] = DATA.has(key) ? part : withSpellings(part);
  if (isRecord(aliases)) result.aliases = withSpellings(aliases);
  if (Array.isArray(aliases)) {
    result.description = join(value.description, `Also taken as ${aliases.map((name) => `\`${name}\``).join(', ')}.`);
  }
  return result;
}

function join(before: unknown, sentence: string): string {
  return typeof before === 'string' && before !== '' ? `${before} ${sentence}` : sentence;
}

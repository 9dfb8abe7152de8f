// What the description says beyond the routes' own words: common answers, bodies, headers, names, other spellings.
import { STATUS_CODES } from 'node:http';
import type { FastifyContextConfig, FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import type { App } from '../app.ts';
import type { ErrorCode, ErrorCodes } from '../errors/error-codes.ts';
import { isRecord } from '../requests/json.ts';
import { MAX_KEY } from '../resources/idempotency.ts';
import { ref } from '../schemas/schemas.ts';
import { withHeaders } from './answer-headers.ts';
import { joined, operationName } from './operation-names.ts';
import { forReaders, join } from './readable-schema.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Codes of the errors that the route answers with 409, beside those of its headers. */
    conflicts?: readonly ErrorCode[];
    /** Errors that the route answers beyond those of all routes of its kind. */
    alsoAnswers?: readonly (keyof typeof otherErrors)[];
    /** What a route takes that reads its body itself: schemas by content type. They are described, not checked. */
    takes?: Readonly<Record<string, TSchema>>;
    /** The address that clients should use, of an operation with several. */
    mainAddress?: string;
    /** The method that clients should use, in small letters, of an operation with several. */
    mainMethod?: 'put' | 'patch' | undefined;
  }
}

const otherErrors = {
  401: 'Not signed in, or the name or the password is wrong.',
  403: 'Not allowed to this user.',
  404: 'No such object.',
  412: 'The request is of a version of the protocol that is not spoken here.',
  413: 'It is larger than what can be taken.',
  415: 'The body is of a type that this interface does not take.',
  416: 'The file has no byte of the range.',
  423: 'Another request is writing to it at this moment.',
  460: 'The bytes do not have the checksum; none of them was kept.',
  429: 'Too many; `Retry-After` says when to come back.',
  500: 'It cannot be done; nothing was changed.',
  507: 'Files cannot be stored at the moment; nothing was kept.',
} as const;

/** The 403 of reads that are open to every signed-in user. */
const NO_READER = 'The token lacks the scope of this module.';

/** The content type of routes that take any bytes. */
const ANY_BYTES = 'application/octet-stream';

/** Marks a second address of an operation. */
const ALIAS = 'x-alias-of';

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
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post: Operation }>;
  components: { schemas: Record<string, unknown> };
}

interface Operation {
  operationId?: string;
  /** Until the document is finished the main method, if it is another, and the main path; then the name of the operation there. */
  [ALIAS]?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

interface Media {
  schema?: { type?: string | string[]; $ref?: string };
}

interface Parameter {
  in: string;
  schema?: { type?: string | string[] };
  style?: string;
  explode?: boolean;
}

/** What every route of a kind has in common is said here once. */
export function documentRoute(app: App, { schema = {}, url, route }: DescribedRoute, errorCodes: ErrorCodes) {
  if (schema.hide) return { schema, url };
  const { access, takes, mainAddress = url, mainMethod = '' } = route.config ?? {};
  const answers = Object.fromEntries(
    commonErrors(schema, url, route, errorCodes).map(([status, description]) => [
      status,
      errorAnswer(app, url, status, description),
    ]),
  );
  const own = isRecord(schema.response) ? schema.response : { 200: { type: 'null', description: 'Done.' } };
  const described: FastifySchema & { [ALIAS]?: string } = {
    ...forReaders(schema),
    ...headersOf(route.config),
    ...(takes && { body: { content: contentOf(takes) } }),
    response: withHeaders({ ...answers, ...forReaders(own) }, route.config),
  };
  if (isEmptyBody(schema.body)) delete described.body;
  if (mainAddress !== url || mainMethod !== '') {
    described[ALIAS] = `${mainMethod} ${mainAddress.replaceAll(/:(\w+)/g, '{$1}')}`;
  }
  if (access === 'public') described.security = [];
  else if (access) described.description = join(schema.description, neededFor(access));
  return { schema: described, url };
}

/** The document as it is sent, from the one that the routes make. `tagTexts`: what the groups of operations are about. */
export function finishDocument(
  made: unknown,
  outgoing: readonly Outgoing[] = [],
  tagTexts: Readonly<Record<string, string>> = {},
): OpenApiDocument {
  const document: OpenApiDocument = JSON.parse(JSON.stringify(made));
  document.components.schemas = forReaders(document.components.schemas);
  const tags = new Set<string>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId ??= operationName(method, path, answersObject(operation));
      for (const tag of operation.tags ?? []) tags.add(tag);
      allowNoBody(operation);
      writeListsWithCommas(operation);
      for (const [status, response] of Object.entries(operation.responses)) {
        if (response.description === 'Default Response') response.description = STATUS_CODES[status] ?? 'Answer';
      }
    }
  }
  nameAliases(document);
  if (outgoing.length > 0) document.webhooks = Object.fromEntries(outgoing.map(webhook));
  for (const { tag, data } of outgoing) {
    const { $id = '', ...schema } = data;
    document.components.schemas[$id] = schema;
    tags.add(tag);
  }
  document.tags = [...tags].sort().map((name) => ({ name, ...(tagTexts[name] && { description: tagTexts[name] }) }));
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
    operationId: joined('send', name),
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

function nameAliases({ paths }: OpenApiDocument): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation[ALIAS] === undefined) continue;
      const [mainMethod = '', mainPath = ''] = operation[ALIAS].split(' ');
      const main = paths[mainPath]?.[mainMethod || method]?.operationId;
      if (main === undefined) throw new Error(`${method} ${path}: there is no ${mainMethod} ${mainPath}`);
      const byMethod = mainMethod === '' ? [] : ['by', method];
      operation.operationId = joined(main, ...byMethod, ...(mainPath === path ? [] : ['alias']));
      operation[ALIAS] = main;
      operation.description = join(operation.description, `Another address of \`${main}\`.`);
    }
  }
}

/** Whether it answers with one object that has a name, though its address may be that of many. */
function answersObject({ responses }: Operation): boolean {
  const media = responses[200]?.content?.['application/json'];
  return media?.schema?.$ref !== undefined;
}

function writeListsWithCommas({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    if (parameter.in === 'query' && parameter.schema?.type === 'array') {
      Object.assign(parameter, { style: 'form', explode: false });
    }
  }
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
  const { access, alsoAnswers = [], takes } = config;
  const reads = [method].flat().every((name) => name === 'GET' || name === 'HEAD');
  const errors: [status: number, description: string][] = [];
  if (!reads || schema.querystring || schema.params || schema.headers) {
    errors.push([400, 'Something in the request cannot be taken; nothing was changed.']);
  }
  if (access !== 'public') {
    errors.push([401, 'Not signed in.']);
    if (access) errors.push([403, neededFor(access)]);
    else errors.push([403, reads ? NO_READER : otherErrors[403]]);
  }
  if (url.includes(':')) errors.push([404, otherErrors[404]]);
  const conflicts = conflictsOf(config, errorCodes);
  if (conflicts !== undefined) errors.push([409, conflicts]);
  if (config.conditional) errors.push([412, 'The object has changed since it was read; nothing was changed.']);
  if (!reads) errors.push(...bodyErrors(takes));
  for (const status of alsoAnswers) errors.push([status, otherErrors[status]]);
  return errors;
}

/** Answers to a body that is too large, or of a type that is not taken: also where none is needed. */
function bodyErrors(takes: object = {}): [number, string][] {
  const types = Object.keys(takes);
  const tooLarge: [number, string] = [413, 'The body is larger than this interface takes.'];
  if (types.length === 1 && types[0] === ANY_BYTES) return [tooLarge];
  const errors: [number, string][] = [tooLarge, [415, 'The body is of a type that this interface does not take.']];
  if (types.includes('multipart/form-data')) errors.push([507, otherErrors[507]]);
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

/** Whatever is sent is ignored. */
function isEmptyBody(body: unknown): boolean {
  return isRecord(body) && isRecord(body.properties) && Object.keys(body.properties).length === 0;
}

function contentOf(takes: Readonly<Record<string, TSchema>>) {
  return Object.fromEntries(Object.entries(takes).map(([type, schema]) => [type, { schema: forReaders(schema) }]));
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

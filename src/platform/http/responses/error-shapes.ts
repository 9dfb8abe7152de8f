// How errors look on the wire: four shapes, chosen by the address, in one place.
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { isUnavailable } from '../../db/unavailable.ts';
import { BlobMissing, StoreUnavailable } from '../../files/blobs.ts';
import { AppError, filesUnavailable } from '../errors/errors.ts';
import { baseUrl } from '../requests/base-url.ts';
import { pathOf } from '../requests/url-rewriting.ts';

export interface ErrorShape {
  contentType: string;
  /** How the description shows it; `$id` is its name there. */
  schema: TSchema & { $id: string };
  body(error: AppError, request: FastifyRequest): Record<string, unknown>;
  /** The shape of a 401 where it differs. */
  unauthenticated?: ErrorShape;
}

const InvalidParams = Type.Optional(
  Type.Array(Type.Object({ name: Type.String(), reason: Type.String() }), { description: 'The field at fault.' }),
);
const ProblemType = Type.String({ format: 'uri', description: 'Address of the explanation of this kind of error.' });

/** Badges and everything that has no shape of its own. */
export const problemShape: ErrorShape = {
  contentType: 'application/problem+json; charset=utf-8',
  schema: named('Problem', {
    type: ProblemType,
    title: Type.String({ examples: ['Bad request'] }),
    status: Type.Integer({ examples: [400] }),
    detail: Type.String({ description: 'What was wrong and with which field.' }),
    instance: Type.String({ format: 'uri-reference', description: 'The path that was asked for.' }),
    'invalid-params': InvalidParams,
  }),
  body: (error, request) => ({
    type: typeAddress(error, request),
    title: titleOf(error.status),
    status: error.status,
    detail: error.message,
    instance: pathOf(request.originalUrl),
    ...(error.invalid.length > 0 ? { 'invalid-params': error.invalid } : {}),
  }),
};

/** People version 2. */
export const codeShape: ErrorShape = {
  contentType: 'application/json; charset=utf-8',
  schema: named('CodeError', {
    code: Type.Integer({ description: 'The status again.', examples: [404] }),
    error: Type.String({ description: 'What was wrong and with which field.', examples: ['User not found'] }),
  }),
  body: (error) => ({ code: error.status, error: error.message }),
};

/** What all errors of the thank-you interface carry, whichever of its versions a client was written for (decision 334). */
const thankYouFields = {
  error: Type.Boolean({ description: 'Always true.', examples: [true] }),
  message: Type.String({ description: 'What was wrong and with which field.' }),
  code: Type.Integer({ description: 'The status again.', examples: [404] }),
  title: Type.String({ examples: ['Not found'] }),
  'invalid-params': InvalidParams,
};

function thankYouBody(error: AppError) {
  const params = error.invalid.length > 0 ? error.invalid : [{ name: 'body', reason: error.message }];
  return {
    error: true,
    message: error.message,
    code: error.status,
    title: titleOf(error.status),
    ...(error.status === 400 ? { 'invalid-params': params } : {}),
  };
}

/** Thank-you notes. */
export const noteShape: ErrorShape = {
  contentType: 'application/json; charset=utf-8',
  schema: named('NoteError', thankYouFields),
  body: thankYouBody,
};

/** Tags: problem details as well; unauthenticated as on notes. */
export const tagShape: ErrorShape = {
  contentType: 'application/problem+json; charset=utf-8',
  schema: named('TagProblem', { type: ProblemType, status: Type.Integer({ examples: [404] }), ...thankYouFields }),
  unauthenticated: noteShape,
  body: (error, request) => ({
    type: typeAddress(error, request),
    status: error.status,
    ...thankYouBody(error),
  }),
};

export const errorShapes: readonly ErrorShape[] = [problemShape, codeShape, noteShape, tagShape];

/** An interface whose addresses begin with the prefix answers errors in this shape. */
export interface ErrorShapeRule {
  prefix: string;
  shape: ErrorShape;
}

export function registerErrors(app: FastifyInstance, rules: readonly ErrorShapeRule[]): void {
  app.decorate('errorShapeAt', (path: string, status: number) => {
    const rule = rules.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    const shape = rule?.shape ?? problemShape;
    return status === 401 ? (shape.unauthenticated ?? shape) : shape;
  });
  app.decorate('sendError', (error: AppError, request: FastifyRequest, reply: FastifyReply) => {
    const shape = app.errorShapeAt(pathOf(request.url), error.status);
    return reply
      .code(error.status)
      .headers(error.headers)
      .type(shape.contentType)
      .serializer(JSON.stringify)
      .send(shape.body(error, request));
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500 && !(error instanceof AppError)) request.log.error({ err: error }, 'unexpected error');
    return app.sendError(known, request, reply);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The shape in which the interface at this path answers an error. */
    errorShapeAt(path: string, status: number): ErrorShape;
    sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

/** The framework's own errors, in our words; anything unexpected tells the caller nothing. */
export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof BlobMissing) {
    return new AppError('file_missing', 500, 'The file is missing on the server: please tell its administrators');
  }
  if (error instanceof StoreUnavailable) return filesUnavailable();
  if (isUnavailable(error)) {
    const headers = { 'retry-after': '5' };
    const words = 'The database cannot be reached or written to at the moment: please try again';
    return new AppError('database_unavailable', 503, words, { headers });
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('too_large', 413, 'The body is larger than this interface takes');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('unsupported_media_type', 415, 'This interface does not take that content type');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('bad_address', 400, 'The address is malformed');
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError('bad_request', status, error.message);
  return new AppError('internal_error', 500, 'Something went wrong on the server; the log has the details');
}

function named($id: string, properties: Record<string, TSchema>): TSchema & { $id: string } {
  return { ...Type.Object(properties, { description: 'An error.' }), $id };
}

function typeAddress(error: AppError, request: FastifyRequest): string {
  return `${baseUrl(request)}/docs/errors#${error.code}`;
}

function titleOf(status: number): string {
  const words = STATUS_CODES[status] ?? 'Error';
  return words.charAt(0) + words.slice(1).toLowerCase();
}

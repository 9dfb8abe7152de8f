// The reading of bodies: how large they may be, JSON with or without its content type, raw streams for routes that ask.
import type { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { findBadText } from '../../text/well-formed.ts';
import { AppError, badRequest, invalidField, tooLarge, unsupportedMediaType } from '../errors/errors.ts';
import { announcedLength, discardRest } from './body-stream.ts';
import { createJsonScan } from './json-scan.ts';
import { routeOf } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Content types the route takes as a raw stream, beside JSON: `['text/csv']`. */
    rawTypes?: readonly string[];
    /** `large` where a list or a text of the interface needs more than the usual size. Public routes take very little. */
    bodySize?: 'large';
  }
}

const KIB = 1024;

/** Bytes of a JSON body (decision 250). */
export const BODY_SIZES = { public: 16 * KIB, usual: 1024 * KIB, large: 10 * 1024 * KIB } as const;

/** What clients send that were told no type: `curl -d` and pages that give a text to `fetch`. */
const UNMEANT_TYPES = new Set(['text/plain', 'application/x-www-form-urlencoded']);

const BAD_TEXT = {
  nul: 'must not contain a NUL character',
  surrogate: 'must be well-formed Unicode',
  depth: 'is nested too deeply',
} as const;

export function registerBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= sizeOf(route.config);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(.+\+)?json\b/i, readJson);
  app.addContentTypeParser('*', (request, payload, done) => {
    const { rawTypes } = routeOf(request).config;
    const type = request.headers['content-type'];
    const bare = type?.split(';')[0]?.trim().toLowerCase();
    if (bare !== undefined && rawTypes?.includes(bare)) return done(null, payload);
    if (!hasBody(request)) return done(null, undefined);
    if (bare !== undefined && !UNMEANT_TYPES.has(bare)) return done(unsupportedMediaType(bare.slice(0, 100)));
    readJson(request, payload).then(
      (body) => done(null, body),
      (error) => done(bare !== undefined && isMalformed(error) ? notJson(bare) : error),
    );
  });
  app.addHook('onError', (request, reply, _error, done) => {
    // The framework would cut the connection, and a client that is still sending might never see the answer.
    if (hasBody(request) && discardRest(request.raw)) reply.removeHeader('connection');
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    done(badText(request.query) ?? badText(request.params));
  });
}

function sizeOf({ access, bodySize }: FastifyContextConfig = {}): number {
  if (access === 'public') return BODY_SIZES.public;
  return bodySize === 'large' ? BODY_SIZES.large : BODY_SIZES.usual;
}

function isMalformed(error: unknown): boolean {
  return error instanceof AppError && error.code === 'malformed_json';
}

function notJson(type: string): AppError {
  return unsupportedMediaType(`${type}, unless it is JSON: send JSON as application/json`);
}

/** Some clients send a content type, but nothing with it. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readJson(request: FastifyRequest, payload: Readable): Promise<unknown> {
  const scan = createJsonScan();
  const text = decode(await readBytes(request, payload, scan.add));
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('malformed_json', 'The body is not valid JSON');
  }
  const bad = scan.hasUnicodeEscapes() ? badText(value) : undefined;
  if (bad) throw bad;
  return value;
}

/** Stops at the first byte too many, or where `look` throws: nothing of the rest is kept. */
async function readBytes(request: FastifyRequest, payload: Readable, look: (chunk: Buffer) => void): Promise<Buffer> {
  const limit = routeOf(request).bodyLimit ?? BODY_SIZES.usual;
  const announced = announcedLength(request.raw);
  const refusal = () => tooLarge(`The body is larger than this interface takes: at most ${limit / KIB} KiB`);
  if ((announced ?? 0) > limit) throw refusal();
  const chunks: Buffer[] = [];
  let size = 0;
  // The stream is not destroyed: that would cut the connection before the client can be told why.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > limit) throw refusal();
    look(chunk);
    chunks.push(chunk);
  }
  if (announced !== undefined && announced !== size) {
    throw badRequest('bad_request', 'The body is not as long as Content-Length says');
  }
  return Buffer.concat(chunks, size);
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Bytes that are not UTF-8 are refused: replaced by a placeholder they would not be stored as they were sent. */
function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw badRequest('malformed_json', 'The body is not valid UTF-8');
  }
}

function badText(value: unknown): AppError | undefined {
  const bad = findBadText(value);
  return bad && invalidField(bad.path || 'body', BAD_TEXT[bad.reason]);
}

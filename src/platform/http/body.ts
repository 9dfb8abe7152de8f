// Owns the reading of bodies: JSON with or without its content type, and raw streams for routes that ask.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findBadText } from '../text/well-formed.ts';
import { AppError, badRequest, invalidField, unsupportedMediaType } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Content types the route takes as a raw stream, beside JSON: `['text/csv']`. */
    rawTypes?: readonly string[];
  }
}

const BAD_TEXT = {
  nul: 'must not contain a NUL character',
  surrogate: 'must be well-formed Unicode',
  depth: 'is nested too deeply',
} as const;

export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(.+\+)?json\b/i,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseJson(decode(body)),
  );
  app.addContentTypeParser('*', (request, payload, done) => {
    const { rawTypes } = request.routeOptions.config;
    const type = request.headers['content-type'];
    const bare = type?.split(';')[0]?.trim().toLowerCase();
    if (bare !== undefined && rawTypes?.includes(bare)) return done(null, payload);
    if (!hasBody(request)) return done(null, undefined);
    if (type !== undefined) return done(unsupportedMediaType(type.slice(0, 100)));
    readText(payload, request.routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0)
      .then((text) => done(null, parseJson(text)))
      .catch(done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    done(badText(request.query) ?? badText(request.params));
  });
}

/** Some clients send a content type, but nothing with it. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('malformed_json', 'The body is not valid JSON');
  }
  const bad = badText(value);
  if (bad) throw bad;
  return value;
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

async function readText(payload: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    size += chunk.length;
    if (size > limit) throw new AppError('too_large', 413, 'The body is larger than this interface takes');
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks));
}

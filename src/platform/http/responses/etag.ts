// Conditional updates of our own additions: `ETag` on what is read, `If-Match` on what is changed.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { preconditionFailed } from '../errors/errors.ts';
import { routeOf } from '../requests/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route heeds `If-Match`. */
    conditional?: boolean;
    /** Whether its answer carries an `ETag`, as that of a conditional change always does. */
    tagged?: boolean;
  }
}

/** A tag of the object as it is sent. */
export function etagOf(value: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)}"`;
}

export function sendWithEtag<T>(reply: FastifyReply, value: T): T {
  reply.header('etag', etagOf(value));
  return value;
}

/** Throws 412 when the caller names a version of the object that is not the current one. */
export function requireMatch(request: FastifyRequest, current: unknown): void {
  if (!routeOf(request).config.conditional) throw new Error('the route does not say that it heeds If-Match');
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return;
  const wanted = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!wanted.includes(etagOf(current))) throw preconditionFailed();
}

/** The tags of `If-None-Match`: what the caller has already. */
export function heldTags(header: string | undefined): ReadonlySet<string> {
  return new Set(header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
}

// `Idempotency-Key`: a create that is sent twice happens once.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, lockName, transaction } from '../../db/index.ts';
import type { Platform } from '../../platform.ts';
import { AppError, badRequest, conflict } from '../errors/errors.ts';
import { routeOf } from '../requests/route.ts';
import { pathOf } from '../requests/url-rewriting.ts';
import { findKey, insertKey } from './idempotency.repository.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route heeds `Idempotency-Key`. */
    idempotent?: boolean;
  }
}

export const MAX_KEY = 255;

type Storage = Pick<Platform, 'database' | 'clock'>;

/**
 * Runs a create in one transaction and answers 201, or what the specification says. With the header, the answer is kept in that transaction,
 * and a second request with the same key and body gets the kept answer instead of a second object.
 */
export async function createOnce<T>(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  create: (tx: Db) => Promise<T>,
  status: 200 | 201 = 201,
): Promise<T> {
  reply.code(status);
  return once(storage, request, create, {
    keep: (created) => JSON.stringify(created),
    repeat: (kept) => JSON.parse(kept),
  });
}

/**
 * The same for an answer that holds a secret, which is stored nowhere: only the id is kept, and a second request with
 * the same key and body gets 409 that names it. `what` is the noun of the object.
 */
export async function createSecretOnce<T extends { id: number }>(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  what: string,
  create: (tx: Db) => Promise<T>,
): Promise<T> {
  reply.code(201).header('cache-control', 'no-store');
  return once(storage, request, create, {
    keep: ({ id }) => String(id),
    repeat: (id) => {
      throw conflict('already_created', `${what} ${id} was made with this key already; its secret is shown only once`);
    },
  });
}

interface Repetition<T> {
  /** The part of the answer that is stored. */
  keep(created: T): string;
  /** The answer to a repeated request. */
  repeat(kept: string): T;
}

async function once<T>(
  { database, clock }: Storage,
  request: FastifyRequest,
  create: (tx: Db) => Promise<T>,
  { keep, repeat }: Repetition<T>,
): Promise<T> {
  if (!routeOf(request).config.idempotent) throw new Error('the route does not say that it heeds Idempotency-Key');
  const key = readKey(request);
  if (key === undefined) return transaction(database.db, create);
  const user = request.actor.id;
  const asked = `${request.method} ${pathOf(request.url)} ${hashOf(request.body)}`;
  return transaction(database.db, async (tx) => {
    // The same key at the same time: the later one waits, and finds what the other has kept.
    lockName(tx, `idempotency ${user} ${key}`);
    const kept = await findKey(tx, user, key);
    if (kept && kept.request !== asked) {
      throw new AppError('idempotency_key_reused', 409, 'This Idempotency-Key was used for another request');
    }
    if (kept) return repeat(kept.response);
    const created = await create(tx);
    const response = keep(created);
    await insertKey(tx, { user_id: user, key, request: asked, status: 201, response, created_at: clock.now() });
    return created;
  });
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY) {
    throw badRequest('bad_idempotency_key', `Idempotency-Key takes 1 to ${MAX_KEY} characters`);
  }
  return key;
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
}

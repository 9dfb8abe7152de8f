// Owns `Idempotency-Key`: a create that is sent twice happens once, and answers the same.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Db, isUniqueViolation, transaction } from '../db/index.ts';
import type { Platform } from '../platform.ts';
import { pathOf } from './addresses.ts';
import { AppError, badRequest } from './errors.ts';
import { findKey, insertKey } from './idempotency.repository.ts';

const MAX_KEY = 255;

/**
 * Runs a create in one transaction and answers 201. With the header, the answer is kept in that transaction,
 * and a second request with the same key and body gets the kept answer instead of a second object.
 */
export async function createOnce<T>(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  create: (tx: Db) => Promise<T>,
): Promise<T> {
  reply.code(201);
  const key = request.headers['idempotency-key'];
  if (key === undefined) return transaction(database.db, create);
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY) {
    throw badRequest('bad_idempotency_key', `Idempotency-Key takes 1 to ${MAX_KEY} characters`);
  }
  const user = request.actor.id;
  const asked = `${request.method} ${pathOf(request.url)} ${hashOf(request.body)}`;
  try {
    return await transaction(database.db, async (tx) => {
      const kept = await recall<T>(tx, user, key, asked);
      if (kept !== undefined) return kept;
      const created = await create(tx);
      await insertKey(tx, {
        user_id: user,
        key,
        request: asked,
        status: 201,
        response: JSON.stringify(created),
        created_at: clock.now(),
      });
      return created;
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'idempotency_keys', '')) throw error;
    // The same key at the same time: the other request has won and its answer is there now.
    const kept = await recall<T>(database.db, user, key, asked);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function recall<T>(db: Db, user: number, key: string, asked: string): Promise<T | undefined> {
  const kept = await findKey(db, user, key);
  if (!kept) return undefined;
  if (kept.request !== asked) {
    throw new AppError('idempotency_key_reused', 409, 'This Idempotency-Key was used for another request');
  }
  return JSON.parse(kept.response);
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
}

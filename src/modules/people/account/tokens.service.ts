// Personal access tokens: made for their owner, shown once, ended by their owner or with people.admin.

import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.ts';
import { hashSecret, type SignIn, TOKEN_PREFIX } from '../../../platform/auth/index.ts';
import { type Db, lockRow, transaction } from '../../../platform/db/index.ts';
import { badRequest, notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import type { Notifier } from '../../notifications/index.ts';
import { createPeopleNotifications } from '../people.notifications.ts';
import { requirePersonalSignIn } from './account.policy.ts';
import { requireAccount } from './sessions.service.ts';
import type { Token } from './tokens.repository.ts';
import * as repository from './tokens.repository.ts';

const MAX_TOKENS = 100;

export interface NewToken {
  name: string;
  expires_in_days?: number | null;
}

export type TokensService = ReturnType<typeof createTokensService>;

export function createTokensService({ database, clock }: Pick<Platform, 'database' | 'clock'>, notifier: Notifier) {
  const { db } = database;
  const notifications = createPeopleNotifications(notifier);
  return {
    async list(actor: Actor, userId: number, page: PageRequest): Promise<Page<Token>> {
      await requireAccount(db, actor, userId);
      const now = clock.now();
      const total = await repository.countTokens(db, userId, now);
      return { items: await repository.listTokens(db, userId, now, page), total };
    },

    /** Asked before the idempotency key is looked at, so that a repeated key is no way around it. */
    requireMayCreate(signIn: SignIn): void {
      requirePersonalSignIn(signIn);
    },

    /** Inside the transaction that keeps the id for its idempotency key. */
    async create(tx: Db, actor: Actor, input: NewToken): Promise<{ token: Token; secret: string }> {
      const secret = TOKEN_PREFIX + randomBytes(32).toString('base64url');
      const now = clock.now();
      // Whoever is blocked at this moment must not be left with a token.
      await lockRow(tx, 'users', actor.id);
      if (!(await repository.isActiveUser(tx, actor.id))) throw notFound('User');
      if ((await repository.countTokens(tx, actor.id, now)) >= MAX_TOKENS) {
        throw badRequest('too_many_tokens', `You can have at most ${MAX_TOKENS} tokens; delete one first`);
      }
      const token = await repository.insertToken(tx, {
        user_id: actor.id,
        name: input.name,
        secret_hash: hashSecret(secret),
        created_at: now,
        expires_at: input.expires_in_days ? now + input.expires_in_days * DAY_MS : null,
      });
      await notifications.tokenCreated(tx, actor, token.name);
      return { token, secret };
    },

    /** 404 for a token of somebody else than the user. */
    async delete(actor: Actor, userId: number, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        await requireAccount(tx, actor, userId);
        if (!(await repository.deleteTokenOf(tx, userId, id))) throw notFound('Token');
      });
    },
  };
}

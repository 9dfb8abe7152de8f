// Personal access tokens: made for their owner, shown once, ended by their owner or with people.admin.

import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../platform/access/index.ts';
import { hashSecret, type SignIn, TOKEN_PREFIX } from '../../../platform/auth/index.ts';
import { type Db, lockRow, together, transaction } from '../../../platform/db/index.ts';
import { badRequest, invalidField, notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';
import { parseInstant } from '../../../platform/time/wire.ts';
import type { Notifier } from '../../notifications/index.ts';
import { createPeopleNotifications } from '../people.notifications.ts';
import { requirePersonalSignIn } from './account.policy.ts';
import { requireAccount } from './sessions.service.ts';
import type { Token } from './tokens.repository.ts';
import * as repository from './tokens.repository.ts';

const MAX_TOKENS = 100;
const LONGEST_MS = 36_500 * DAY_MS;

export interface NewToken {
  name: string;
  expires_in_days?: number | null;
  expires_at?: string | null;
  scopes?: string[] | null;
}

export type TokensService = ReturnType<typeof createTokensService>;

export function createTokensService(
  { database, clock, scopes }: Pick<Platform, 'database' | 'clock' | 'scopes'>,
  notifier: Notifier,
) {
  const { db } = database;
  const notifications = createPeopleNotifications(notifier);

  const expiryOf = ({ expires_in_days: days, expires_at: moment }: NewToken, now: number): number | null => {
    if (moment === undefined || moment === null) return days ? now + days * DAY_MS : null;
    if (days) throw invalidField('expires_at', 'cannot stand beside expires_in_days');
    const at = parseInstant(moment, 'UTC');
    if (at === undefined) throw invalidField('expires_at', 'is not a moment, such as 2026-12-31T12:00:00Z');
    if (at <= now) throw invalidField('expires_at', 'must be in the future');
    if (at > now + LONGEST_MS) throw invalidField('expires_at', 'must be within 100 years');
    return at;
  };

  const scopesOf = ({ scopes: wanted }: NewToken): string | null => {
    const unknown = wanted?.find((scope) => !scopes.isKnown(scope));
    if (unknown !== undefined) throw invalidField('scopes', `${unknown} is not a scope that a token can have`);
    return wanted ? [...new Set(wanted)].toSorted().join(' ') : null;
  };

  return {
    /** Every scope that a token can be made with. */
    listScopes: () => scopes.list(),

    async list(actor: Actor, userId: number, page: PageRequest): Promise<Page<Token>> {
      await requireAccount(db, actor, userId);
      const now = clock.now();
      const [total, items] = await together(
        repository.countTokens(db, userId, now),
        repository.listTokens(db, userId, now, page),
      );
      return { items, total };
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
      lockRow(tx, 'users', actor.id);
      const [isActive, count] = await together(
        repository.isActiveUser(tx, actor.id),
        repository.countTokens(tx, actor.id, now),
      );
      if (!isActive) throw notFound('User');
      if (count >= MAX_TOKENS) {
        throw badRequest('too_many_tokens', `You can have at most ${MAX_TOKENS} tokens; delete one first`);
      }
      const token = await repository.insertToken(tx, {
        user_id: actor.id,
        name: input.name,
        secret_hash: hashSecret(secret),
        created_at: now,
        expires_at: expiryOf(input, now),
        scopes: scopesOf(input),
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

// Open sessions as people see and end them: their own, or those of others with people.admin.
import type { Actor } from '../../../platform/access/index.ts';
import { deleteSessionsOf } from '../../../platform/auth/index.ts';
import { type Db, together, transaction } from '../../../platform/db/index.ts';
import { notFound, type Page, type PageRequest } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listAdministrators } from '../escalation/escalation.repository.ts';
import { getUser } from '../users/users.repository.ts';
import { requireCredentialsRight } from './account.policy.ts';
import type { Session } from './sessions.repository.ts';
import * as repository from './sessions.repository.ts';

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService({ database, clock }: Pick<Platform, 'database' | 'clock'>) {
  const { db } = database;
  return {
    async list(actor: Actor, userId: number, page: PageRequest): Promise<Page<Session>> {
      await requireAccount(db, actor, userId);
      const now = clock.now();
      const [total, items] = await together(
        repository.countSessions(db, userId, now),
        repository.listSessions(db, userId, now, page),
      );
      return { items, total };
    },

    /** 404 for a session of somebody else than the user. */
    async end(actor: Actor, userId: number, id: number): Promise<void> {
      await transaction(db, async (tx) => {
        await requireAccount(tx, actor, userId);
        if (!(await repository.deleteSessionOf(tx, userId, id))) throw notFound('Session');
      });
    },

    /** All of them but the one that may stay. */
    async endAll(actor: Actor, userId: number, keepId?: number): Promise<void> {
      await transaction(db, async (tx) => {
        await requireAccount(tx, actor, userId);
        await deleteSessionsOf(tx, userId, keepId);
      });
    },
  };
}

/** One's own account, or that of a user whose sessions and tokens the actor may see and end (P52); 404 where there is none. */
export async function requireAccount(db: Db, actor: Actor, userId: number): Promise<void> {
  if (actor.id === userId) return;
  const [, administrators] = await together(getUser(db, userId), listAdministrators(db, [userId]));
  requireCredentialsRight(actor, administrators.size > 0);
}

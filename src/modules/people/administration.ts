import { findAccount } from '../../platform/auth/auth.repository.ts';
import { signInName } from '../../platform/auth/index.ts';
import { type Db, describeAct, transaction } from '../../platform/db/index.ts';
import { invalidField, notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createNotifier } from '../notifications/index.ts';
import { createExtranetCache } from './extranet-cache.ts';
import { findRole } from './groups/roles.repository.ts';
import { addRoleMember } from './memberships.repository.ts';
import { createSecondFactorService } from './second-factor/second-factor.service.ts';
import { type NewUser, newUserRow } from './users/new-user-row.ts';
import { createPasswordChange } from './users/password-change.ts';
import { createUserEvents } from './users/user-events.ts';
import { getUser, insertUsers } from './users/users.repository.ts';
import { createUsersService, noHandOvers } from './users/users.service.ts';

export function peopleAdministration(platform: Platform) {
  const { database } = platform;
  const notifier = createNotifier(platform);
  const users = createUsersService(platform, notifier, createExtranetCache(database), noHandOvers);
  const events = createUserEvents(platform.events);
  const passwords = createPasswordChange(platform, notifier);
  return {
    async createUser(input: NewUser, roleId: number | undefined): Promise<number> {
      if (roleId !== undefined && !(await findRole(database.db, roleId))) {
        throw invalidField('role', `there is no role ${roleId}`);
      }
      const { id } = await users.create(null, input);
      if (roleId !== undefined) {
        await transaction(database.db, async (tx) => {
          describeAct({ objects: [{ type: 'user', id }] });
          await addRoleMember(tx, roleId, id);
        });
      }
      return id;
    },

    /** No right is checked at the command line. */
    async takeOffSecondFactor(username: string): Promise<void> {
      const account = await findAccount(database.db, signInName(username));
      if (!account) throw notFound(`User ${username}`);
      await createSecondFactorService(platform, notifier).takeOff(null, account.id);
    },

    /** No right is checked at the command line. The sessions and tokens of the user end. */
    async setPassword(username: string, password: string): Promise<void> {
      const account = await findAccount(database.db, signInName(username));
      if (!account) throw notFound(`User ${username}`);
      const newPassword = await passwords.prepare(null, await getUser(database.db, account.id), { password });
      await transaction(database.db, async (tx) => {
        describeAct({ objects: [{ type: 'user', id: account.id }] });
        await passwords.write(tx, null, account.id, newPassword);
        await events.updated(tx, null, () => [{ id: account.id, changed: ['password'] }]);
      });
    },
  };
}

/** Many users without a password at once, checked by nobody: for demonstrations and measurements. */
export async function insertUserRows(
  tx: Db,
  users: readonly NewUser[],
  { language, now, extranetId }: { language: string; now: number; extranetId: number },
): Promise<number[]> {
  return insertUsers(
    tx,
    users.map((user) => newUserRow({ ...user, extranet_id: extranetId }, null, language, now)),
  );
}

// The change of a password: what proves that it is one's own, what ends with the old one, and that the owner is told.
import type { Actor } from '../../../platform/access/index.ts';
import {
  type Caller,
  deleteSessionsOf,
  deleteTokensOf,
  hashPassword,
  type PasswordOwner,
  requireGoodPassword,
} from '../../../platform/auth/index.ts';
import { type Db, together } from '../../../platform/db/index.ts';
import { conflict, invalidField } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Notifier } from '../../notifications/index.ts';
import { createPeopleNotifications } from '../people.notifications.ts';
import { requireOwnPasswordSignIn } from './users.policy.ts';
import { updatePassword } from './users.repository.ts';

export interface PasswordInput {
  password: string;
  current_password?: string | undefined;
}

/** A new password that may be written. */
export interface NewPassword {
  hash: string;
  /** The revision of the old password that the owner has proved to know; undefined: somebody else sets it. */
  provenRevision: number | undefined;
}

/** Who writes a new password; without a sign-in, where a link of a mail has proved who it is. */
interface ChangedBy {
  actor: Pick<Actor, 'id' | 'fullname'>;
  signIn?: Caller['signIn'];
}

export function createPasswordChange(
  { authenticator, clock }: Pick<Platform, 'authenticator' | 'clock'>,
  notifier: Notifier,
) {
  const notifications = createPeopleNotifications(notifier);

  /** P50: Basic has just sent the password; a session may be in other hands, so it sends it once more. */
  const proveOwnership = async (caller: Caller, currentPassword: string | undefined): Promise<Actor> => {
    if (caller.signIn.via === 'basic') return caller.actor;
    if (currentPassword === undefined) {
      throw invalidField('current_password', 'is required to change your own password');
    }
    const proven = await authenticator.confirmPassword(caller, currentPassword);
    // Not 401: browsers and pages take that for the end of the session.
    if (!proven) throw invalidField('current_password', 'is not your password');
    return proven;
  };

  return {
    /** Before the transaction, as checking and hashing take long. `caller` is null for the command line. */
    async prepare(
      caller: Caller | null,
      owner: PasswordOwner & { id: number },
      input: PasswordInput,
    ): Promise<NewPassword> {
      const isOwn = caller?.actor.id === owner.id;
      if (isOwn) requireOwnPasswordSignIn(caller.signIn);
      requireGoodPassword(input.password, owner);
      const proven = isOwn ? await proveOwnership(caller, input.current_password) : undefined;
      return { hash: await hashPassword(input.password), provenRevision: proven?.passwordRevision };
    },

    /** P51: one's own change ends one's other sessions; a password that somebody else sets ends tokens as well. */
    async write(tx: Db, by: ChangedBy | null, userId: number, password: NewPassword): Promise<void> {
      const isOwn = password.provenRevision !== undefined;
      const signIn = isOwn ? by?.signIn : undefined;
      await together(
        replacePassword(tx, userId, password, clock.now()),
        deleteSessionsOf(tx, userId, signIn?.via === 'session' ? signIn.sessionId : undefined),
        isOwn ? undefined : deleteTokensOf(tx, userId),
        notifications.passwordsChanged(tx, [userId], by?.actor ?? null),
      );
    },
  };
}

async function replacePassword(
  tx: Db,
  userId: number,
  { hash, provenRevision }: NewPassword,
  now: number,
): Promise<void> {
  if (!(await updatePassword(tx, userId, hash, now, provenRevision))) {
    throw conflict('changed_meanwhile', 'The password was changed meanwhile; sign in with the new one');
  }
}

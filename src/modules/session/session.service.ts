import { type Actor, type Capability, may } from '../../platform/access/index.ts';
import type { PasswordSignIn, SignIn } from '../../platform/auth/index.ts';
import { notFound } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { findProfile, type Profile } from './session.repository.ts';

export interface SignedIn {
  actor: Actor;
  profile: Profile;
  /** However they were granted. */
  capabilities: Capability[];
}

export type SessionService = ReturnType<typeof createSessionService>;

export function createSessionService({ database, authenticator, capabilities }: Platform) {
  const profileOf = async (actor: Actor): Promise<SignedIn> => {
    const profile = await findProfile(database.db, actor.id);
    if (!profile) throw notFound('User');
    return { actor, profile, capabilities: capabilities.filter((capability) => may(actor, capability)) };
  };

  return {
    get: profileOf,

    /** Undefined when name and password do not belong together, for whatever reason. */
    async open(input: PasswordSignIn): Promise<(SignedIn & { secret: string }) | undefined> {
      const opened = await authenticator.openSession(input);
      return opened && { ...(await profileOf(opened.actor)), secret: opened.secret };
    },

    /** Basic credentials and tokens have nothing that could end. */
    async close(signIn: SignIn): Promise<void> {
      if (signIn.via === 'session') await authenticator.closeSession(signIn.sessionId);
    },
  };
}

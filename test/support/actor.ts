// The actor of tests that call below HTTP.
import type { Actor } from '../../src/platform/access/index.ts';

/** Somebody of the primary extranet, in no group and without a right, unless the test says otherwise. */
export function actorWith(known: Pick<Actor, 'id'> & Partial<Actor>): Actor {
  return {
    username: `user-${known.id}`,
    fullname: '',
    language: 'en',
    timezone: 'UTC',
    extranetId: 1,
    isOutsider: false,
    isReadOnly: false,
    isAdministrator: false,
    groupIds: [],
    roleIds: [],
    capabilities: new Set(),
    lackedCapabilities: [],
    passwordRevision: 0,
    hasSecondFactor: false,
    lacksSecondFactor: false,
    ...known,
  };
}

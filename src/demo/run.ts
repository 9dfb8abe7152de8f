import type { Actor } from '../platform/access/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { ThingRef } from '../platform/things/index.ts';

export interface DemoRun {
  platform: Platform;
  /** The password of all users of the demo. */
  password: string;
  /** Ids by username: later parts find here the users that earlier parts created. */
  userIds: Map<string, number>;
  /** Things by what the demo calls them: `folder travel`, `document Working hours.md`. */
  things: Map<string, ThingRef>;
  /** Ids by the key of the team or club. */
  groupIds: Map<string, number>;
  /** Ids by the name of the role. */
  roleIds: Map<string, number>;
  /** The company without most of its documents. */
  isSmall: boolean;
}

/** Returns a line for each kind of thing it made. */
export type DemoPart = (run: DemoRun) => Promise<string[]>;

/** Acts as somebody whom the people part made. */
export async function actorOf({ platform, userIds }: DemoRun, username: string): Promise<Actor> {
  const actor = await platform.authenticator.findActor(find(userIds, username));
  if (!actor) throw new Error(`${username} cannot sign in`);
  return actor;
}

export function find<T>(ids: ReadonlyMap<string, T>, key: string): T {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo has no ${key}`);
  return id;
}

// Owns what the parts of the demo share.
import type { Platform } from '../platform/platform.ts';

export interface DemoRun {
  platform: Platform;
  /** Of everybody. */
  password: string;
  /** By username. Parts that come later find here whom the earlier ones made. */
  userIds: Map<string, number>;
  /** By the key of the team or club. */
  groupIds: Map<string, number>;
}

/** Returns a line for each kind of thing it made. */
export type DemoPart = (run: DemoRun) => Promise<string[]>;

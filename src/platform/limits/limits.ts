// What one user may take of the installation, and all of them together: as an administrator has set it, otherwise as the settings say.
import type { Database } from '../db/index.ts';
import type { Processes } from '../processes/index.ts';
import { listLimits, listOwnLimits } from './limits.repository.ts';
import { type Counter, createCounter, type Meter } from './meter.ts';

export const limitKinds = ['storage', 'requests', 'streams', 'told'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** 0: no limit. */
export type LimitValues = Readonly<Record<LimitKind, number>>;

export interface SetLimits {
  /** What one user may take who has no limit of their own. */
  eachUser: Partial<LimitValues>;
  together: Partial<LimitValues>;
  /** By the id of the user. */
  own: ReadonlyMap<number, Partial<LimitValues>>;
}

export interface Limits {
  ofUser(userId: number): LimitValues;
  ofEachUser(): LimitValues;
  ofAll(): LimitValues;
  /** What administrators have set, as it was read last. */
  set(): SetLimits;
  /** What the settings say. */
  settings: LimitValues;
  /** Reads what is set: at the start, and after each change. */
  load(): Promise<void>;
  /** Whoever holds users to a limit tells how much they take. */
  register(kind: LimitKind, meter: Meter): void;
  meterOf(kind: LimitKind): Meter;
  /** The open streams of each user, on all routes that stream. */
  openStreams: Counter;
}

export interface LimitsParts {
  database: Pick<Database, 'db' | 'changes'>;
  settings: LimitValues;
  processes: Processes;
  onError(error: unknown): void;
}

const none: LimitValues = { storage: 0, requests: 0, streams: 0, told: 0 };

export function createLimits({ database, settings, processes, onError }: LimitsParts): Limits {
  const { db, changes } = database;
  const openStreams = createCounter(processes, 'open streams');
  const meters = new Map<LimitKind, Meter>([['streams', openStreams]]);
  let found: SetLimits = { eachUser: {}, together: {}, own: new Map() };
  let eachUser = settings;
  let together = none;
  let begun = 0;
  let newest = 0;

  /**
   * Kept in memory, so that no request waits for its limit. Of readings that overlap, the one that began last is kept: it knows every change
   * before it.
   */
  const load = async () => {
    begun += 1;
    const reading = begun;
    const [general, own] = await Promise.all([listLimits(db), listOwnLimits(db)]);
    if (reading < newest) return;
    newest = reading;
    found = {
      eachUser: valuesOf(general.map(({ kind, each_user }) => [kind, each_user])),
      together: valuesOf(general.map(({ kind, together: value }) => [kind, value])),
      own: new Map(
        [...Map.groupBy(own, ({ user_id }) => user_id)].map(([id, rows]) => [
          id,
          valuesOf(rows.map(({ kind, value }) => [kind, value])),
        ]),
      ),
    };
    eachUser = { ...settings, ...found.eachUser };
    together = { ...none, ...found.together };
  };
  for (const table of ['limits', 'user_limits'] as const) changes.subscribe(table, () => void load().catch(onError));

  return {
    ofUser(userId) {
      const own = found.own.get(userId);
      return own ? { ...eachUser, ...own } : eachUser;
    },
    ofEachUser: () => eachUser,
    ofAll: () => together,
    set: () => found,
    settings,
    load,
    register: (kind, meter) => void meters.set(kind, meter),
    meterOf(kind) {
      const meter = meters.get(kind);
      if (!meter) throw new Error(`nothing measures ${kind}`);
      return meter;
    },
    openStreams,
  };
}

function valuesOf(pairs: readonly (readonly [string, number | null])[]): Partial<LimitValues> {
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
}

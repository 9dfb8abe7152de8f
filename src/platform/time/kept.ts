import type { Clock } from './clock.ts';

export interface Kept<T> {
  value: T;
  /** When the value was found. */
  at: number;
}

/** What is costly to find: found once at a time, and kept for a while. */
export function createKept<T>(clock: Clock, keepMs: number, find: () => Promise<T>) {
  let kept: Kept<T> | undefined;
  let finding: Promise<Kept<T>> | undefined;
  const isFresh = (one: Kept<T>) => clock.now() - one.at < keepMs;
  const renew = (): Promise<Kept<T>> => {
    finding ??= (async () => {
      const at = clock.now();
      const value = await find();
      kept = { value, at };
      return kept;
    })().finally(() => {
      finding = undefined;
    });
    return finding;
  };
  return {
    async get(): Promise<Kept<T>> {
      return kept && isFresh(kept) ? kept : renew();
    },
    /** What was found last, at once; what is too old is found anew for the next who asks. */
    latest(onError: (error: unknown) => void): Kept<T> | undefined {
      if (!kept || !isFresh(kept)) renew().catch(onError);
      return kept;
    },
  };
}

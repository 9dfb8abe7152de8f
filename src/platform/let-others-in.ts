// Long work on the event loop: done a slice at a time, and between two slices the requests of others.
import { setImmediate as setImmediateCallback } from 'node:timers';
import { setImmediate } from 'node:timers/promises';

/** The loop turns once: whatever has come meanwhile is looked at. */
export async function letOthersIn(): Promise<void> {
  await setImmediate();
}

/** Works on so many at a time. The embedded database works in this very thread, so its statements count too. */
export async function inSlices<T>(
  items: readonly T[],
  size: number,
  work: (slice: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await letOthersIn();
    await work(items.slice(start, start + size));
  }
}

/** Repeats a statement that changes at most so many rows until it finds fewer: however many there are, none takes long. */
export async function inRounds(size: number, change: (limit: number) => Promise<number>): Promise<void> {
  while ((await change(size)) >= size) await letOthersIn();
}

/** For chains of short work: says when the loop has not turned for so long that it should. */
export function createLoopWatch(limitMs: number): { isOverdue(): boolean } {
  let turnStart: number | undefined;
  return {
    isOverdue() {
      if (turnStart !== undefined) return performance.now() - turnStart > limitMs;
      turnStart = performance.now();
      setImmediateCallback(() => {
        turnStart = undefined;
      });
      return false;
    },
  };
}

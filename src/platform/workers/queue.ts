// The jobs that wait: callers take turns, and each has at most one job running.

export interface Keyed {
  /** The caller whose job it is. */
  key: string;
}

export interface FairQueue<Job extends Keyed> {
  readonly size: number;
  waitingOf(key: string): number;
  add(job: Job): void;
  /** The next job of the caller whose turn it is; undefined when everybody who waits has one running. */
  take(): Job | undefined;
  /** The job that was taken is done: its caller may have the next one. */
  release(job: Job): void;
  /** Takes out all that wait. */
  clear(): Job[];
}

export function createFairQueue<Job extends Keyed>(): FairQueue<Job> {
  // Whoever had a turn goes to the end of the map.
  const waiting = new Map<string, Job[]>();
  const running = new Set<string>();
  let size = 0;
  return {
    get size() {
      return size;
    },
    waitingOf: (key) => waiting.get(key)?.length ?? 0,
    add(job) {
      const jobs = waiting.get(job.key);
      if (jobs) jobs.push(job);
      else waiting.set(job.key, [job]);
      size += 1;
    },
    take() {
      for (const [key, jobs] of waiting) {
        if (running.has(key)) continue;
        const job = jobs.shift();
        waiting.delete(key);
        if (jobs.length > 0) waiting.set(key, jobs);
        if (!job) continue;
        running.add(key);
        size -= 1;
        return job;
      }
      return undefined;
    },
    release(job) {
      running.delete(job.key);
    },
    clear() {
      const jobs = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return jobs;
    },
  };
}

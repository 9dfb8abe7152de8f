// Processors as if they were slower ones: what runs on one of them gets a share of a real one, and what is left is for the load.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 20_000;
/** Where Linux keeps groups of threads: the newer kind of group holds whole processes. */
const ROOT = '/sys/fs/cgroup/cpu';
const THREADS = 'tasks';

/** Puts the threads of each list on a processor of their own. Undefined: this machine does not let us. */
export function limitProcessors(
  processors: readonly (readonly number[])[],
  share: number,
): { end(): void } | undefined {
  if (!existsSync(join(ROOT, THREADS))) return undefined;
  const groups: string[] = [];
  const end = () => {
    for (const group of groups) {
      for (const id of readFileSync(join(group, THREADS), 'utf8').split('\n').filter(Boolean))
        writeFileSync(join(ROOT, THREADS), id);
      rmdirSync(group);
    }
  };
  try {
    for (const threads of processors) {
      const group = join(ROOT, `atrium-bench-${threads[0]}`);
      mkdirSync(group);
      groups.push(group);
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)));
      for (const id of threads) writeFileSync(join(group, THREADS), String(id));
    }
  } catch {
    end();
    return undefined;
  }
  return { end };
}

/** The main thread of a process first. */
export function threadsOf(processId: number): number[] {
  return readdirSync(`/proc/${processId}/task`)
    .map(Number)
    .toSorted((one, other) => one - other);
}

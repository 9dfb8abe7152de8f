// Processes that get a share of a processor each, as if it were a slower one of their own: what is left is for the load.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 20_000;
/** Where Linux keeps groups of processes; the older kind has a tree for each resource. */
const ROOT = '/sys/fs/cgroup';
const OLDER_ROOT = '/sys/fs/cgroup/cpu';
const MEMBERS = 'cgroup.procs';

/** Undefined: this machine does not let us limit processes. */
export function limitProcessors(ids: readonly number[], share: number): { end(): void } | undefined {
  const isOlder = existsSync(join(OLDER_ROOT, MEMBERS));
  const root = isOlder ? OLDER_ROOT : ROOT;
  const quota = Math.round(PERIOD_US * share);
  const groups: string[] = [];
  const end = () => {
    for (const group of groups) {
      for (const id of readFileSync(join(group, MEMBERS), 'utf8').split('\n').filter(Boolean))
        writeFileSync(join(root, MEMBERS), id);
      rmdirSync(group);
    }
  };
  try {
    for (const id of ids) {
      const group = join(root, `atrium-bench-${id}`);
      mkdirSync(group);
      groups.push(group);
      if (isOlder) {
        writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
        writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
      } else writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
      writeFileSync(join(group, MEMBERS), String(id));
    }
  } catch {
    end();
    return undefined;
  }
  return { end };
}

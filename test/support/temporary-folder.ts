// The folders of test databases and their files: in memory where there is plenty of it, as nothing in them has to outlive a crash.
import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** A whole run needs about 2 GiB. */
const PLENTY = 4 * 1024 ** 3;

export function temporaryFolder(prefix: string): Promise<string> {
  return mkdtemp(join(hasPlentyOfMemory() ? IN_MEMORY : tmpdir(), `${prefix}${process.pid}-`));
}

/** Takes out of memory what runs that were killed have left there. */
export function sweepTemporaryFolders(): void {
  if (!hasPlentyOfMemory()) return;
  for (const name of readdirSync(IN_MEMORY)) {
    const owner = /^atrium-[a-z-]+-(\d+)-\w{6}$/.exec(name)?.[1];
    if (owner && !isRunning(Number(owner))) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function hasPlentyOfMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > PLENTY;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is running, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

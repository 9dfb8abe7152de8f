import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StoreFailed } from '../../src/platform/files/blobs.ts';
import type { TestApp } from './app.ts';

const run = promisify(execFile);

export interface SmallDisk {
  folder: string;
  /** Whether it is a file system of its own, whose databases it breaks too. */
  isMounted: boolean;
  /** Makes the disk full or read-only. */
  breakDown(app: TestApp, how: 'full' | 'read-only'): Promise<void>;
  mend(app: TestApp): Promise<void>;
  dispose(): Promise<void>;
}

/** A file system in memory where this account may mount one; elsewhere a folder whose store is made to fail. */
export async function createSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-disk-'));
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  return isMounted ? mountedDisk(folder) : injectedDisk(folder);
}

function mountedDisk(folder: string): SmallDisk {
  const filler = join(folder, 'filler');
  const mountAgain = (mode: 'ro' | 'rw') => run('mount', ['-o', `remount,${mode}`, folder]);
  return {
    folder,
    isMounted: true,
    async breakDown(_, how) {
      if (how === 'read-only') await mountAgain('ro');
      // As much as there is: the write fails, and what was written stays.
      else await writeFile(filler, Buffer.alloc(64 * 1024 * 1024)).catch(() => {});
    },
    async mend() {
      await mountAgain('rw');
      await rm(filler, { force: true });
    },
    async dispose() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function injectedDisk(folder: string): SmallDisk {
  let whole: Pick<TestApp['application']['platform']['blobs'], 'receive' | 'put' | 'check'> | undefined;
  return {
    folder,
    isMounted: false,
    async breakDown({ application }) {
      const { blobs } = application.platform;
      const { receive, put, check } = blobs;
      whole = { receive, put, check };
      const fail = () => Promise.reject(new StoreFailed('the bytes cannot be written', new Error('ENOSPC')));
      Object.assign(blobs, { receive: fail, put: fail, check: fail });
    },
    async mend({ application }) {
      Object.assign(application.platform.blobs, whole);
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

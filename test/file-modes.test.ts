// Tests that nothing in the data folder can be read by other accounts of the machine, whatever the umask is.
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/db/index.ts';
import { startTestApp } from './support/app.ts';

let umask: number;
beforeAll(() => {
  umask = process.umask(0);
});
afterAll(() => void process.umask(umask));

/** The mode of a file, or null when it is gone: a running server renames files it has written. */
async function modeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mode;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The files below the folder that other users of the machine could open, as `name mode`. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const open = await Promise.all(
    names.map(async (name) => {
      const mode = await modeOf(join(folder, name));
      return mode !== null && (mode & 0o077) !== 0 ? [`${name} ${mode.toString(8)}`] : [];
    }),
  );
  return open.flat();
}

test('the data folder of a running server is closed to other users of the machine', async () => {
  const app = await startTestApp();
  try {
    await app.admin.post('/intranet/rest/documents/dropbox', 'some bytes');
    expect(await readdir(app.config.dataDir)).toContain('secret.key');
    expect(await openToOthers(app.config.dataDir)).toEqual([]);
  } finally {
    await app.dispose();
  }
});

test('the files of the embedded database are closed to other users, also when they were open before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-modes-'));
  try {
    for (const name of ['new', 'old']) {
      const url = join(folder, `${name}.sqlite`);
      if (name === 'old') await writeFile(url, '').then(() => chmod(url, 0o644));
      const database = await openDatabase({ url });
      expect(await readdir(folder)).toEqual(expect.arrayContaining([`${name}.sqlite-wal`, `${name}.sqlite-shm`]));
      expect(await openToOthers(folder)).toEqual([]);
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

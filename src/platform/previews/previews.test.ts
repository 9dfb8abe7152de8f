import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pdfOf } from '../../../test/support/files.ts';
import { localBlobs } from '../files/local-blobs.ts';
import { findPrograms } from '../programs/programs.ts';
import { openPreviewStore } from './preview-store.ts';
import { createPreviews, type PreviewLimits } from './previews.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-previews-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Previews with a program of our own in the place of `pdftoppm`: it notes that it runs, and waits until the file `go` is there. */
async function slowPreviews(limits: Partial<PreviewLimits>) {
  const program = join(folder, 'pdftoppm');
  const script = `#!/bin/sh\nwhile [ ! -e ${folder}/go ]; do sleep 0.05; done\necho ${PNG} | base64 -d\n`;
  await writeFile(program, script);
  await chmod(program, 0o755);
  const blobs = await localBlobs(join(folder, 'blobs'));
  const store = await openPreviewStore(join(folder, 'previews'));
  const programs = await findPrograms(['pdftoppm'], folder);
  const previews = createPreviews({ store, blobs, programs, log: { warn() {} } }, limits);
  const put = async (text: string) => ({ hash: (await blobs.put(pdfOf(text))).hash, name: 'a.pdf' });
  return { previews, put, go: () => writeFile(join(folder, 'go'), '') };
}

describe('previews that take long', () => {
  it('have the icon after a while, and the picture when it is made', async () => {
    const { previews, put, go } = await slowPreviews({ patienceMs: 50 });
    const file = await put('one');
    const query = { size: 64, page: 1, key: 'user 1' } as const;
    expect(await previews.get(file, query)).toMatchObject({ contentType: 'image/svg+xml', isWaiting: true });
    await go();
    await expect
      .poll(() => previews.get(file, query), { timeout: 20_000 })
      .toMatchObject({ contentType: 'image/webp' });
  });

  it('of one user leave room for another, and beyond a number have the icon at once', async () => {
    const { previews, put, go } = await slowPreviews({ patienceMs: 30_000, atOnce: 2, waitingPerKey: 1 });
    const ask = async (text: string, key: string) => previews.get(await put(text), { size: 64, page: 1, key });
    const mine = ['one', 'two', 'three'].map((text) => ask(text, 'user 1'));
    expect(await Promise.race(mine)).toMatchObject({ isWaiting: true });
    const other = ask('four', 'user 2');
    await go();
    const kinds = (await Promise.all(mine)).map(({ contentType }) => contentType);
    expect(kinds.toSorted()).toEqual(['image/svg+xml', 'image/webp', 'image/webp']);
    expect((await other).contentType).toBe('image/webp');
  });

  it('are ended with the server', async () => {
    const { previews, put } = await slowPreviews({ patienceMs: 30_000 });
    const waiting = previews.get(await put('one'), { size: 64, page: 1, key: 'user 1' });
    await expect.poll(() => isRunning(), { timeout: 20_000 }).toBe(true);
    previews.stop();
    expect(await waiting).toMatchObject({ contentType: 'image/svg+xml' });
    await expect.poll(() => isRunning(), { timeout: 20_000 }).toBe(false);
  });
});

/** Whether the program of the test is among the processes of the machine. */
async function isRunning(): Promise<boolean> {
  const { readdir, readFile } = await import('node:fs/promises');
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(numbers.map((number) => readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '')));
  return lines.some((line) => line.includes(join(folder, 'pdftoppm')));
}

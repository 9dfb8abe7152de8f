import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** The text of a file that is made if it is missing and never changed. Whoever asks at the same time gets the same text. */
export async function readOrMakeFile(path: string, makeText: () => string): Promise<string> {
  const known = await readFile(path, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  // Written whole before it gets its name, so that nobody reads half of it; the first to name it wins.
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(makeText());
    await file.sync();
    await link(draft, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return readFile(path, 'utf8');
}

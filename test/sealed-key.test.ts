// Tests of the key of the instance where it is sealed in the database.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from './support/app.ts';
import { cloneTemplate } from './support/templates.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const SECRET = 'forty characters of a secret that is long';

it('a key is sealed in the database by the setting, taken over from its file, and refused with another setting', async () => {
  const [database, dataDir] = [await cloneTemplate(), await temporaryFolder('atrium-sealed-')];
  const kept = { url: database.url, drop: async () => {} };
  const file = join(dataDir, 'secret.key');
  const start = async (setting = '') => {
    const app = await startTestApp({ ATRIUM_DATA: dataDir, ATRIUM_SECRET_KEY: setting }, kept);
    await app.application.stop();
    return app.application.platform.secrets;
  };
  try {
    const before = await start();
    const text = await readFile(file, 'utf8');
    const sealed = before.seal('from before');
    expect((await start(SECRET)).unseal(sealed)).toBe('from before');
    await rm(file);
    expect((await start(SECRET)).unseal(sealed)).toBe('from before');
    await expect(start(`${SECRET}!`)).rejects.toThrow('ATRIUM_SECRET_KEY is not the one that the key');
    await expect(start()).rejects.toThrow('the key of this database is sealed in it: set ATRIUM_SECRET_KEY');
    await writeFile(file, `${Buffer.alloc(32).toString('base64')}\n`);
    await expect(start(SECRET)).rejects.toThrow(`${file} is not the key of this database`);
    await writeFile(file, text);
    expect((await start()).unseal(sealed)).toBe('from before');
  } finally {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('instances with folders of their own share the key that the setting unseals', async () => {
  const database = await cloneTemplate();
  const kept = { url: database.url, drop: async () => {} };
  const first = await startTestApp({ ATRIUM_SECRET_KEY: SECRET }, kept);
  const id = await readFile(join(first.config.dataDir, 'instance.id'), 'utf8');
  const folders = await Promise.all(Array.from({ length: 3 }, () => temporaryFolder('atrium-sealed-')));
  try {
    const others = await Promise.all(
      folders.map(async (folder) => {
        await writeFile(join(folder, 'instance.id'), id);
        return startTestApp({ ATRIUM_DATA: folder, ATRIUM_SECRET_KEY: SECRET }, kept);
      }),
    );
    const sealed = first.application.platform.secrets.seal('one');
    for (const other of others) expect(other.application.platform.secrets.unseal(sealed)).toBe('one');
    await Promise.all(others.map((other) => other.application.stop()));
  } finally {
    await first.dispose();
    await database.drop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
});

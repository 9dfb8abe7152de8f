// Tests that a database is served with its own data folder only.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { type Config, ConfigError } from '../src/config.ts';
import { startTestApp } from './support/app.ts';
import { cloneTemplate, emptyDatabase } from './support/templates.ts';

const isPostgres = inject('engine') === 'postgres';
let app: Awaited<ReturnType<typeof startTestApp>>;
let other: string;

beforeEach(async () => {
  app = await startTestApp();
  other = await mkdtemp(join(tmpdir(), 'atrium-other-'));
  await app.application.stop();
});
afterEach(async () => {
  await app.dispose();
  await rm(other, { recursive: true, force: true });
});

const idFile = (folder = app.config.dataDir) => join(folder, 'instance.id');
const start = async (config: Partial<Config> = {}) => {
  const application = await startApplication({ ...app.config, ...config }, { clock: app.clock });
  await application.stop();
};
const refusal = (config?: Partial<Config>) => start(config).then(String, (error: unknown) => error);

it('a server starts again with the data folder it was started with', async () => {
  const id = await readFile(idFile(), 'utf8');
  expect(id).toMatch(/^[0-9a-f-]{36}\n$/);
  await start();
  expect(await readFile(idFile(), 'utf8')).toBe(id);
});

it('a server refuses a data folder with another id, names both ids, and says what to do', async () => {
  const own = (await readFile(idFile(), 'utf8')).trim();
  await writeFile(idFile(), 'another\n');
  const error = await refusal();
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/ATRIUM_DATA is not usable: .* is not the data folder of this database/);
  expect(String(error)).toContain('its instance.id is another');
  expect(String(error)).toContain(`write ${own} into ${idFile()}`);
  await writeFile(idFile(), own);
  await start();
});

it.skipIf(!isPostgres)(
  'a server refuses PostgreSQL with an empty data folder in place of the one with its files',
  async () => {
    const error = await refusal({ dataDir: other });
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toContain('there is no instance.id in it');
    await start();
  },
);

it.skipIf(!isPostgres)('a server refuses a new PostgreSQL database with the data folder of another one', async () => {
  const database = await emptyDatabase();
  const error = await refusal({ databaseUrl: database.url });
  await database.drop();
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain('holds the files of another database');
});

it('a server gives a database without an id the id of its data folder', async () => {
  const id = await readFile(idFile(), 'utf8');
  const database = await cloneTemplate();
  await start({ databaseUrl: database.url });
  await start({ databaseUrl: database.url });
  await writeFile(idFile(), 'another\n');
  expect(String(await refusal({ databaseUrl: database.url }))).toContain(`which is ${id.trim()}`);
  await database.drop();
});

it.skipIf(isPostgres)('a server writes a missing id again when the database is in the data folder', async () => {
  const id = await readFile(idFile(), 'utf8');
  await rm(idFile());
  await start();
  expect(await readFile(idFile(), 'utf8')).toBe(id);
});

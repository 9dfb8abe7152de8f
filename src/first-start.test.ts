import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../test/support/templates.ts';
import { definitions } from './app.ts';
import { ConfigError } from './config.ts';
import { prepareDatabase } from './first-start.ts';
import { type Database, hasRows, openDatabase } from './platform/db/index.ts';
import { systemClock } from './platform/time/clock.ts';

let place: TestDatabase;
let database: Database;

beforeEach(async () => {
  place = await emptyDatabase();
  database = await openDatabase({ url: place.url, poolSize: 2 });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

it('refuses a first password that is easily guessed and makes nobody; later it does not matter', async () => {
  const start = (adminPassword: string) =>
    prepareDatabase(database, definitions, systemClock, { adminPassword, language: 'en' });
  for (const password of ['12345678', 'Administrator', 'abababab', 'system administrator']) {
    const refused = start(password);
    await expect(refused, password).rejects.toThrow(/^ATRIUM_ADMIN_PASSWORD is not usable: it [^\n]+$/);
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
  }
  expect(await hasRows(database.db, 'users')).toBe(false);
  expect(await start('three odd words')).toEqual({ username: 'admin', password: undefined });
  expect(await start('12345678')).toBeUndefined();
});

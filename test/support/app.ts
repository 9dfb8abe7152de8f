// The application under test: the real one, on a cloned database, spoken to over HTTP.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { type Application, startApplication } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { type ManualClock, manualClock } from '../../src/platform/time/clock.ts';
import { type Client, createClient } from './client.ts';
import { watchAnswers } from './described-answers.ts';
import { type CountOptions, statementsOf } from './queries.ts';
import { ADMIN_PASSWORD, cloneTemplate, type TestDatabase } from './templates.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestApp {
  application: Application;
  /** The configuration of the application; another instance on the same database can be started with it. */
  config: Config;
  /** Address of the running server, without a trailing slash. */
  url: string;
  clock: ManualClock;
  /** A client that is not signed in. */
  anonymous: Client;
  /** User 1. */
  admin: Client;
  /** Signs in with Basic credentials. */
  as(username: string, password: string): Client;
  /** The statements that ran during the work. */
  countQueries(work: () => Promise<unknown>, options?: CountOptions): Promise<number>;
}

/** Starts the application before the tests of a file and stops it after them. Read its members inside tests only. */
export function useApp(environment: Record<string, string> = {}): TestApp {
  const app = {} as TestApp;
  let stop = async () => {};
  beforeAll(async () => {
    const { dispose, ...started } = await startTestApp(environment);
    Object.assign(app, started);
    stop = dispose;
  });
  afterAll(() => stop());
  return app;
}

/** Tests neither wait for days until bytes go, nor need a large disk or the texts of files; those of the settings set them. */
const freely = { ATRIUM_BLOB_GRACE_DAYS: '0', ATRIUM_MIN_FREE_DISK: '0', ATRIUM_FILE_TEXTS: 'off' };

/** `given`: another database than a copy of the template; one that is empty has its first start. */
export async function startTestApp(
  environment: Record<string, string> = {},
  given?: TestDatabase,
): Promise<TestApp & { dispose(): Promise<void> }> {
  const database = given ?? (await cloneTemplate());
  const folder = await temporaryFolder('atrium-data-');
  const clock = manualClock(Date.UTC(2026, 0, 31, 9, 5, 0));
  const config = {
    ...readConfig({ PORT: '0', ATRIUM_DATA: folder, ATRIUM_LOG_LEVEL: 'silent', ...freely, ...environment }),
    databaseUrl: database.url,
    databasePool: 5,
  };
  const application = await startApplication(config, { clock });
  const undescribed = watchAnswers(application.app.server);
  const url = application.url;
  const as = (username: string, password: string) =>
    createClient(url, { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` });
  return {
    application,
    config,
    url,
    clock,
    anonymous: createClient(url, {}),
    admin: as('admin', ADMIN_PASSWORD),
    as,
    countQueries: async (work, options) => (await statementsOf(work, options)).length,
    async dispose() {
      await application.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      if (undescribed.size > 0) throw new Error(`not in docs/openapi.json: ${[...undescribed].join(', ')}`);
    },
  };
}

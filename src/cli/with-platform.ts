// Work on the platform by a command: on the configured database, with nobody served beside it.
import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { FirstSignIn } from '../first-start.ts';
import type { Database } from '../platform/db/index.ts';
import type { Platform } from '../platform/platform.ts';
import { systemClock } from '../platform/time/clock.ts';
import { UsageError } from './command.ts';

export async function withPlatform(config: Config, work: (platform: Platform) => Promise<void>): Promise<void> {
  const { asConfigError, asDatabaseOwner, openDatabaseFrom, requireDataFolder } = await import('../open-database.ts');
  const database = await openDatabaseFrom(config, 2);
  const [{ buildApp, definitions }, { prepareDatabase }, { requireRestored }] = await Promise.all([
    import('../app.ts'),
    import('../first-start.ts'),
    import('../platform/backup/index.ts'),
  ]);
  await asConfigError('ATRIUM_DATA', requireRestored(database, config.dataDir));
  const firstSignIn = await asDatabaseOwner(config, prepareDatabase(database, definitions, systemClock, config));
  // Before anything else can go wrong: nobody sees this password again.
  if (firstSignIn) process.stdout.write(greeting(firstSignIn));
  await requireDataFolder(database, config, firstSignIn !== undefined);
  await runOn(config, database, buildApp, work);
}

/** Like `withPlatform`, but nothing is made or migrated: refused where there is no instance, or one of an earlier version. */
export async function withExistingPlatform(config: Config, work: (platform: Platform) => Promise<void>): Promise<void> {
  const { openDatabaseFrom, requireDataFolder } = await import('../open-database.ts');
  const isServer = /^postgres/.test(config.databaseUrl);
  const none = () => new UsageError(`there is no instance ${isServer ? 'in DATABASE_URL' : `in ${config.dataDir}`}`);
  if (!isServer && !existsSync(config.databaseUrl)) throw none();
  const database = await openDatabaseFrom(config, 2);
  try {
    const [{ buildApp, migrations }, { listApplied }] = await Promise.all([
      import('../app.ts'),
      import('../platform/backup/index.ts'),
    ]);
    const applied = new Set(await listApplied(database.db));
    if (applied.size === 0) throw none();
    if (migrations.some(({ name }) => !applied.has(name))) {
      throw new UsageError('the database is of an earlier version: start the server, or run atrium migrate, first');
    }
    await requireDataFolder(database, config, false);
    await runOn(config, database, buildApp, work);
  } finally {
    await database.close();
  }
}

async function runOn(
  config: Config,
  database: Database,
  buildApp: typeof import('../app.ts').buildApp,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const { app, platform } = await buildApp({ ...config, logLevel: 'silent' }, database, systemClock);
  try {
    await work(platform);
  } finally {
    await app.close();
  }
}

function greeting({ username, password }: FirstSignIn): string {
  return `First start: ${username} signs in with ${password ? `the password ${password}` : 'ATRIUM_ADMIN_PASSWORD'}\n\n`;
}

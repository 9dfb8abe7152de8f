// Work on the platform by a command: on the configured database, with nobody served beside it.
import { buildApp, definitions } from '../app.ts';
import type { Config } from '../config.ts';
import { type FirstSignIn, prepareDatabase } from '../first-start.ts';
import { asDatabaseOwner, openDatabaseFrom, requireDataFolder } from '../open-database.ts';
import type { Platform } from '../platform/platform.ts';
import { systemClock } from '../platform/time/clock.ts';

export async function withPlatform(config: Config, work: (platform: Platform) => Promise<void>): Promise<void> {
  const database = await openDatabaseFrom(config, 2);
  const firstSignIn = await asDatabaseOwner(config, prepareDatabase(database, definitions, systemClock, config));
  // Before anything else can go wrong: nobody sees this password again.
  if (firstSignIn) process.stdout.write(greeting(firstSignIn));
  await requireDataFolder(database, config, firstSignIn !== undefined);
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

// Work on the platform by a command: on the configured database, with nobody served beside it.
import type { Config } from '../config.ts';
import type { FirstSignIn } from '../first-start.ts';
import type { Platform } from '../platform/platform.ts';
import { systemClock } from '../platform/time/clock.ts';

export async function withPlatform(config: Config, work: (platform: Platform) => Promise<void>): Promise<void> {
  const { asDatabaseOwner, openDatabaseFrom, requireDataFolder } = await import('../open-database.ts');
  const database = await openDatabaseFrom(config, 2);
  const [{ buildApp, definitions }, { prepareDatabase }] = await Promise.all([
    import('../app.ts'),
    import('../first-start.ts'),
  ]);
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

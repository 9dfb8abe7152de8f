// The first start: the schema, and the few rows without which nobody could sign in.
import { randomBytes } from 'node:crypto';
import { type Config, ConfigError } from './config.ts';
import { firstUser, seedPeople } from './modules/people/index.ts';
import { findNameFault, findPasswordFault, hashPassword } from './platform/auth/index.ts';
import { type Database, hasRows, lockName, migrate, transaction } from './platform/db/index.ts';
import { listMigrations, type ModuleDefinition } from './platform/module.ts';
import { followSources } from './platform/search/index.ts';
import type { Clock } from './platform/time/clock.ts';

export interface FirstSignIn {
  username: string;
  /** Only known when it was made here. */
  password: string | undefined;
}

/** Migrates, and fills an empty database. Returns the first sign-in if it was made now. */
export async function prepareDatabase(
  database: Database,
  definitions: readonly ModuleDefinition[],
  clock: Clock,
  config: Pick<Config, 'adminPassword' | 'language'>,
): Promise<FirstSignIn | undefined> {
  await migrate(database, listMigrations(definitions));
  await followSources(
    database.db,
    definitions.flatMap(({ searchables = [] }) => searchables),
  );
  const firstSignIn = await makeFirstUser(database, clock, config);
  for (const { seed } of definitions) await seed?.(database.db, clock.now());
  return firstSignIn;
}

async function makeFirstUser(
  database: Database,
  clock: Clock,
  config: Pick<Config, 'adminPassword' | 'language'>,
): Promise<FirstSignIn | undefined> {
  if (await hasRows(database.db, 'users')) return undefined;
  if (config.adminPassword !== undefined) requireGoodFirstPassword(config.adminPassword);
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  return transaction(database.db, async (tx) => {
    lockName(tx, 'first-start');
    const seeded = await seedPeople(tx, { now: clock.now(), language: config.language, passwordHash });
    if (!seeded) return undefined;
    return { username: 'admin', password: config.adminPassword ? undefined : password };
  });
}

/** Only when it is about to be set: later it is not used any more, and must not keep anybody from starting. */
function requireGoodFirstPassword(password: string): void {
  const fault = findPasswordFault(password) ?? findNameFault(password, firstUser);
  if (fault !== undefined) throw new ConfigError(`ATRIUM_ADMIN_PASSWORD is not usable: it ${fault}`);
}

import { type Config, ConfigError } from './config.ts';
import { type Database, openDatabase } from './platform/db/index.ts';
import { requireOwnDataFolder } from './platform/files/instance-id.ts';

/** `poolSize`: how many connections to PostgreSQL at most. */
export function openDatabaseFrom(config: Config, poolSize: number): Promise<Database> {
  const setting = /^postgres/.test(config.databaseUrl) ? 'DATABASE_URL' : 'ATRIUM_DATA';
  return asConfigError(setting, openDatabase({ url: config.databaseUrl, poolSize }));
}

/** The files that the database refers to are in the configured folder. */
export function requireDataFolder(database: Database, { dataDir }: Config, isNewDatabase: boolean): Promise<void> {
  return asConfigError('ATRIUM_DATA', requireOwnDataFolder(database, dataDir, isNewDatabase));
}

/** What the machine refuses is told like a bad value of the setting: one line instead of a stack. */
export async function asConfigError<T>(setting: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${setting} is not usable: ${reason}`);
  }
}

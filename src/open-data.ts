// Owns the opening of what the settings point to: what the machine refuses is told like any other bad setting.
import { type Config, ConfigError } from './config.ts';
import { type Database, openDatabase } from './platform/db/index.ts';

/** `poolSize`: how many connections to PostgreSQL at most. */
export function openConfigured(config: Config, poolSize: number): Promise<Database> {
  const setting = /^postgres/.test(config.databaseUrl) ? 'DATABASE_URL' : 'ATRIUM_DATA';
  return usable(setting, openDatabase({ url: config.databaseUrl, poolSize }));
}

/** One line that names the setting, instead of a stack. */
export async function usable<T>(setting: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${setting} is not usable: ${reason}`);
  }
}

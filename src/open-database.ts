import { type Config, ConfigError } from './config.ts';
import { type Database, openDatabase, SchemaRefused, testPostgres } from './platform/db/index.ts';
import { requireOwnFiles } from './platform/files/instance-id.ts';
import { ownedPlace, settingOf } from './platform/files/open-blobs.ts';
import type { Processes } from './platform/processes/index.ts';

/** `poolSize`: how many connections to PostgreSQL at most. */
export function openDatabaseFrom(config: Config, poolSize: number, processes?: Processes): Promise<Database> {
  const setting = /^postgres/.test(config.databaseUrl) ? 'DATABASE_URL' : 'ATRIUM_DATA';
  const { databaseUrl: url, listenUrl, replicaUrl, replicaBehindSeconds } = config;
  const replica = replicaUrl === undefined ? undefined : { url: replicaUrl, maxBehindMs: replicaBehindSeconds * 1000 };
  return asConfigError(setting, openDatabase({ url, poolSize, listenUrl, replica, ...(processes && { processes }) }));
}

/** Whatever `DATABASE_URL` and `ATRIUM_LISTEN_URL` lead to does what we need. */
export async function requireUsableServer({ databaseUrl, listenUrl }: Config): Promise<void> {
  if (/^postgres/.test(databaseUrl)) await asConfigError('DATABASE_URL', testPostgres({ url: databaseUrl, listenUrl }));
}

/** The files that the database refers to are in the configured folder or bucket. */
export function requireDataFolder(database: Database, config: Config, isNewDatabase: boolean): Promise<void> {
  const { blobs, blobsBefore: before } = config;
  const work = async () => {
    const place = await ownedPlace(config, blobs);
    // A place that files are on their way to is ours as soon as the one that they come from is.
    if (before.kind !== 'none' && !isNewDatabase && (await place.readId()) === undefined) {
      const earlier = await ownedPlace(config, before);
      await requireOwnFiles(database, earlier, false);
      await place.makeId((await earlier.readId()) ?? '');
    }
    await requireOwnFiles(database, place, isNewDatabase);
  };
  return asConfigError(settingOf(config), work());
}

/** The first start and migrations make tables: what only the owner may do, or a file that cannot be written, is told in one line. */
export async function asDatabaseOwner<T>(config: Config, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SchemaRefused) throw new ConfigError(error.message);
    if (!isRightMissing(error)) throw error;
    const isServer = /^postgres/.test(config.databaseUrl);
    throw new ConfigError(
      isServer
        ? `DATABASE_URL is not usable: ${error.message}; its user has to own the database`
        : `ATRIUM_DATA is not usable: ${error.message}; ${config.databaseUrl} belongs to another account`,
    );
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';
const SQLITE_READONLY = 8;

function isRightMissing(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isReadOnly = 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_READONLY;
  return isReadOnly || ('code' in error && error.code === INSUFFICIENT_PRIVILEGE);
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

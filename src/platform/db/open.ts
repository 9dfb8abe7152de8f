import type { Processes } from '../processes/index.ts';
import { type Database, registerDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import type { ReplicaOptions } from './postgres-replica.ts';
import { openSqlite } from './sqlite.ts';

export interface DatabaseOptions {
  /** `postgres://…`, or the path of an SQLite file. */
  url: string;
  poolSize?: number;
  /** A direct line to PostgreSQL for announcements, where `url` leads to a pooler. */
  listenUrl?: string | undefined;
  replica?: ReplicaOptions | undefined;
  /** Those that serve together from an SQLite file. */
  processes?: Processes;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, poolSize = 10, listenUrl, replica, processes } = options;
  const isServer = /^postgres(ql)?:/.test(url);
  return registerDatabase(
    isServer ? await openPostgres({ url, listenUrl }, poolSize, replica) : openSqlite(url, processes),
  );
}

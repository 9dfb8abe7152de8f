import { type Database, registerDatabase } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export interface DatabaseOptions {
  /** `postgres://…`, or the path of an SQLite file. */
  url: string;
  poolSize?: number;
}

export async function openDatabase({ url, poolSize = 10 }: DatabaseOptions): Promise<Database> {
  return registerDatabase(/^postgres(ql)?:/.test(url) ? await openPostgres(url, poolSize) : openSqlite(url));
}

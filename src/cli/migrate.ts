// `atrium migrate`: brings the database up to date without serving.
import { migrations } from '../app.ts';
import { readConfig } from '../config.ts';
import { asDatabaseOwner, openDatabaseFrom } from '../open-database.ts';
import { migrate as runMigrations } from '../platform/db/index.ts';
import { readOptions } from './command.ts';

export const usage = `atrium migrate

Runs the missing migrations and exits. The server does the same by itself when it starts.`;

export async function run(args: string[]): Promise<void> {
  readOptions(args, []);
  const config = readConfig(process.env);
  const database = await openDatabaseFrom(config, 1);
  try {
    const ran = await asDatabaseOwner(config, runMigrations(database, migrations));
    process.stdout.write(ran.length > 0 ? `${ran.join('\n')}\n` : 'The database is up to date\n');
  } finally {
    await database.close();
  }
}

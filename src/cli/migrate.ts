// `atrium migrate`: brings the database up to date without serving.
import { readConfig } from '../config.ts';
import { readOptions } from './command.ts';

export const usage = `atrium migrate

Runs the missing migrations and exits. The server does the same by itself when it starts. Refuses, as the server does, what other instances that serve
could not live with: stop them first.`;

export async function run(args: string[]): Promise<void> {
  readOptions(args, []);
  const config = readConfig(process.env);
  const { asDatabaseOwner, openDatabaseFrom } = await import('../open-database.ts');
  const database = await openDatabaseFrom(config, 1);
  try {
    const [{ migrations }, { migrate }] = await Promise.all([import('../app.ts'), import('../platform/db/index.ts')]);
    const ran = await asDatabaseOwner(config, migrate(database, migrations));
    process.stdout.write(ran.length > 0 ? `${ran.join('\n')}\n` : 'The database is up to date\n');
  } finally {
    await database.close();
  }
}

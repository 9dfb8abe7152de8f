// The cost of the audit log: users made one by one by a server that writes it, and by one that does not, in turn.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { against, type Bench, measureInTurn } from './compare.ts';
import { load } from './load.ts';
import { createDatabase, startFromSource } from './servers.ts';
import { newUser } from './writes.ts';

const CONNECTIONS = 64;
const WANTED = 0.95;
const PASSWORD = 'a password of the bench';

export async function measureAudit({ folder, engine, databaseUrl, timing, note }: Bench): Promise<void> {
  process.stderr.write('users made with and without the audit log\n');
  const start = async (name: string, args: string[]) => {
    const data = join(folder, name);
    mkdirSync(data);
    return startFromSource(args, {
      ATRIUM_DATA: data,
      ATRIUM_ADMIN_PASSWORD: PASSWORD,
      DATABASE_URL: engine === 'postgres' ? await createDatabase(databaseUrl, name) : '',
    });
  };
  const logging = await start('audited', []);
  const silent = await start('unaudited', ['--without-audit']);
  const headers = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
  const requestAt = () => ({ path: '/api/people/v2/users', method: 'POST', body: newUser() });
  const measure = (url: string) => () => load({ ...timing, url, headers, requestAt, connections: CONNECTIONS });
  try {
    const [without = [], results = []] = await measureInTurn(timing.rounds, [
      measure(silent.url),
      measure(logging.url),
    ]);
    note(against(without, { name: 'POST users, with the audit log', results, wanted: WANTED }));
    note({ name: '  the same without it', results: without });
  } finally {
    await logging.stop();
    await silent.stop();
  }
}

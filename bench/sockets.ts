// The measurement of PostgreSQL through its Unix socket beside TCP: the same server of Atrium twice, in turn.
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/db/index.ts';
import { against, type Bench, measureInTurn, unseen } from './compare.ts';
import { type LoadRequest, load } from './load.ts';
import { PASSWORD } from './people.ts';
import { startAtrium } from './servers.ts';
import { newUser } from './writes.ts';

const calls: Readonly<Record<string, (turn: number) => LoadRequest>> = {
  'one user, never asked before': (turn) => ({ path: unseen(`/api/people/v2/users/${2 + (turn % 1_000)}`, turn) }),
  'page of 20, never asked before': (turn) => ({ path: unseen('/api/people/v2/users?limit=20', turn) }),
  'create a user': () => ({ path: '/api/people/v2/users', method: 'POST', body: newUser() }),
};

export async function measureSockets(bench: Bench): Promise<void> {
  if (bench.engine === 'sqlite') return;
  const throughSocket = await startAtrium({
    ATRIUM_DATA: bench.folder,
    DATABASE_URL: await socketOf(bench.databaseUrl),
  });
  const headers = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
  try {
    for (const [name, requestAt] of Object.entries(calls)) {
      process.stderr.write(`${name}, through TCP and the Unix socket\n`);
      const at = (url: string) => () => load({ url, headers, requestAt, ...bench.timing });
      const [tcp = [], socket = []] = await measureInTurn(bench.timing.rounds, [at(bench.url), at(throughSocket.url)]);
      bench.note({ name: `${name}, TCP`, results: tcp });
      bench.note(against(tcp, { name: '  the same through the Unix socket', results: socket }));
    }
  } finally {
    await throughSocket.stop();
  }
}

async function socketOf(address: string): Promise<string> {
  const database = await openDatabase({ url: address, poolSize: 1 });
  const { rows } = await sql<{ folder: string }>`select current_setting('unix_socket_directories') as folder`.execute(
    database.db,
  );
  await database.close();
  const { username, password, port, pathname } = new URL(address);
  const folder = rows[0]?.folder.split(',')[0]?.trim() ?? '';
  return `postgres://${username}:${password}@${pathname}?host=${encodeURIComponent(folder)}&port=${port || '5432'}`;
}

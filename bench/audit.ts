// The cost of the audit log: writes to a server that keeps it, and to one that does not, in turn.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { against, type Bench, measureInTurn } from './compare.ts';
import { type LoadRequest, load } from './load.ts';
import { type Company, fillCompany, mixedRequest } from './mixed.ts';
import { fillUsers } from './people.ts';
import { createDatabase, type RunningServer, startFromSource } from './servers.ts';
import { newUser } from './writes.ts';

const CONNECTIONS = 64;
const WANTED = 0.95;

interface Filled {
  server: RunningServer;
  company: Company;
}

/** `users`: of each server's own company. */
export async function measureAudit(bench: Bench, users: number): Promise<void> {
  process.stderr.write('writes with and without the audit log\n');
  const { folder, engine, databaseUrl, timing, note, basic: headers } = bench;
  const start = async (name: string, args: string[]): Promise<Filled> => {
    const data = join(folder, name);
    mkdirSync(data);
    const isFile = engine === 'sqlite';
    const ownUrl = isFile ? join(data, 'atrium.sqlite') : await createDatabase(databaseUrl, name);
    await fillUsers(ownUrl, users);
    const server = await startFromSource(args, { ATRIUM_DATA: data, DATABASE_URL: isFile ? '' : ownUrl });
    const own = { ...bench, url: server.url, databaseUrl: ownUrl, bearer: headers };
    return { server, company: await fillCompany(own, users) };
  };
  const logging = await start('audited', []);
  const silent = await start('unaudited', ['--without-audit']);
  const compareWrites = async (name: string, connections: number, requestOf: (company: Company) => LoadRequest) => {
    const measure =
      ({ server: { url }, company }: Filled) =>
      () =>
        load({ ...timing, url, headers, connections, requestAt: () => requestOf(company) });
    const [without = [], results = []] = await measureInTurn(timing.rounds, [measure(silent), measure(logging)]);
    note(against(without, { name, results, wanted: WANTED }));
    note({ name: '  the same without it', results: without });
  };
  try {
    const makeUser = () => ({ path: '/api/people/v2/users', method: 'POST', body: newUser() });
    const anyWrite = (company: Company) => mixedRequest(company, 1);
    await compareWrites('POST users, with the audit log', CONNECTIONS, makeUser);
    await compareWrites('writes of the mixed load, with the audit log', CONNECTIONS, anyWrite);
    await compareWrites('one write at a time, with the audit log', 1, anyWrite);
  } finally {
    await logging.server.stop();
    await silent.server.stop();
  }
}

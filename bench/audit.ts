// The cost of the audit log: writes to a server that keeps it, and to one that does not, in turn.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { against, type Bench, type Measured, measureInTurn, median } from './compare.ts';
import { type LoadRequest, type LoadResult, load } from './load.ts';
import { type Company, fillCompany, mixedRequest } from './mixed.ts';
import { fillUsers } from './people.ts';
import { createDatabase, type RunningServer, startFromSource } from './servers.ts';
import { newUser } from './writes.ts';

const CONNECTIONS = 64;
const WANTED = 0.95;
/** Each server has so many short turns in a round: what disturbs a machine mostly lasts longer than two of them. */
const TURNS = 10;
const TURN_SECONDS = 1.5;

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
    const seconds = TURN_SECONDS;
    const measure =
      ({ server: { url }, company }: Filled) =>
      () =>
        load({ seconds, warmupSeconds: 0.25, url, headers, connections, requestAt: () => requestOf(company) });
    const [without, results] = await measureInShortTurns(timing.rounds, measure(silent), measure(logging));
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

/** The results of both, by round. */
async function measureInShortTurns(
  rounds: number,
  one: Measured,
  other: Measured,
): Promise<[LoadResult[], LoadResult[]]> {
  const results: [LoadResult[], LoadResult[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    // Whoever comes second finds the machine warmer: each does so in half of the turns.
    const [first = [], second = []] = await measureInTurn(TURNS / 2, [one, other]);
    const [third = [], fourth = []] = await measureInTurn(TURNS / 2, [other, one]);
    results[0].push(middleOf([...first, ...fourth]));
    results[1].push(middleOf([...second, ...third]));
  }
  return results;
}

function middleOf(turns: readonly LoadResult[]): LoadResult {
  const middle = (figure: Exclude<keyof LoadResult, 'errors'>) => median(turns.map((turn) => turn[figure]));
  const errors = turns.reduce((sum, turn) => sum + turn.errors, 0);
  return { requestsPerSecond: middle('requestsPerSecond'), p50: middle('p50'), p99: middle('p99'), errors };
}

// Owns `npm run bench`: every measurement as a ratio to a bare route with the same bytes, in the same run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type LoadResult, load } from './load.ts';
import { fillUsers, PASSWORD, surnameOf } from './people.ts';
import { startAtrium, startBare } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
  },
});
const users = Number(options.users);
const timing = { connections: Number(options.connections), seconds: Number(options.seconds), warmupSeconds: 2 };

interface Row {
  name: string;
  result: LoadResult;
  ratio?: number;
  wanted?: number;
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
const databaseUrl = process.env.DATABASE_URL ?? join(folder, 'atrium.sqlite');
const rows: Row[] = [];
try {
  process.stderr.write(`filling ${users} users\n`);
  await fillUsers(databaseUrl, users);
  const server = await startAtrium({ ATRIUM_DATA: folder });
  try {
    await measure(server.url);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(rows);

async function measure(url: string): Promise<void> {
  const basic = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
  const created = await fetch(`${url}/api/people/v1/me/tokens`, {
    method: 'POST',
    headers: { ...basic, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench' }),
  });
  const answer: unknown = await created.json();
  if (typeof answer !== 'object' || !answer || !('token' in answer)) throw new Error('no token was made');
  const bearer = { authorization: `Bearer ${answer.token}` };
  const one = Array.from({ length: 500 }, (_, index) => `/api/people/v2/users/${2 + index * Math.floor(users / 500)}`);
  const page = ['/api/people/v2/users'];
  const search = Array.from(
    { length: 200 },
    (_, index) => `/api/people/v2/users?query=${surnameOf(index * 37).toLowerCase()}`,
  );

  const withToken = await compare('GET users/{id}, token', url, one, bearer, 0.5);
  const withBasic = await compare('GET users/{id}, Basic', url, one, basic, 0.5);
  await compare('GET users, page of 20', url, page, bearer, 0.4);
  await compare('GET users?query=, one keyword', url, search, bearer, 0.3);
  process.stdout.write(`Basic against token: ${(withBasic / withToken).toFixed(2)} (wanted 0.90)\n`);
}

/** The product, then a bare route that sends what the product's first answer was. */
async function compare(
  name: string,
  url: string,
  paths: string[],
  headers: Record<string, string>,
  wanted: number,
): Promise<number> {
  process.stderr.write(`${name}\n`);
  const answer = await fetch(url + paths[0], { headers });
  const payload = join(folder, 'payload');
  writeFileSync(payload, Buffer.from(await answer.arrayBuffer()));
  const bare = await startBare(payload);
  try {
    const yardstick = await load({ url: bare.url, paths: ['/'], headers, ...timing });
    const result = await load({ url, paths, headers, ...timing });
    const first = await load({ url, paths, headers, ...timing, neverTheSame: true });
    const ratio = (measured: LoadResult) => measured.requestsPerSecond / yardstick.requestsPerSecond;
    rows.push({ name, result, ratio: ratio(result), wanted });
    rows.push({ name: '  the same, never asked before', result: first, ratio: ratio(first) });
    rows.push({ name: '  bare route, same bytes', result: yardstick });
    return result.requestsPerSecond;
  } finally {
    await bare.stop();
  }
}

function print(list: Row[]): void {
  const line = (cells: string[]) =>
    `${cells[0]?.padEnd(34)}${cells
      .slice(1)
      .map((cell) => cell.padStart(10))
      .join('')}\n`;
  process.stdout.write(line(['', 'req/s', 'p50 ms', 'p99 ms', 'errors', 'ratio', 'wanted']));
  for (const { name, result, ratio, wanted } of list) {
    const cells = [
      result.requestsPerSecond.toFixed(0),
      result.p50.toFixed(2),
      result.p99.toFixed(2),
      String(result.errors),
    ];
    process.stdout.write(line([name, ...cells, ratio?.toFixed(2) ?? '', wanted?.toFixed(2) ?? '']));
  }
}

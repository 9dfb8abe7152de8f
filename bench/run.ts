// `npm run bench`: starts the product on a filled database and runs every measurement, or those that are named.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAudit } from './audit.ts';
import { type Bench, compare, median, type Row } from './compare.ts';
import { measureFolders, measureTransfers } from './documents.ts';
import { measureGrowth } from './growth.ts';
import { measureInstances } from './instances.ts';
import { measureKnowledgebase } from './knowledgebase.ts';
import { measureMemory } from './memory.ts';
import { measureMixed } from './mixed.ts';
import { fillUsers, measurePeople, PASSWORD } from './people.ts';
import { measureRecognition } from './recognition.ts';
import { residentMegabytes } from './resident-memory.ts';
import { keep, print } from './results.ts';
import { measureSearch } from './search.ts';
import { type RunningServer, startAtrium } from './servers.ts';
import { measureSockets } from './sockets.ts';
import { measureTrash } from './trash.ts';
import { measureUploads } from './uploads.ts';
import { measureWorkers } from './workers.ts';
import { measureWrites } from './writes.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    users: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '32' },
    objects: { type: 'string', default: '1000000' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    minutes: { type: 'string', default: '60' },
  },
});
const users = Number(options.users);
const sizes = options.sizes.split(',').map(Number);
const timing = {
  connections: Number(options.connections),
  seconds: Number(options.seconds),
  warmupSeconds: 1,
  rounds: Number(options.rounds),
};
const parts = {
  people: (bench: Bench) => measurePeople(bench, users),
  writes: (bench: Bench) => measureWrites(bench),
  audit: (bench: Bench) => measureAudit(bench, users),
  mixed: (bench: Bench) => measureMixed(bench, users),
  workers: (bench: Bench) => measureWorkers(bench, users),
  instances: (bench: Bench) => measureInstances(bench, users),
  recognition: (bench: Bench) => measureRecognition(bench),
  folders: (bench: Bench) => measureFolders(bench),
  uploads: (bench: Bench) => measureUploads(bench),
  transfers: (bench: Bench) => measureTransfers(bench),
  knowledgebase: (bench: Bench) => measureKnowledgebase(bench),
  trash: (bench: Bench) => measureTrash(bench),
  sockets: (bench: Bench) => measureSockets(bench),
  search: (bench: Bench) => measureSearch(bench, Number(options.objects)),
  growth: (bench: Bench) => measureGrowth(bench, sizes),
  memory: (bench: Bench) => measureMemory(bench, users, Number(options.minutes)),
};
/** Take so long that they are measured only when they are named, and kept in a section of their own. */
const apart: Readonly<Record<string, string>> = {
  search: 'Search',
  growth: 'Growth',
  instances: 'Instances',
  memory: 'Memory',
};
const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) {
  process.stderr.write(`there is no measurement "${unknown}": choose from ${Object.keys(parts).join(', ')}\n`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
const databaseUrl = process.env.DATABASE_URL ?? join(folder, 'atrium.sqlite');
const engine = databaseUrl.startsWith('postgres') ? 'postgres' : 'sqlite';
const rows: Row[] = [];
const lines: string[] = [];
try {
  process.stderr.write(`filling ${users} users\n`);
  await fillUsers(databaseUrl, users);
  const server = await startAtrium({ ATRIUM_DATA: folder, DATABASE_URL: process.env.DATABASE_URL ?? '' });
  try {
    const bench = await prepare(server);
    lines.push(`memory of the idle server: ${residentMegabytes(server.pid).toFixed(0)} MB`);
    for (const [name, measure] of Object.entries(parts)) {
      const isWanted = positionals.length === 0 ? !Object.hasOwn(apart, name) : positionals.includes(name);
      if (isWanted) await measure(bench);
    }
    lines.push(`memory of the server after all of it: ${residentMegabytes(server.pid).toFixed(0)} MB`);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print({ engine, rows, lines });
if (positionals.length === 0) keep({ engine, rows, lines });
const [named] = positionals;
const part = positionals.length === 1 && named !== undefined ? apart[named] : undefined;
if (part !== undefined) keep({ engine, rows, lines, part });

async function prepare({ url, pid }: RunningServer): Promise<Bench> {
  const basic = { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` };
  const json = { 'content-type': 'application/json' };
  const created = await fetch(`${url}/api/people/v1/me/tokens`, {
    method: 'POST',
    headers: { ...basic, ...json },
    body: JSON.stringify({ name: 'bench' }),
  });
  const answer: unknown = await created.json();
  if (typeof answer !== 'object' || !answer || !('token' in answer)) throw new Error('no token was made');
  return {
    url,
    pid,
    folder,
    databaseUrl,
    engine,
    basic,
    bearer: { authorization: `Bearer ${answer.token}` },
    timing,
    note: (row) => void rows.push(row),
    say: (line) => void lines.push(line),
    async compare(call) {
      const measured = await compare(folder, url, call, timing);
      rows.push(...measured);
      return median((measured[0]?.results ?? []).map(({ requestsPerSecond }) => requestsPerSecond));
    },
  };
}

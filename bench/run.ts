// `npm run bench`: starts the product on a filled database and runs every measurement.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, compare, print, type Row } from './compare.ts';
import { measureDocuments } from './documents.ts';
import { measureKnowledgebase } from './knowledgebase.ts';
import { fillUsers, measurePeople, PASSWORD } from './people.ts';
import { measureRecognition } from './recognition.ts';
import { type RunningServer, startAtrium } from './servers.ts';
import { measureTrash } from './trash.ts';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: 'people,recognition,documents,trash,knowledgebase' },
  },
});
const users = Number(options.users);
const timing = { connections: Number(options.connections), seconds: Number(options.seconds), warmupSeconds: 2 };
const parts = {
  people: (bench: Bench) => measurePeople(bench, users),
  recognition: (bench: Bench) => measureRecognition(bench),
  documents: (bench: Bench) => measureDocuments(bench),
  knowledgebase: (bench: Bench) => measureKnowledgebase(bench),
  trash: (bench: Bench) => measureTrash(bench),
};

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
const databaseUrl = process.env.DATABASE_URL ?? join(folder, 'atrium.sqlite');
const rows: Row[] = [];
const lines: string[] = [];
try {
  process.stderr.write(`filling ${users} users\n`);
  await fillUsers(databaseUrl, users);
  const server = await startAtrium({ ATRIUM_DATA: folder });
  try {
    const bench = await prepare(server);
    for (const [name, measure] of Object.entries(parts)) {
      if (options.only.split(',').includes(name)) await measure(bench);
    }
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
print(rows);
for (const line of lines) process.stdout.write(`${line}\n`);

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
    basic,
    bearer: { authorization: `Bearer ${answer.token}` },
    say: (line) => void lines.push(line),
    async compare(call) {
      const measured = await compare(folder, url, call, timing);
      rows.push(...measured);
      return measured[0]?.result.requestsPerSecond ?? 0;
    },
  };
}

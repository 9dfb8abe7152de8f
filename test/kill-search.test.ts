import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from './support/client.ts';
import { atrium } from './support/command-line.ts';
import { spawnServer } from './support/server-process.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';

const PASSWORD = 'a first password';
const GROUPS = 30;

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'atrium-kill-search-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** On PostgreSQL the database is the engine's; on SQLite it is the file in the data folder. */
function environment(): Record<string, string> {
  const url = database.url.startsWith('postgres') ? database.url : '';
  return { ATRIUM_DATA: folder, PORT: '0', ATRIUM_ADMIN_PASSWORD: PASSWORD, DATABASE_URL: url };
}

function clientOf(url: string): Client {
  const credentials = Buffer.from(`admin:${PASSWORD}`).toString('base64');
  return createClient(url, { authorization: `Basic ${credentials}` });
}

/** Waits until the index has followed. */
async function countFound(admin: Client, query: string, expected: number): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { body } = await admin.get(`/api/search/v1?query=${query}`);
    if (body.pagination.total >= expected || tries === 600) return body.pagination.total;
    await sleep(100);
  }
}

it('what was committed before a server was killed with -9 is found by the next, and an index that is built anew finds all of it', async () => {
  const first = await spawnServer(environment());
  const admin = clientOf(first.url);
  for (let index = 0; index < GROUPS; index += 1) {
    const { status } = await admin.post('/api/people/v2/groups', { name: `Axolotl ${index}` });
    expect(status).toBe(200);
  }
  const ended = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await ended;

  const second = await spawnServer(environment());
  try {
    const again = clientOf(second.url);
    expect(await countFound(again, 'axolotl', GROUPS)).toBe(GROUPS);
    const { code, out, err } = await atrium(['reindex'], environment());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Building the index of the search anew');
    expect(out).toContain(`group: ${GROUPS}`);
    expect(await countFound(again, 'axolotl', GROUPS)).toBe(GROUPS);
  } finally {
    const stopped = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    await stopped;
  }
});

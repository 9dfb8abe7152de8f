import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createClient } from './support/client.ts';
import { atrium } from './support/command-line.ts';
import { administer, emptyDatabase, type TestDatabase } from './support/templates.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'atrium-cli-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** On PostgreSQL the database is the engine's; on SQLite it is the file in the data folder. */
function environment(): Record<string, string> {
  const url = database.url.startsWith('postgres') ? database.url : '';
  return { ATRIUM_DATA: folder, PORT: '0', ATRIUM_ADMIN_PASSWORD: 'a first password', DATABASE_URL: url };
}

const run = (args: string[], input = '') => atrium(args, environment(), input);

async function serve([command = '', ...args] = ['./atrium', 'serve']) {
  const env = { ...process.env, ...environment() };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('read on')) break;
  }
  const url = /running at (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
  return { child, url, text: lines.join('\n') };
}

const basic = (username: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

describe('atrium', () => {
  it('migrates once', async () => {
    expect((await run(['migrate'])).out).toContain('0002-people');
    expect((await run(['migrate'])).out).toBe('The database is up to date\n');
  });

  it('serves, creates users and sets passwords meanwhile, and stops at SIGTERM', async () => {
    const { child, url, text } = await serve();
    expect(text).toContain('admin, password: as set in ATRIUM_ADMIN_PASSWORD');
    expect(text).toContain(folder);

    const created = await run(
      [
        'user',
        'create',
        '--username',
        'ada',
        '--firstname',
        'Ada',
        '--surname',
        'B',
        '--email',
        'a@b.example',
        '--role',
        '1',
      ],
      'analytical engine\n',
    );
    expect(created).toMatchObject({ code: 0, out: 'Created user 2 (ada)\n' });
    const ada = createClient(url, basic('ada', 'analytical engine'));
    expect((await ada.get('/api/session/v1')).body.user).toMatchObject({ username: 'ada', is_administrator: true });

    expect((await run(['user', 'password', '--username', 'ADA', '--password', 'difference engine'])).code).toBe(0);
    await expect.poll(async () => (await ada.get('/api/people/v2/user')).status, { timeout: 20_000 }).toBe(401);
    const again = createClient(url, basic('ada', 'difference engine'));
    expect((await again.get('/api/people/v2/user')).status).toBe(200);
    expect((await run(['user', 'password', '--username', 'nobody', '--password', 'long enough'])).err).toContain(
      'nobody',
    );
    expect((await run(['user', 'password', '--username', 'ada', '--password', 'short'])).err).toContain('password');

    // The connections of the clients above are kept alive, and nothing is in flight on them: it does not wait for their end.
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('stops when npm, which started it, gets a signal', async () => {
    const { child, url, text } = await serve(['npm', 'start']);
    // The command that is named holds for this installation, and shows no password of the database.
    const settings = `${environment().DATABASE_URL ? 'DATABASE_URL=… ' : ''}ATRIUM_DATA=${folder}`;
    expect(text).toContain(`(${settings} ./atrium user password --username admin sets a new password)`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await expect.poll(() => fetch(`${url}/healthz`).catch(() => 'gone')).toBe('gone');
  });

  it('imports the knowledge base from a folder, and exports it to a file that does not exist yet', async () => {
    const notes = join(folder, 'notes');
    await mkdir(join(notes, 'Trains'), { recursive: true });
    await writeFile(join(notes, 'Trains', 'delays.md'), '# Late trains\n\nThey **come**.\n');
    const imported = await run(['kb', 'import', notes]);
    expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('Imported 1 articles') });
    const file = join(folder, 'kb.zip');
    expect((await run(['kb', 'export', file])).code).toBe(0);
    const texts = Object.values(unzipSync(await readFile(file))).map((bytes) => strFromU8(bytes));
    expect(texts.some((text) => text.includes('Late trains') && text.includes('They **come**.'))).toBe(true);
    expect(await run(['kb', 'export', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('there already'),
    });
    expect((await run(['kb', 'import', notes, '--user', '999'])).err).toContain('no active user 999');
  });

  it('says how to fill a demo beside an instance that is in use', async () => {
    const { code, err } = await run(['demo']);
    expect(code).toBe(2);
    expect(err).toMatch(/\(export .*ATRIUM_DATA=\.\/demo PORT=8081; npm run demo && npm start\)/);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it.skipIf(inject('engine') === 'sqlite')('says in one line that the database belongs to somebody else', async () => {
    const theirs = await emptyDatabase();
    const url = new URL(theirs.url);
    await administer(theirs.url, `create role atrium_guest login password 'guest'`);
    url.username = 'atrium_guest';
    url.password = 'guest';
    for (const command of ['serve', 'migrate']) {
      const { code, err } = await atrium([command], { ...environment(), DATABASE_URL: url.href });
      expect(code).toBe(2);
      expect(err).toMatch(
        /^atrium: DATABASE_URL is not usable: permission denied .*; its user has to own the database\n$/,
      );
    }
    await theirs.drop();
    await administer(inject('template'), 'drop role atrium_guest');
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplication } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { fillDemo } from '../src/demo/index.ts';
import { startTestApp } from './support/app.ts';
import { createClient } from './support/client.ts';
import { atrium, typeInto } from './support/command-line.ts';
import { readInstallation } from './support/installation.ts';
import { emptyDatabase, type TestDatabase } from './support/templates.ts';

const PASSWORD = 'a first password';

let source: Awaited<ReturnType<typeof startTestApp>>;
let token: string;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  source = await startTestApp();
  await fillDemo(source.application.platform, 'rain on a tin roof', { isSmall: true });
  token = (await source.admin.post('/api/people/v1/me/tokens', { name: 'moving out' })).body.token;
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'atrium-copy-'));
});

afterAll(async () => {
  await source.dispose();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function environment(): Record<string, string> {
  const url = database.url.startsWith('postgres') ? database.url : '';
  return {
    ATRIUM_DATA: folder,
    DATABASE_URL: url,
    ATRIUM_ADMIN_PASSWORD: PASSWORD,
    ATRIUM_COPY_TOKEN: token,
    ATRIUM_MIN_FREE_DISK: '0',
  };
}

/** The command, until it has said the words; then the signal. */
async function interrupt(words: string, signal: 'SIGKILL' | 'SIGINT'): Promise<number | null> {
  const child: ChildProcess = spawn('./atrium', ['copy-from', source.url], {
    env: { ...process.env, ...environment() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  const said = new Promise<void>((resolve) => {
    child.stdout?.on('data', (bytes) => {
      out += bytes;
      if (out.includes(words)) resolve();
    });
  });
  await Promise.race([said, once(child, 'exit')]);
  child.kill(signal);
  const [code] = child.exitCode === null && child.signalCode === null ? await once(child, 'exit') : [child.exitCode];
  return code;
}

// Each starts the command several times, which takes long on a busy machine.
describe('atrium copy-from', { timeout: 240_000 }, () => {
  it('goes on after kill -9 and after an interrupt, and ends with everything', async () => {
    expect(await interrupt('  users\n', 'SIGKILL')).toBe(null);
    expect(await interrupt('  folders\n', 'SIGKILL')).toBe(null);
    expect(await interrupt('  articles\n', 'SIGINT')).toBe(3);
    const { code, out, err } = await atrium(['copy-from', source.url], environment());
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Everything that the source tells is here.');
    expect(out).toContain('everybody else needs a new one');

    const config = readConfig({ ...environment(), PORT: '0', ATRIUM_LOG_LEVEL: 'silent' });
    const application = await startApplication(config, { clock: source.clock });
    try {
      const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;
      const admin = createClient(application.url, { authorization });
      const here = await readInstallation({ url: application.url, admin });
      for (const [path, answer] of await readInstallation(source)) expect(here.get(path), path).toEqual(answer);
    } finally {
      await application.stop();
    }
  });

  it('is refused in one line when its arguments or settings are wrong', async () => {
    const other = { ...environment(), ATRIUM_COPY_TOKEN: '' };
    for (const [args, words] of [
      [[], 'takes the address'],
      [['intranet.example.com'], 'is not an address'],
      [['ftp://intranet.example.com'], 'is not an address'],
      [[source.url, '--parallel', '0'], '--parallel'],
      [[source.url, 'and more'], 'one word too many'],
      [[source.url], 'no token was given'],
    ] as const) {
      const { code, err } = await atrium(['copy-from', ...args], other);
      expect(err).toContain(words);
      expect([code, err.trim().split('\n').length]).toEqual([2, 1]);
    }
    const wrong = await atrium(['copy-from', source.url, '--token', 'wrong'], other);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('the token is not accepted there');
  });

  it('asks for the token on a terminal, and does not show it', async () => {
    const command = `./atrium copy-from ${source.url}`;
    const prompts = ['Token of the source: '];
    const shown = await typeInto(command, { ...environment(), ATRIUM_COPY_TOKEN: '' }, prompts, ['secret-word']);
    expect(shown).toContain('the token is not accepted there');
    expect(shown).not.toContain('secret-word');
  });
});

// A server with the demo company, and the browser that looks at it.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const PASSWORD = 'cloudberry';
/** What one user may keep: far more than anybody of the demo company has. */
export const USER_QUOTA = 256 * 1024 * 1024;

const root = join(import.meta.dirname, '../../..');
const atrium = join(root, 'atrium');

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** A server of its own, with the demo company in it; few documents are quicker. */
export async function startServer(documents: 'few' | 'all' = 'few'): Promise<Server> {
  return serve(await makeCompany(documents));
}

/** A server with a copy of a demo company, and settings of its own. */
export async function serveCopy(company: string, settings: Readonly<Record<string, string>>): Promise<Server> {
  const folder = await newFolder();
  await cp(company, folder, { recursive: true });
  return serve(folder, settings);
}

const newFolder = () => mkdtemp(join(tmpdir(), 'atrium-web-'));

const environment = (data: string) => ({
  ...process.env,
  ATRIUM_DATA: data,
  PORT: '0',
  ATRIUM_NAME: 'Cloudberry',
  ATRIUM_LOG_LEVEL: 'error',
  ATRIUM_ADMIN_PASSWORD: PASSWORD,
  ATRIUM_USER_QUOTA: String(USER_QUOTA),
});

/** The folder of its data. */
export async function makeCompany(documents: 'few' | 'all'): Promise<string> {
  const data = await newFolder();
  const env = environment(data);
  execFileSync(atrium, ['demo', '--password', PASSWORD, '--documents', documents], { env, stdio: 'ignore' });
  return data;
}

async function serve(data: string, settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const env = { ...environment(data), ...settings };
  const server = spawn(atrium, ['serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  let url = '';
  for await (const line of createInterface({ input: server.stdout })) {
    url = /running at (\S+)/.exec(line)?.[1] ?? '';
    if (url !== '') break;
  }
  server.stdout.resume();
  if (url === '') throw new Error('the server did not start');
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      await exited;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The whole of Chromium has a reader of PDF; its headless shell is the same engine without windows, for half of the work. */
export type Build = 'whole' | 'shell';

const builds: Readonly<Record<Build, { names: readonly string[]; packageName: string }>> = {
  whole: {
    names: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    packageName: 'chromium',
  },
  shell: { names: ['/usr/bin/chromium-headless-shell'], packageName: 'chromium-headless-shell' },
};

/** Debian's Chromium, or the one in CHROMIUM; installed where that is possible. The whole one does for the shell where there is none. */
export function findChromium(build: Build = 'whole'): string {
  const { names, packageName } = builds[build];
  const found = () => [process.env.CHROMIUM ?? '', ...names].find((name) => name !== '' && existsSync(name));
  if (!found()) install(packageName);
  const path = found();
  if (path !== undefined) return path;
  if (build === 'shell') return findChromium('whole');
  throw new Error('the tests of the web app need Chromium: apt-get install chromium, or set CHROMIUM');
}

function install(packageName: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 });
  try {
    apt('update', '-q');
    apt('install', '-y', '-q', '--no-install-recommends', packageName);
  } catch {
    // Whoever needs it says so.
  }
}

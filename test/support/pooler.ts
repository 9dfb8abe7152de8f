// PgBouncer in front of the PostgreSQL of the tests, from Debian's package.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-ports.ts';
import { overNetwork } from './templates.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether it is installed; it is installed where that may be done. What is not there is said in one line, and its tests are left out. */
export function hasPooler(): boolean {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync(PROGRAM) && isRoot) {
    try {
      execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'pgbouncer'], { stdio: 'ignore' });
    } catch {
      // Said below.
    }
  }
  if (!existsSync(PROGRAM)) process.stderr.write('pgbouncer is not installed, so its tests are left out\n');
  return existsSync(PROGRAM);
}

/** `lines`: how many it has to the server. */
export async function startPooler(
  databaseUrl: string,
  { mode, lines }: { mode: 'session' | 'transaction'; lines: number },
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = new URL(overNetwork(databaseUrl));
  const folder = await temporaryFolder('atrium-pooler-');
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  await writeFile(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${lines}
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`,
  );
  // It refuses to run as root, and reads its files as the account it runs under.
  await chmod(folder, 0o755);
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn(PROGRAM, [...account, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(pooler, 'exit');
  for await (const line of createInterface({ input: pooler.stderr })) if (/process up/.test(line)) break;
  pooler.stderr.resume();
  const url = new URL(server);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      pooler.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

// haproxy before several instances, from Debian's package, with the configuration that docs/scaling.md shows.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './temporary-folder.ts';

const PROGRAM = '/usr/sbin/haproxy';

/** Whether it is installed; it is installed where that may be done. What is not there is said in one line, and its tests are left out. */
export function hasBalancer(): boolean {
  if (!existsSync(PROGRAM) && process.getuid?.() === 0) {
    try {
      execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'haproxy'], { stdio: 'ignore' });
    } catch {
      // Said below.
    }
  }
  if (!existsSync(PROGRAM)) process.stderr.write('haproxy is not installed, so its tests are left out\n');
  return existsSync(PROGRAM);
}

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

/** Begins to ask the instances once it is started; `ports`: of three instances. */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const folder = await temporaryFolder('atrium-balancer-');
  const file = join(folder, 'haproxy.cfg');
  const left = [...ports];
  const shown = await readFile('docs/scaling.md', 'utf8');
  const [, written = ''] = /```haproxy\n(.*?)```/s.exec(shown) ?? [];
  const settings = written
    .replace(/^( *bind) .*$/m, `$1 127.0.0.1:${port}`)
    .replace(/^( *server \w+) \S+/gm, (_line, name: string) => `${name} 127.0.0.1:${left.shift()}`);
  if (left.length > 0 || !settings.includes('bind')) throw new Error('docs/scaling.md shows no such configuration');
  await writeFile(file, settings);
  const balancer = spawn(PROGRAM, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  balancer.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const exited = once(balancer, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (balancer.exitCode !== null) throw new Error(`the balancer does not start: ${said}`);
    await sleep(50);
  }
  return {
    url,
    async stop() {
      balancer.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

// A throwaway S3 server: Ceph's, with one monitor and one store in memory.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from './free-ports.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd'];
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'monmaptool'];
const START_MS = 120_000;

export const S3_KEYS = {
  AWS_ACCESS_KEY_ID: 'ATRIUMTESTACCESSKEY1',
  AWS_SECRET_ACCESS_KEY: 'atrium-test-secret-key-of-40-characters-',
};

export interface S3Server {
  url: string;
  makeBucket(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Whether the server is installed, or could be installed here. What is not there is said in one line, and its tests are left out. */
export async function hasS3Server(): Promise<boolean> {
  const isThere = () => PROGRAMS.every((name) => existsSync(`/usr/bin/${name}`));
  if (!isThere() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { timeout: 180_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    await run('apt-get', ['install', '--yes', '--no-install-recommends', ...PACKAGES], options).catch(() => {});
  }
  if (!isThere())
    process.stderr.write(`radosgw is not installed, so the tests of S3 are left out: install ${PACKAGES.join(' ')}\n`);
  return isThere();
}

export async function startS3Server(): Promise<S3Server> {
  const folder = await temporaryFolder('atrium-ceph-');
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const [monitor, gateway] = await freePorts(2);
    const config = join(folder, 'ceph.conf');
    await writeFile(config, settings(folder, Number(monitor), Number(gateway)));
    for (const name of ['mon', 'osd', 'run', 'log']) await mkdir(join(folder, name));
    const start = (program: string, ...args: string[]) => {
      const child = spawn(program, ['-f', '-c', config, ...args], { stdio: ['ignore', 'ignore', 'ignore'] });
      children.push(child);
      return child;
    };
    const map = join(folder, 'monmap');
    await run('monmaptool', ['--create', '--fsid', FSID, '--add', 'a', `127.0.0.1:${monitor}`, map]);
    await run('ceph-mon', ['-c', config, '--mkfs', '-i', 'a', '--monmap', map]);
    start('ceph-mon', '-i', 'a');
    const id = randomUUID();
    await run('ceph', ['-c', config, '--connect-timeout', '60', 'osd', 'new', id]);
    await run('ceph-osd', ['-c', config, '-i', '0', '--mkfs', '--osd-uuid', id]);
    start('ceph-osd', '-i', '0');
    const { AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret } = S3_KEYS;
    const user = ['--uid', 'atrium', '--display-name', 'Atrium', '--access-key', access, '--secret-key', secret];
    await run('radosgw-admin', ['-c', config, 'user', 'create', ...user]);
    const radosgw = start('radosgw', '-n', 'client.rgw');
    const url = `http://127.0.0.1:${gateway}`;
    await waitFor(url, radosgw);
    return { url, stop, makeBucket: (name) => makeBucket(url, name) };
  } catch (error) {
    const log = await readFile(join(folder, 'log', 'all'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`the S3 server does not start: ${String(error)}\n${log.slice(-4_000)}`);
  }
}

const FSID = '7f1c5a3e-6a53-4a6e-9c60-2f6f0c5d9a11';

function settings(folder: string, monitor: number, gateway: number): string {
  return `[global]
fsid = ${FSID}
mon host = 127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms bind ipv4 = true
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
pid file =
log file = ${folder}/log/all
mon cluster log file = ${folder}/log/cluster
mon data = ${folder}/mon
osd data = ${folder}/osd
keyring = ${folder}/keyring
osd objectstore = memstore
memstore device bytes = 2147483648
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd class load list = *
osd class default list = *
mon allow pool size one = true
mon warn on pool no redundancy = false
mon data avail crit = 1
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw thread pool size = 32
rgw data = ${folder}/rgw
rgw enable usage log = false
`;
}

async function waitFor(url: string, server: ChildProcess): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error('radosgw has ended');
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (performance.now() > end) throw new Error('it does not answer');
    await sleep(100);
  }
}

async function makeBucket(url: string, name: string): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const credentials = { accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY };
  const client = new S3Client({ endpoint: url, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}

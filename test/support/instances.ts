// Instances of one installation behind a balancer, and a bounded load that notes what was confirmed and what failed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from './client.ts';
import { S3_KEYS } from './s3-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const WRITERS = 3;
const READERS = 2;
const PAUSE_MS = 30;

export interface Instance {
  port: number;
  url: string;
  /** Resolves when the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** What all instances have in common: `front` is the port of the balancer before them. */
export function settingsOfAll(parts: { databaseUrl: string; front: number; bucket: string; s3Url: string }) {
  const { databaseUrl, front, bucket, s3Url } = parts;
  return {
    ...S3_KEYS,
    DATABASE_URL: databaseUrl,
    ATRIUM_BASE_URL: `http://127.0.0.1:${front}`,
    ATRIUM_BLOBS: `s3://${bucket}`,
    ATRIUM_S3_ENDPOINT: s3Url,
    ATRIUM_SECRET_KEY: 'forty characters of a secret that is long',
    ATRIUM_TRUST_PROXY: '1',
    ATRIUM_DRAIN_SECONDS: '5',
    ATRIUM_LOG_LEVEL: 'silent',
  };
}

/** `program`: how it is started. Rejects with what it said when it ends before it listens. */
export async function startInstance(
  port: number,
  environment: Record<string, string>,
  program: readonly string[] = ['./atrium', 'serve'],
): Promise<Instance> {
  const [command = '', ...args] = program;
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...environment, PORT: String(port), ATRIUM_DATA: await temporaryFolder('atrium-instance-') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const said: string[] = [];
  child.stderr?.on('data', (bytes: Buffer) => said.push(bytes.toString()));
  if (!child.stdout) throw new Error('it has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('running at')) continue;
    child.stdout.resume();
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      async end(signal) {
        child.kill(signal);
        await exited;
      },
    };
  }
  await exited;
  throw new Error(said.join(''));
}

export interface Failure {
  method: string;
  what: string;
  /** How many instances had been killed when the request was begun. */
  begunAfter: number;
}

export interface Load {
  /** What the notes begin with. */
  name: string;
  /** Descriptions of the notes that were confirmed. */
  confirmed: string[];
  failures: Failure[];
  /** Counted when an instance has been killed. */
  killed: number;
  stop(): Promise<void>;
}

/** Writers thank one note after the other, readers list what there is; all through one address. */
export function startLoad(client: Client, thankedId: number, name: string): Load {
  const load: Omit<Load, 'stop'> = { name, confirmed: [], failures: [], killed: 0 };
  let isOver = false;
  let made = 0;
  const attempt = async (method: string, work: () => Promise<{ status: number }>): Promise<boolean> => {
    const begunAfter = load.killed;
    const what = await work().then(({ status }) => (status < 300 ? '' : String(status)), String);
    if (what !== '') load.failures.push({ method, what, begunAfter });
    await sleep(PAUSE_MS);
    return what === '';
  };
  const write = async () => {
    while (!isOver) {
      made += 1;
      const description = `${name} ${made}.`;
      const thanked = [{ id: thankedId, oclass: { id: thankedId, oclass: 1 } }];
      if (await attempt('POST', () => client.post('/thanks', { description, thanked, tags: [] }))) {
        load.confirmed.push(description);
      }
    }
  };
  const read = async () => {
    while (!isOver) await attempt('GET', () => client.get('/thanks?limit=5'));
  };
  const all = Promise.all([...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, read)]);
  return Object.assign(load, {
    async stop() {
      isOver = true;
      await all;
    },
  });
}

export interface FollowedStream {
  ids: Set<number>;
  /** How often it came back. */
  returns(): number;
  stop(): Promise<void>;
}

/** Follows the notifications of a user as a browser does: comes back with the last id it knows. */
export async function followStream(url: string, authorization: string): Promise<FollowedStream> {
  const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
  const over = new AbortController();
  const ids = new Set<number>();
  let last: string | undefined;
  let opens = 0;
  const readOnce = async () => {
    const headers = { authorization, ...(last === undefined ? {} : { 'last-event-id': last }) };
    const answer = await fetch(`${url}/api/notifications/v1/stream`, { headers, signal: over.signal });
    if (answer.status !== 200 || !answer.body) return;
    opens += 1;
    opened();
    let text = '';
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + piece).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        last = /^id: (.*)$/m.exec(event)?.[1] ?? last;
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data !== undefined) ids.add(JSON.parse(data).id);
      }
    }
  };
  const following = (async () => {
    while (!over.signal.aborted) {
      await readOnce().catch(() => {});
      await sleep(PAUSE_MS);
    }
  })();
  await isOpen;
  return {
    ids,
    returns: () => opens - 1,
    async stop() {
      over.abort();
      await following;
    },
  };
}

/** All items of a list, page by page. */
export async function readAll<T>(
  { url }: Instance,
  headers: Record<string, string>,
  path: string,
  itemsOf: (body: unknown) => T[],
): Promise<T[]> {
  const client = createClient(url, headers);
  const found: T[] = [];
  for (;;) {
    const { status, body } = await client.get(`${path}?limit=200&offset=${found.length}`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    const items = itemsOf(body);
    found.push(...items);
    if (items.length < 200) return found;
  }
}

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestApp } from '../../../test/support/app.ts';
import type { TestUser } from '../../../test/support/people.ts';
import { ADMIN_PASSWORD } from '../../../test/support/templates.ts';
import { type Atrium, type Connection, connect } from '../src/index.ts';

/** As user 1. */
export function connectAsAdmin({ url }: { url: string }, connection: Connection = {}): Atrium {
  return connect({ url, auth: { username: 'admin', password: ADMIN_PASSWORD }, ...connection });
}

export function connectAs(
  { url }: { url: string },
  { username, password }: Pick<TestUser, 'username' | 'password'>,
  connection: Connection = {},
): Atrium {
  return connect({ url, auth: { username, password }, ...connection });
}

/**
 * What a proxy does with a request: hands it on; hands it on and loses the answer; ends the answer in its middle; hangs up
 * before anybody has read it; or answers itself.
 */
export type Behaviour = 'pass' | 'lose' | 'cut' | 'refuse' | OwnAnswer;

interface OwnAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface Proxy {
  url: string;
  /** All that came since the test began. */
  requests: { method: string; path: string; headers: IncomingHttpHeaders }[];
  /** For the next requests, one each; those after them are handed on. */
  next(...behaviours: Behaviour[]): void;
  /** Ends all open connections. */
  hangUp(): void;
}

/** A proxy in front of the application under test. Read its members inside tests only. */
export function useProxy(app: TestApp): Proxy {
  const waiting: Behaviour[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    proxy.requests.push({ method, path: url, headers });
    const behaviour = waiting.shift() ?? 'pass';
    if (behaviour === 'refuse') incoming.socket.destroy();
    else if (typeof behaviour === 'object') {
      incoming.resume();
      outgoing.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
    } else handOn(app.url, incoming, outgoing, behaviour);
  });
  server.on('connection', (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  const proxy: Proxy = {
    url: '',
    requests: [],
    next: (...behaviours) => void waiting.push(...behaviours),
    hangUp: () => sockets.forEach((socket) => void socket.destroy()),
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    proxy.url = `http://127.0.0.1:${port}`;
  });
  beforeEach(() => {
    waiting.length = 0;
    proxy.requests.length = 0;
  });
  afterAll(() => {
    proxy.hangUp();
    server.close();
  });
  return proxy;
}

function handOn(target: string, incoming: IncomingMessage, outgoing: ServerResponse, behaviour: Behaviour): void {
  const { method, url, headers } = incoming;
  const onward = sendRequest(new URL(url ?? '', target), { method, headers }, (answer) => {
    if (behaviour === 'lose') {
      answer.resume().once('end', () => incoming.socket.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
    if (behaviour === 'pass') {
      answer.pipe(outgoing);
      return;
    }
    answer.once('data', (bytes: Buffer) => {
      outgoing.write(bytes.subarray(0, bytes.length / 2), () => incoming.socket.destroy());
    });
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

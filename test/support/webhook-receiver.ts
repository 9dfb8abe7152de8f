// The receiver of webhooks that tests talk to: a real server on loopback that answers as it is told.
import { createHmac } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-ports.ts';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The bytes as they came. */
  raw: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every shape
  body: any;
}

/** What becomes of a request; returns when it is answered, or never. */
export type Behaviour = (received: Received, response: ServerResponse, request: IncomingMessage) => unknown;

export interface Receiver {
  /** The address of the receiver, with a path of its own. */
  url: string;
  port: number;
  received: Received[];
  /** How it answers from now on. */
  behave(behaviour: Behaviour): void;
  /** Waits until this many messages have come. */
  until(count: number, ms?: number): Promise<Received[]>;
  /** Refuses connections. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  stop(): Promise<void>;
}

export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Behaviour =>
  (_received, response) =>
    response.writeHead(status, headers).end(body);

export const hang: Behaviour = () => {};
export const drop: Behaviour = (_received, _response, request) => request.socket.destroy();

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let behaviour: Behaviour = answer(204);
  let server: Server;
  const sockets = new Set<Socket>();
  const listen = async (port: number): Promise<void> => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const raw = Buffer.concat(chunks);
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        raw,
        body: parse(raw),
      };
      received.push(one);
      await behaviour(one, response, request);
    });
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  };
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await freePort();
  await listen(port);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    behave(next) {
      behaviour = next;
    },
    async until(count, ms = 120_000) {
      const end = Date.now() + ms;
      while (received.length < count) {
        if (Date.now() > end) throw new Error(`${received.length} of ${count} messages have come`);
        await sleep(5);
      }
      return received;
    },
    goDown: close,
    async comeUp() {
      await listen(port);
    },
    stop: close,
  };
}

/** Checked from the bytes that came, by the words of the convention and not by our own code. */
export function isSignedWith(secret: string, { headers, raw }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), raw]);
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return undefined;
  }
}

// A way to an S3 server that fails as networks and servers do.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from './free-ports.ts';

/** What goes wrong with a request; undefined: nothing. */
export type Fault =
  /** An answer of the server that never arrives, though the request was carried out. */
  | 'lost answer'
  /** The connection is cut after so many bytes of the request, or of the answer. */
  | { cutUploadAt: number }
  | { cutAnswerAt: number }
  /** Nothing moves. */
  | 'stalled'
  /** The head of the answer comes, then nothing moves. */
  | { stallAnswerAt: number }
  | { status: number; code: string };

export interface FaultyS3 {
  url: string;
  /** Asked for each request, in their order. */
  fail(choose: (request: { method: string; path: string }) => Fault | undefined): void;
  heal(): void;
  /** Makes an object look as if it had been put two minutes ago, until it is put again. */
  age(key: string): void;
  /** `method path` of every request since the last call. */
  taken(): string[];
  /** Held before it is passed on, until the promise is resolved. */
  hold(choose: (request: { method: string; path: string }) => Promise<void> | undefined): void;
  /** Refuses connections. */
  close(): Promise<void>;
  reopen(): Promise<void>;
}

const AGED_MS = 120_000;

export async function startFaultyS3(target: string): Promise<FaultyS3> {
  let choose: Parameters<FaultyS3['fail']>[0] = () => undefined;
  let held: Parameters<FaultyS3['hold']>[0] = () => undefined;
  let requests: string[] = [];
  const aged = new Set<string>();

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', headers, url = '/' } = incoming;
    const path = new URL(url, target).pathname;
    requests.push(`${method} ${path}`);
    const fault = choose({ method, path });
    incoming.on('error', () => {});
    if (fault === 'stalled') return;
    if (typeof fault === 'object' && 'status' in fault) {
      incoming.resume();
      const body = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>Injected</Message></Error>`;
      outgoing.writeHead(fault.status, { 'content-type': 'application/xml' }).end(method === 'HEAD' ? '' : body);
      return;
    }
    await held({ method, path });
    const key = path.split('/').at(-1) ?? '';
    const forwarded = request(new URL(url, target), { method, headers }, (answer) => {
      if (method === 'PUT') aged.delete(key);
      if (fault === 'lost answer') return void answer.resume().once('end', () => incoming.socket.destroy());
      const answered = { ...answer.headers };
      if (aged.has(key) && answered['last-modified'] !== undefined) {
        answered['last-modified'] = new Date(Date.parse(answered['last-modified']) - AGED_MS).toUTCString();
      }
      outgoing.writeHead(answer.statusCode ?? 500, answered);
      if (typeof fault !== 'object') return void answer.pipe(outgoing);
      const limit = 'cutAnswerAt' in fault ? fault.cutAnswerAt : 'stallAnswerAt' in fault ? fault.stallAnswerAt : 0;
      let sent = 0;
      outgoing.flushHeaders();
      answer.on('data', (piece: Buffer) => {
        const rest = piece.subarray(0, Math.max(limit - sent, 0));
        sent += piece.length;
        outgoing.write(rest, () => {
          if (sent >= limit && 'cutAnswerAt' in fault) incoming.socket.destroy();
        });
      });
      answer.on('end', () => sent < limit && outgoing.end());
    });
    forwarded.on('error', () => incoming.socket.destroy());
    if (typeof fault === 'object' && 'cutUploadAt' in fault) {
      let taken = 0;
      incoming.on('data', (piece: Buffer) => {
        taken += piece.length;
        forwarded.write(piece);
        if (taken < fault.cutUploadAt) return;
        incoming.socket.destroy();
        forwarded.destroy();
      });
      return;
    }
    incoming.pipe(forwarded);
  };

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const port = await freePort();
  await listen(port);
  return {
    url: `http://127.0.0.1:${port}`,
    fail(given) {
      choose = given;
    },
    hold(given) {
      held = given;
    },
    heal() {
      choose = () => undefined;
      held = () => undefined;
    },
    age: (key) => void aged.add(key),
    taken() {
      const before = requests;
      requests = [];
      return before;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
    reopen: () => listen(port),
  };
}

// The load of a measurement: a bounded number of requests in flight over kept-alive connections, timed one by one.
import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  path: string;
  /** Left out: GET. */
  method?: string;
  /** Sent as JSON, unless it is bytes. */
  body?: unknown;
  /** Beside those of all requests. */
  headers?: Record<string, string>;
}

export interface LoadOptions {
  url: string;
  /** The request with this number, counted over all connections. */
  requestAt(turn: number): LoadRequest;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  warmupSeconds: number;
  /** Ends it earlier. */
  signal?: AbortSignal;
  /** Told of each request after the warm-up. With it, a connection that breaks is a request that failed, and another one is opened. */
  onOutcome?(outcome: Outcome): void;
}

export interface Outcome {
  method: string;
  /** 0: there was no answer. */
  status: number;
  begun: number;
  ended: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Answers with a status other than 2xx. */
  errors: number;
}

export async function load(options: LoadOptions): Promise<LoadResult> {
  const { hostname, port } = new URL(options.url);
  const headers = linesOf({ host: `${hostname}:${port}`, ...options.headers });
  const start = performance.now();
  const from = start + options.warmupSeconds * 1000;
  const until = from + options.seconds * 1000;
  const latencies: number[] = [];
  let errors = 0;
  let turn = 0;
  const worker = async () => {
    const open = () => createExchange(connect({ host: hostname, port: Number(port), noDelay: true }));
    let exchange = open();
    while (performance.now() < until && !options.signal?.aborted) {
      const request = options.requestAt(turn++);
      const begun = performance.now();
      const status = await exchange.send(encode(request, headers)).catch((error: unknown) => {
        if (!options.onOutcome) throw error;
        exchange.close();
        exchange = open();
        return 0;
      });
      const ended = performance.now();
      if (begun < from) continue;
      latencies.push(ended - begun);
      if (status < 200 || status > 299) errors += 1;
      options.onOutcome?.({ method: request.method ?? 'GET', status, begun, ended });
    }
    exchange.close();
  };
  await Promise.all(Array.from({ length: options.connections }, worker));
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { requestsPerSecond: latencies.length / options.seconds, p50: at(0.5), p99: at(0.99), errors };
}

/** `headers`: lines of all requests. */
function encode({ path, method = 'GET', headers: own, body }: LoadRequest, headers: string): string | Buffer {
  const head = `${method} ${path} HTTP/1.1\r\n${headers}${own ? linesOf(own) : ''}`;
  if (body === undefined) return `${head}\r\n`;
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  const bytes = body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
  const ofBody = `content-type: ${type}\r\ncontent-length: ${bytes.length}\r\n`;
  return Buffer.concat([Buffer.from(`${head}${ofBody}\r\n`), bytes]);
}

function linesOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

const NOTHING = Buffer.alloc(0);

interface Exchange {
  /** Resolves with the status. */
  send(request: string | Buffer): Promise<number>;
  close(): void;
}

/** Sends one request and waits for the whole answer, which must carry its length. */
function createExchange(socket: Socket): Exchange {
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined;
  let missing = -1;
  let status = 0;
  let head: Buffer = NOTHING;
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    let bytes: Buffer = chunk;
    if (missing < 0) {
      head = head.length > 0 ? Buffer.concat([head, bytes]) : bytes;
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined && status !== 204) return void settle?.reject(new Error(`no content-length:\n${text}`));
      bytes = head.subarray(end + 4);
      missing = Number(length ?? 0);
    }
    missing -= bytes.length;
    if (missing > 0) return;
    missing = -1;
    head = NOTHING;
    const done = settle;
    settle = undefined;
    done?.resolve(status);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        if (socket.destroyed) reject(new Error('the server closed the connection'));
        else socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}

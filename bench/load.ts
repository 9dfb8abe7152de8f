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
  const host = `${hostname}:${port}`;
  const start = performance.now();
  const from = start + options.warmupSeconds * 1000;
  const until = from + options.seconds * 1000;
  const latencies: number[] = [];
  let errors = 0;
  let turn = 0;
  const worker = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const exchange = createExchange(socket);
    while (performance.now() < until) {
      const request = encode(options.requestAt(turn++), options.headers ?? {}, host);
      const begun = performance.now();
      const status = await exchange(request);
      const ended = performance.now();
      if (begun < from) continue;
      latencies.push(ended - begun);
      if (status < 200 || status > 299) errors += 1;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: options.connections }, worker));
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return { requestsPerSecond: latencies.length / options.seconds, p50: at(0.5), p99: at(0.99), errors };
}

function encode(request: LoadRequest, headers: Record<string, string>, host: string): Buffer {
  const { path, method = 'GET', body } = request;
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
  const bytes = body instanceof Uint8Array ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const ofBody = bytes.length > 0 ? { 'content-type': type, 'content-length': String(bytes.length) } : {};
  const lines = Object.entries({ host, ...headers, ...request.headers, ...ofBody });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`), bytes]);
}

/** Sends one request and waits for the whole answer, which must carry its length. */
function createExchange(socket: Socket): (request: Buffer) => Promise<number> {
  let settle: { resolve(status: number): void; reject(error: Error): void } | undefined;
  let missing = -1;
  let status = 0;
  let head: Buffer = Buffer.alloc(0);
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
    head = Buffer.alloc(0);
    const done = settle;
    settle = undefined;
    done?.resolve(status);
  });
  return (request) =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      socket.write(request);
    });
}

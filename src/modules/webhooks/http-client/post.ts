// One request to a receiver and its answer, of which only the part is read that is kept in the log.
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Address } from './resolver.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** The beginning of the body, as text that can be stored. */
  body: string;
}

export interface Post {
  target: URL;
  /** The addresses of the target’s host. */
  addresses: readonly Address[];
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  signal: AbortSignal;
}

const READ_BYTES = 64 * 1024;
const KEPT_BYTES = 4 * 1024;

// Agents of our own: the global ones may follow the proxy variables of the environment, and a proxy looks up names itself.
const agents = { http: new HttpAgent({ keepAlive: false }), https: new HttpsAgent({ keepAlive: false }) };

/** Throws when no whole answer comes; `onBegin` has then got the part of the answer that did come, if any. */
export function post(
  { target, addresses, headers, body, signal }: Post,
  onBegin: (soFar: () => Answer) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      lookup: lookupIn(addresses),
      signal,
    };
    const request =
      target.protocol === 'https:'
        ? httpsRequest(target, { ...options, agent: agents.https })
        : httpRequest(target, { ...options, agent: agents.http });
    let whole: (() => Answer | undefined) | undefined;
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let read = 0;
      const soFar = () => answerOf(response, Buffer.concat(chunks));
      onBegin(soFar);
      whole = () => (response.complete ? soFar() : undefined);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        read += chunk.length;
        if (read < READ_BYTES) return;
        resolve(soFar());
        response.destroy();
      });
      response.on('end', () => resolve(soFar()));
      response.on('error', reject);
      response.on('close', () => {
        if (response.complete) resolve(soFar());
        else reject(new Error('The connection was closed in the middle of the answer'));
      });
    });
    request.on('error', (error) => {
      if (!whole?.()) return reject(error);
      // Bytes that follow a whole answer are no part of it; the body of the answer may still be on its way.
      setImmediate(() => resolve(whole?.() ?? Promise.reject(error)));
    });
    // A change of protocol, which is no answer, emits neither `response` nor `error`: only `close`.
    request.on('close', () => {
      if (!whole) reject(new Error('The connection was closed without an answer'));
    });
    request.end(body);
  });
}

function lookupIn(addresses: readonly Address[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) return callback(null, [...addresses]);
    const [first] = addresses;
    if (first) callback(null, first.address, first.family);
    else callback(new Error('The name has no address'), '');
  };
}

function answerOf(response: IncomingMessage, body: Buffer): Answer {
  const headers = new Map<string, string>();
  for (let at = 0; at + 1 < response.rawHeaders.length; at += 2) {
    const name = storable(response.rawHeaders[at] ?? '').toLowerCase();
    const value = storable(response.rawHeaders[at + 1] ?? '');
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: storable(new TextDecoder().decode(body.subarray(0, KEPT_BYTES))),
  };
}

/** PostgreSQL takes no NUL, and half a character cannot be sent on. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}

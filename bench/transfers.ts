// The client of transfers: sends and receives many bytes, and watches the memory of the server meanwhile.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { residentMegabytes } from './resident-memory.ts';

const CHUNK = Buffer.alloc(1024 * 1024);
for (let at = 0; at < CHUNK.length; at += 4) CHUNK.writeUInt32LE((at * 2_654_435_761) >>> 0, at);

export interface Transfer {
  megabytesPerSecond: number;
  body: string;
}

export async function upload(url: string, headers: Record<string, string>, bytes: number): Promise<Transfer> {
  const start = performance.now();
  const sent = request(url, { method: 'POST', headers: { ...headers, 'content-length': bytes } });
  const answer = answerOf(sent);
  for (let left = bytes; left > 0; left -= CHUNK.length) {
    // The first bytes differ from run to run, so that no content is known already.
    const piece = left === bytes ? Buffer.from(CHUNK) : CHUNK;
    if (left === bytes) piece.write(crypto.randomUUID());
    if (!sent.write(piece.subarray(0, Math.min(left, CHUNK.length)))) {
      await new Promise((resolve) => sent.once('drain', resolve));
    }
  }
  sent.end();
  const response = await answer;
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const body = Buffer.concat(parts).toString();
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${body}`);
  return { megabytesPerSecond: rate(bytes, start), body };
}

export async function download(url: string, headers: Record<string, string>): Promise<Transfer> {
  const start = performance.now();
  const sent = request(url, { headers });
  sent.end();
  const response = await answerOf(sent);
  let received = 0;
  response.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  await new Promise((resolve, reject) => response.on('end', resolve).on('error', reject));
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  return { megabytesPerSecond: rate(received, start), body: '' };
}

/** By how many megabytes a process grew at most while the work was going on. */
export async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

function answerOf(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => sent.on('response', resolve).on('error', reject));
}

function rate(bytes: number, start: number): number {
  return bytes / 1024 / 1024 / ((performance.now() - start) / 1000);
}

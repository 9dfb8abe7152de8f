import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { HashOrder } from './file-hashing.ts';

interface Followed {
  fd: number;
  hash: Hash;
  at: number;
}

const buffer = Buffer.allocUnsafe(1024 * 1024);
const files = new Map<number, Followed>();

parentPort?.on('message', (order: HashOrder) => {
  if (order.last === 'forget') {
    forget(order.id);
    parentPort?.postMessage({ id: order.id, digest: '' });
    return;
  }
  try {
    const file = follow(order);
    if (order.upTo !== undefined) read(file, order.upTo);
    if (order.last === undefined) return;
    const digest = file.hash.digest('hex');
    forget(order.id);
    parentPort?.postMessage({ id: order.id, digest });
  } catch (error) {
    forget(order.id);
    // A copied error keeps its message alone: what the operating system said of it goes beside it.
    parentPort?.postMessage({ id: order.id, error, details: { ...(error as Error) } });
  }
});

function follow({ id, path }: HashOrder): Followed {
  const known = files.get(id);
  if (known) return known;
  const file = { fd: openSync(path, 'r'), hash: createHash('sha256'), at: 0 };
  files.set(id, file);
  return file;
}

function read(file: Followed, upTo: number): void {
  while (file.at < upTo) {
    const length = readSync(file.fd, buffer, 0, Math.min(buffer.length, upTo - file.at), file.at);
    if (length === 0) throw new Error('the file is shorter than what was written to it');
    file.hash.update(buffer.subarray(0, length));
    file.at += length;
  }
}

function forget(id: number): void {
  const file = files.get(id);
  if (!file) return;
  files.delete(id);
  closeSync(file.fd);
}

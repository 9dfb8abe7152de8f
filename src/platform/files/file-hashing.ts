// The hashing of large files in a thread of its own, so that it takes no time from the requests of others.
import { Worker } from 'node:worker_threads';

/** What the thread is told: how far a file is written, and at last whether its hash is wanted. */
export interface HashOrder {
  id: number;
  path: string;
  upTo?: number;
  last?: 'digest' | 'forget';
}

export interface FileHash {
  /** The file is written up to here. */
  advance(upTo: number): void;
  /** SHA-256 of the file, in hexadecimal. */
  digest(size: number): Promise<string>;
  /** Nobody wants it any more. Resolves when the thread has let go of the file: until then a file that is removed takes room on the disk. */
  forget(): Promise<void>;
}

interface Answer {
  id: number;
  /** Empty for a file that is forgotten. */
  digest?: string;
  error?: Error;
  /** The code, number and call of an error of the operating system. */
  details?: object;
}

interface Waiting {
  resolve(digest: string): void;
  reject(error: Error): void;
}

let thread: { worker: Worker; waiting: Map<number, Waiting> } | undefined;
let orders = 0;

/** Follows a file while it is being written. */
export function hashFile(path: string): FileHash {
  thread ??= startThread();
  const { worker, waiting } = thread;
  orders += 1;
  const id = orders;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  // A failure before the end is told at the end.
  promise.catch(() => {});
  const done = () => {
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  };
  waiting.set(id, { resolve, reject });
  worker.ref();
  return {
    advance: (upTo) => worker.postMessage({ id, path, upTo } satisfies HashOrder),
    async digest(size) {
      worker.postMessage({ id, path, upTo: size, last: 'digest' } satisfies HashOrder);
      return promise.finally(done);
    },
    async forget() {
      worker.postMessage({ id, path, last: 'forget' } satisfies HashOrder);
      await promise.catch(() => {}).finally(done);
    },
  };
}

function startThread() {
  const waiting = new Map<number, Waiting>();
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url));
  const fail = (error: Error) => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
  };
  worker.on('message', ({ id, digest, error, details }: Answer) => {
    if (digest !== undefined) waiting.get(id)?.resolve(digest);
    else waiting.get(id)?.reject(Object.assign(error ?? new Error('the file could not be hashed'), details));
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the hashing thread has ended')));
  return { worker, waiting };
}

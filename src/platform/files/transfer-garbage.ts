// The garbage of transfers: buffers that are young when they die, and far larger than they look on the heap.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Less than what makes V8 search its whole heap for something to free, which costs it more than the transfer itself. */
const EVERY_BYTES = 24 * 1024 * 1024;

let passed = 0;
let collectYoung: (() => void) | undefined;

/** Called with the length of every buffer that a transfer has taken: now and then the young ones are collected. */
export function notePassed(bytes: number): void {
  passed += bytes;
  if (passed < EVERY_BYTES) return;
  passed = 0;
  collectYoung ??= findCollector();
  collectYoung();
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  // Otherwise the memory is given back only when another thread finds the time, and counts as used until then.
  setFlagsFromString('--no-concurrent-array-buffer-sweeping');
  const collect: unknown = runInNewContext('gc');
  return typeof collect === 'function' ? () => void collect({ type: 'minor' }) : () => {};
}

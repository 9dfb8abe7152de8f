/** Less than what makes V8 search its whole heap for something to free, which costs it more than the transfer itself. */
const EVERY_BYTES = 24 * 1024 * 1024;

let passed = 0;

/**
 * Called with the length of every buffer that an upload has taken. Such buffers are young when they die and far larger than they look
 * on the heap: now and then the young ones are collected, if the start command has made V8's collector reachable.
 */
export function notePassed(bytes: number): void {
  passed += bytes;
  if (passed < EVERY_BYTES) return;
  passed = 0;
  void globalThis.gc?.({ type: 'minor' });
}

// What cannot be taken back once it is done: it is held back as long as its toast offers Undo.
import { failureOf } from '../api/queries.ts';
import { say, sayFailed } from './toast.tsx';

const HELD_MS = 10_000;

/** Says at once that it is done, and does it when nobody has taken it back; `onUndone` also when the server refuses. */
export function hold(text: string, work: () => Promise<void>, onUndone: () => void): void {
  let isSettled = false;
  const settle = (next: () => void) => () => {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    removeEventListener('pagehide', send);
    next();
  };
  const send = settle(() => {
    work().catch((error) => {
      sayFailed(failureOf(error).detail);
      onUndone();
    });
  });
  const timer = setTimeout(send, HELD_MS);
  addEventListener('pagehide', send);
  say(text, settle(onUndone));
}

// Whether somebody is signed in, and what waits while they sign in again.

export type Gate = 'closed' | 'open' | 'ended';

let state: Gate = 'closed';
let waiting: Array<() => void> = [];
const listeners = new Set<() => void>();

export function gateState(): Gate {
  return state;
}

export function isSignedIn(): boolean {
  return state !== 'closed';
}

export function onGateChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Somebody is signed in: what waited goes on. */
export function openGate(): void {
  change('open');
  for (const resume of waiting.splice(0)) resume();
}

/** Nobody is signed in any more, by their own wish. */
export function closeGate(): void {
  change('closed');
  waiting = [];
}

/** The session has ended: resolves after the next sign-in. */
export function waitForSignIn(): Promise<void> {
  change('ended');
  return new Promise((resolve) => waiting.push(resolve));
}

function change(next: Gate): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

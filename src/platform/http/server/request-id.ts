import { randomUUID } from 'node:crypto';

/** A caller's own id is kept when it looks like one, so that logs can be joined across systems. */
export function acceptRequestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given)) return given;
  requests += 1;
  return `${started}-${requests.toString(36)}`;
}

/** Unlike that of any other process, and counted from there: as unique as a random id, and far cheaper. */
const started = randomUUID();
let requests = 0;

// What administrators may enter for a webhook: addresses that can be reached, and names of events that exist.
import { setTimeout as sleep } from 'node:timers/promises';
import { invalidField } from '../../platform/http/index.ts';
import { AddressRefused, type Reach, reachable } from './http-client/resolver.ts';

export const MAX_URL = 2_000;
export const ALL_EVENTS = '*';
/** A name that takes longer is accepted; it is resolved again for every delivery. */
const RESOLVE_MS = 5_000;

/** The address as it was sent, in the characters of addresses, once it is known to be one that may be reached. */
export async function checkUrl(text: string, reach: Reach): Promise<string> {
  const wrong = (reason: string) => invalidField('url', reason);
  if (text.length > MAX_URL) throw wrong(`takes at most ${MAX_URL} characters`);
  if (/[\s\p{Cc}]/u.test(text)) throw wrong('must not contain spaces or control characters');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:\/\/[^/\\]/i.test(text)) throw wrong('must be an address that begins with http:// or https://');
  if (url.username !== '' || url.password !== '') throw wrong('must not contain credentials');
  if (url.port === '0') throw wrong('must not have the port 0');
  // The limit holds for what is sent as well, in which some characters take more room.
  if (url.href.length > 3 * MAX_URL) throw wrong(`takes at most ${MAX_URL} characters`);
  await Promise.race([refuseClosed(url, reach), sleep(RESOLVE_MS, undefined, { ref: false })]);
  return text.search(foreign) < 0 ? text : url.href.replace(foreign, encodeURIComponent);
}

/** Characters that no address may hold. */
const foreign = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/g;

/** The names of events as they are stored: separated by commas, each once. */
export function checkEvents(names: readonly string[]): string {
  const once = [...new Set(names)];
  if (once.length === 0) throw invalidField('events', `must name at least one event, or "${ALL_EVENTS}" for all`);
  if (once.length > 1 && once.includes(ALL_EVENTS)) {
    throw invalidField('events', `takes either names or "${ALL_EVENTS}" alone`);
  }
  return once.join(',');
}

async function refuseClosed(url: URL, reach: Reach): Promise<void> {
  try {
    await reachable(url, reach);
  } catch (error) {
    // Any other error: the name cannot be resolved now, which may change.
    if (error instanceof AddressRefused) throw invalidField('url', error.message);
  }
}

import type { Answer } from './post.ts';

/** A refusal by this server, in words that may be shown. */
export class Refusal extends Error {}

/** Only 307 and 308 repeat the request with its body; other redirects would lose the body. */
export function redirectOf({ status, headers }: Pick<Answer, 'status' | 'headers'>, from: URL): URL | undefined {
  if (status !== 307 && status !== 308) return undefined;
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from.href))
    throw new Refusal(`Answered ${status} without a target`);
  const target = new URL(location, from);
  if (!/^https?:$/.test(target.protocol)) throw new Refusal('Redirected to an address that is not http or https');
  if (from.protocol === 'https:' && target.protocol === 'http:') throw new Refusal('Redirected from https to http');
  if (target.username !== '' || target.password !== '') throw new Refusal('Redirected to an address with credentials');
  return target;
}

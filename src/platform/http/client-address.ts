// Owns the question where a request really comes from.
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What proxies add to the requests they pass on. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/**
 * The caller runs on this machine. A proxy may run here too: unless it is trusted and says whom it serves,
 * whoever stands behind it is taken for a stranger.
 */
export function isLocalClient(request: FastifyRequest): boolean {
  if (!isLoopback(request.ip)) return false;
  if (request.ips !== undefined && request.headers['x-forwarded-for'] !== undefined) return true;
  return PASSED_ON.every((name) => request.headers[name] === undefined);
}

/** One customer of a provider has a whole /64 of IPv6 addresses, but only one address of the old kind. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

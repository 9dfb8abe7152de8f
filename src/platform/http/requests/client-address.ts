// The address that a request really comes from, behind proxies.
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Headers that proxies add to the requests they pass on. */
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
  if (!isIPv6(address) || !ipaddr.isValid(address)) return address;
  // The library reads `::192.0.2.7` as `::ffff:192.0.2.7`; only the second is an address of the old kind.
  const parsed = ipaddr.process(address.replace(/^::(?=\d+\.)/, '0::'));
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

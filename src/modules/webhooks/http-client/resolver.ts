// From the host of a URL to the IP addresses that may be connected: every name is resolved here, and refused here.
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './ip-ranges.ts';

export interface Address {
  address: string;
  family: number;
}

/** All addresses of a name; throws when it has none. */
export type Resolve = (hostname: string) => Promise<Address[]>;

/** The address is one that webhooks must not reach. */
export class AddressRefused extends Error {}

/** The addresses that messages may go to. */
export interface Reach {
  isOpen(address: string): boolean;
  resolve: Resolve;
}

export function createReach(allowPrivate: boolean): Reach {
  return { isOpen: allowPrivate ? () => true : isPublicAddress, resolve: systemResolver() };
}

/** The addresses at which a host may be connected. The caller connects to exactly these, so that a name cannot change meanwhile. */
export async function reachable({ hostname }: URL, { isOpen, resolve }: Reach): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const closed = addresses.find(({ address }) => !isOpen(address));
  if (closed) {
    const where = family === 0 ? `${host} leads to ${closed.address}` : closed.address;
    throw new AddressRefused(`${where}: private and reserved addresses are not allowed`);
  }
  return addresses;
}

/**
 * Names are asked of the name servers without a thread, so that a name server that hangs delays nobody else. The resolver of the machine,
 * which knows its hosts file but takes one of few threads, is asked only for names that the name servers do not know.
 */
function systemResolver(): Resolve {
  const servers = new Resolver({ timeout: 3_000, tries: 2 });
  return async (hostname) => {
    // `localhost` is loopback by definition (RFC 6761), whatever the name servers say.
    if (/^(.+\.)?localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
    const [v4, v6] = await Promise.allSettled([servers.resolve4(hostname), servers.resolve6(hostname)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length > 0) return found;
    for (const answer of [v4, v6]) if (answer.status === 'rejected' && isLate(answer.reason)) throw answer.reason;
    return lookup(hostname, { all: true });
  };
}

/** After a time-out the machine would ask the same silent name server again, and block a thread. */
function isLate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ETIMEOUT';
}

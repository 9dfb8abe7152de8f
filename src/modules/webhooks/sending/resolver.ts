// Owns the way from the host of an address to where it may be connected: every name is resolved here, and refused here.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './addresses.ts';

export interface Address {
  address: string;
  family: number;
}

/** All addresses of a name; throws when it has none. */
export type Resolve = (hostname: string) => Promise<Address[]>;

/** The address is one that webhooks must not reach. */
export class AddressRefused extends Error {}

/** Where messages may go. */
export interface Reach {
  isOpen(address: string): boolean;
  resolve: Resolve;
}

export function createReach(allowPrivate: boolean): Reach {
  return { isOpen: allowPrivate ? () => true : isPublicAddress, resolve: systemResolver() };
}

/** Where the host may be connected to; whoever connects does it to exactly these, so that a name cannot change meanwhile. */
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

/** Names are looked up by few threads that others need as well; a name server that hangs must not take them all. */
const AT_A_TIME = 2;

/** The resolver of the machine, with its hosts file. */
function systemResolver(): Resolve {
  let free = AT_A_TIME;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (hostname) => {
    // By its definition, whatever the name servers say.
    if (/^(.+\.)?localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await lookup(hostname, { all: true });
    } finally {
      release();
    }
  };
}

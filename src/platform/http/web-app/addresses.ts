import createRouter from 'find-my-way';
import { routing } from '../server/unknown-addresses.ts';

/** Tells the addresses of the app, and those that are of interfaces or files, from all others. */
export function createAddressBook(addresses: readonly string[], interfaces: readonly string[]) {
  const router = createRouter({ ...routing });
  for (const address of addresses) router.on('GET', address, () => {});
  return {
    isOfApp: (path: string) => router.find('GET', path) !== null,
    isOfInterfaces(path: string) {
      const [, first = ''] = path.split('/');
      return interfaces.includes(first) || first.includes('.');
    },
  };
}

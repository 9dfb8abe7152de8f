import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/http/index.ts';
import { checkUrl } from '../webhooks.input.ts';
import { isPublicAddress } from './ip-ranges.ts';
import { type Address, AddressRefused, createReach, type Reach, type Resolve, reachable } from './resolver.ts';

const closed = [
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'carrier'],
  ['100.127.255.255', 'carrier'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['169.254.169.254', 'link-local: the metadata of clouds'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'protocol assignments'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relays'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['198.51.100.7', 'documentation'],
  ['203.0.113.7', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::7f00:1', 'IPv4-compatible'],
  ['::8.8.8.8', 'IPv4-compatible'],
  ['0::8.8.8.8%eth0', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:7f00:1', 'IPv4-mapped'],
  ['::FFFF:10.0.0.1', 'IPv4-mapped'],
  ['0:0:0:0:0:ffff:a9fe:a9fe', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::10.0.0.1', 'NAT64 of a private one'],
  ['64:ff9b::7f00:1', 'NAT64 of loopback'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['64:ff9b:1::8.8.8.8', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHIDv2'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2002:a00:1::1', '6to4 of a private one'],
  ['2002:c0a8:101::', '6to4 of a private one'],
  ['3fff::1', 'documentation'],
  ['4000::1', 'not given out'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd12:3456:789a::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
] as const;

const open = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:200::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82b::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
];

describe('an address', () => {
  it.each(closed)('%s must not be reached by webhooks: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(open)('%s may be reached by webhooks', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['', 'example.com', '1.2.3', '1.2.3.4.5', '12345::', 'localhost'])(
    '%j is not taken for an IP address',
    (text) => {
      expect(isPublicAddress(text)).toBe(false);
    },
  );
});

const resolvesTo =
  (...addresses: string[]) =>
  async (): Promise<Address[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const fails = async () => {
  throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
};
const strict = (resolve: Resolve = resolvesTo('8.8.8.8')): Reach => ({ isOpen: isPublicAddress, resolve });

describe('a url', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://１２７.０.０.１/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'https://10.0.0.1:8443/x',
  ])('%s is refused without a look-up', async (url) => {
    const refused = await checkUrl(url, strict(fails)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('url: ') });
    const kept = await checkUrl(url, createReach(true));
    expect(new URL(kept).href).toBe(new URL(url).href);
  });

  it.each(['127.0.0.1', '10.1.2.3', '::1', 'fe80::1%2', '::ffff:192.168.0.1', '64:ff9b::a00:1'])(
    'whose name resolves to %s is refused, alone or beside public addresses',
    async (address) => {
      for (const resolve of [resolvesTo(address), resolvesTo('8.8.8.8', address), resolvesTo(address, '2606::1')]) {
        await expect(checkUrl('https://receiver.example/', strict(resolve))).rejects.toThrow(`leads to ${address}`);
        await expect(reachable(new URL('https://receiver.example/'), strict(resolve))).rejects.toBeInstanceOf(
          AddressRefused,
        );
      }
    },
  );

  it('whose name cannot be resolved now may be registered, and fails at delivery', async () => {
    const reach = strict(fails);
    expect(await checkUrl('https://receiver.example/', reach)).toBe('https://receiver.example/');
    await expect(reachable(new URL('https://receiver.example/'), reach)).rejects.toThrow('ENOTFOUND');
  });

  it('whose name resolves to a public address is kept as it was sent', async () => {
    const url = 'HTTPS://Receiver.EXAMPLE:443/a?b=c#d';
    expect(await checkUrl(url, strict())).toBe(url);
    expect(await reachable(new URL(url), strict())).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  it('of “localhost” is refused with the resolver of the machine', async () => {
    const reach = createReach(false);
    for (const name of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'ｌocalhost']) {
      await expect(checkUrl(`http://${name}:8080/`, reach)).rejects.toThrow('private and reserved');
    }
  });
});

// Owns which addresses webhooks may reach: public ones only, in whatever way an address is written or hidden in another.
import { BlockList, isIP } from 'node:net';

/** What IANA lists as not globally reachable, or as something that no receiver can be. */
const closedV4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/** All that is given out to anybody lies in here. */
const openV6 = blockList('ipv6', [['2000::', 3]]);

/** 2001::/23 holds Teredo, benchmarks and overlays; the others are documentation. */
const closedV6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
]);

/** Whether it is an address of IPv4 or IPv6, as text, that anybody may be sent to. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  switch (isIP(plain)) {
    case 4:
      return !closedV4.check(plain, 'ipv4');
    case 6:
      return isPublicV6(plain);
    default:
      return false;
  }
}

function isPublicV6(address: string): boolean {
  const hidden = hiddenV4(wordsOf(address));
  if (hidden !== undefined) return !closedV4.check(hidden, 'ipv4');
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}

/** The address of IPv4 that the packets reach in the end: mapped, NAT64 or 6to4. */
function hiddenV4(words: readonly number[]): string | undefined {
  const [first = 0, second = 0, third = 0] = words;
  const startsWith = (...begin: number[]) => begin.every((word, at) => words[at] === word);
  if (startsWith(0, 0, 0, 0, 0, 0xffff) || startsWith(0x64, 0xff9b, 0, 0, 0, 0)) return dotted(words[6], words[7]);
  return first === 0x2002 ? dotted(second, third) : undefined;
}

function dotted(high = 0, low = 0): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** The eight parts; the parser of addresses has brought the last four bytes into the same form. */
function wordsOf(address: string): number[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = '', after] = written.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)));
  const [head, tail] = [parse(before), parse(after ?? '')];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
}

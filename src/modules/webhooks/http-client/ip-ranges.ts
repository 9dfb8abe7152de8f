// Which addresses webhooks may reach: public ones only, in whatever way an address is written or hidden in another.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All public IPv6 addresses lie in this range. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Whether a text is a public address of IPv4 or IPv6; false for a text that is no address. */
export function isPublicAddress(address: string): boolean {
  // The library alone would take short and octal forms of IPv4, and `::1.2.3.4` for `::ffff:1.2.3.4`.
  if (isIP(address) === 0 || !ipaddr.isValid(address) || /^::\d+\./.test(address)) return false;
  const end = endOf(ipaddr.process(address));
  if (end instanceof ipaddr.IPv6 && !end.match(PUBLIC_IPV6)) return false;
  return end.range() === 'unicast';
}

/** The address that the packets reach in the end: one of IPv4 may be mapped (taken out before), in NAT64 or in 6to4. */
function endOf(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : address;
}

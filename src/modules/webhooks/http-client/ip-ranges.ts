// Which addresses webhooks may reach: public ones only, in whatever way an address is written or hidden in another.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All that is given out to anybody lies in here. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Whether it is an address of IPv4 or IPv6, as text, that anybody may be sent to. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  // The library alone would take short and octal forms of IPv4, and `::1.2.3.4` for `::ffff:1.2.3.4`.
  if (isIP(address) === 0 || !ipaddr.isValid(address) || /^::\d+\./.test(address)) return false;
  const end = endOf(ipaddr.process(address));
  if (end instanceof ipaddr.IPv6 && !end.match(GIVEN_OUT)) return false;
  return end.range() === 'unicast';
}

/** The address that the packets reach in the end: one of IPv4 may be mapped (taken out before), in NAT64 or in 6to4. */
function endOf(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  if (address.match(NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : address;
}

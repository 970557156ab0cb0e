import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { urlOf } from '../url.ts';

/** IPv4 ranges that never belong to a server on the public internet (IANA special-purpose registry, and multicast). */
const specialIpv4: [string, number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relay, withdrawn
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** Special-purpose ranges within 2000::/3, the only IPv6 range allocated to public servers. */
const specialIpv6: [string, number][] = [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: embeds any IPv4 address
  ['3fff::', 20], // documentation
];

const special = new BlockList();
for (const [network, prefix] of specialIpv4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of specialIpv6) special.addSubnet(network, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Domain endings that always mean this machine or a private network. */
const privateSuffixes = ['localhost', 'localdomain', 'local', 'internal', 'home.arpa'];

/**
 * Whether an address, as `dns.lookup` returns it, is on the public internet. IPv6 addresses that embed an IPv4 address
 * (mapped, NAT64, 6to4) count as not public: they would bypass the IPv4 list.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (isIPv6(address)) return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return false;
}

/** A host name as the key of a receiver: lower case, without a trailing dot. */
export function canonicalHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

/**
 * Whether a webhook may have this `url`: absolute `https://`, to a host that can be public (API document, Delivery
 * rules, 3). A name need not resolve; what it resolves to is checked at delivery. `URL` has already turned every other
 * notation of an IPv4 address (decimal, octal, hexadecimal, full-width digits) into four decimal parts.
 */
export function isPublicHttpsUrl(url: unknown): boolean {
  // URL parsers disagree on white space, backslashes and missing slashes, so these are refused before parsing.
  const parsed = typeof url === 'string' && /^https:\/\/[^/\s\\][^\s\\]*$/i.test(url) ? urlOf(url) : null;
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return false;
  const host = canonicalHost(parsed.hostname);
  if (host.startsWith('[')) return isPublicAddress(host.slice(1, -1));
  if (isIPv4(host)) return isPublicAddress(host);
  const hasEmptyLabel = host.split('.').includes('');
  return host.includes('.') && !hasEmptyLabel && !privateSuffixes.some((suffix) => host.endsWith(`.${suffix}`));
}

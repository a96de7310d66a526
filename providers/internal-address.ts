import { BlockList, isIP } from 'node:net';

/**
 * Networks that are not the public internet: IANA's special-purpose registries (RFC 6890 and its
 * successors), everything in IPv6 outside the one block that is given out (2000::/3), and the ranges in it
 * that carry an IPv4 address inside, whatever that address is.
 */
const internalNetworks: readonly (readonly [network: string, bits: number])[] = [
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
  ['224.0.0.0', 3],
  // Loopback, mapped and translated IPv4 (::ffff:…, 64:ff9b:…), and what nobody was given.
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  // Unique local, link-local, site-local, multicast, and what nobody was given.
  ['4000::', 2],
  ['8000::', 1],
];

type Family = 'ipv4' | 'ipv6';

// One list for each family: in a shared one every IPv4 address counts as ::ffff:0:0/96.
const blocked: Readonly<Record<Family, BlockList>> = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of internalNetworks) {
  const family = network.includes(':') ? 'ipv6' : 'ipv4';
  blocked[family].addSubnet(network, bits, family);
}

/** Names that lead into a network of one's own: RFC 6761, 6762, 8375, 9476 and common custom. */
const internalNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|alt|onion)$/;

/** Whether an IP address is none of the public internet; what is no address is not, either. */
export function isInternalAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return blocked[family].check(address, family);
}

/**
 * Whether a URL's host is known to lead into a network of one's own. Takes `new URL(…).hostname`, which
 * has brought numeric addresses of any notation into one form. A public name may still resolve to an
 * internal address: whoever connects checks what it resolved to with `isInternalAddress` as well.
 */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/\.+$/, '').toLowerCase();
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(bare) !== 0) return isInternalAddress(bare);
  return !host.includes('.') || internalNames.test(host);
}

import { BlockList, isIP } from 'node:net';

/**
 * Networks that are not part of the public internet: IANA's special-purpose registries (RFC 6890 and its successors),
 * all of IPv6 outside the allocated block 2000::/3, and the ranges in it that embed an IPv4 address.
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
  // Loopback, mapped and translated IPv4 (::ffff:…, 64:ff9b:…), and unallocated ranges.
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  // Unique local, link-local, site-local, multicast, and unallocated ranges.
  ['4000::', 2],
  ['8000::', 1],
];

type Family = 'ipv4' | 'ipv6';

// One list per family: in a shared one every IPv4 address would match ::ffff:0:0/96.
const blocked: Readonly<Record<Family, BlockList>> = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of internalNetworks) {
  const family = network.includes(':') ? 'ipv6' : 'ipv4';
  blocked[family].addSubnet(network, bits, family);
}

/** Names of internal networks: RFC 6761, 6762, 8375, 9476 and common usage. */
const internalNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|alt|onion)$/;

/** Whether an IP address is internal; also true for a text that is not an IP address. */
export function isInternalAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return blocked[family].check(address, family);
}

/**
 * Whether the host of a URL is known to be internal. Expects `new URL(…).hostname`, which normalises numeric
 * notations. A public name may still resolve to an internal address: check the resolved address with
 * `isInternalAddress` too.
 */
export function isInternalHost(hostname: string): boolean {
  const host = hostname.replace(/\.+$/, '').toLowerCase();
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(bare) !== 0) return isInternalAddress(bare);
  return !host.includes('.') || internalNames.test(host);
}

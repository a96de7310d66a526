import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isAllowedHost } from '#providers/allowed-host.ts';
import { isInternalAddress, isInternalHost } from '#providers/internal-address.ts';

/** An address that the server must not connect to. */
export class DisallowedAddressError extends Error {
  override readonly name = 'RefusedAddress';
}

/** Resolves all addresses of a host, like `dns.lookup` with `all`. */
export type ResolveAll = (
  hostname: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

const systemResolve: ResolveAll = (hostname, done) => systemLookup(hostname, { all: true }, done);

/**
 * Rejects URLs that are not https or that have an internal host, unless the host is allowed. The URL parser has
 * already normalised numeric IP notations. @throws DisallowedAddressError
 */
export function checkAddress(url: URL, allowedHosts: ReadonlySet<string>): void {
  // Node would send them as an Authorization header.
  if (url.username || url.password) throw new DisallowedAddressError('a name or password');
  if (isAllowedHost(url, allowedHosts) && /^https?:$/.test(url.protocol)) return;
  if (url.protocol !== 'https:') throw new DisallowedAddressError('only https');
  if (isInternalHost(url.hostname)) throw new DisallowedAddressError('an internal address');
}

/**
 * DNS lookup for one connection that rejects a host if any of its addresses is internal. The socket connects to the
 * validated addresses, which prevents DNS rebinding.
 */
export function guardedLookup(
  url: URL,
  allowedHosts: ReadonlySet<string>,
  resolve: ResolveAll = systemResolve,
): LookupFunction {
  const allowsInternal = isAllowedHost(url, allowedHosts);
  return (hostname, options, done) => {
    resolve(hostname, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first) return done(new Error('no address'), []);
      if (!allowsInternal && addresses.some(({ address }) => isInternalAddress(address))) {
        return done(new DisallowedAddressError('a name that leads to an internal address'), []);
      }
      return options.all ? done(null, [...addresses]) : done(null, first.address, first.family);
    });
  };
}

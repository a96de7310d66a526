import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isAllowedHost } from '#providers/allowed-host.ts';
import { isInternalAddress, isInternalHost } from '#providers/internal-address.ts';

/** An address that a provider must not be looked for at. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/** Finds all addresses of a name; as `dns.lookup` does with `all`. */
export type ResolveAll = (
  hostname: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

const bySystem: ResolveAll = (hostname, done) => systemLookup(hostname, { all: true }, done);

/**
 * Refuses what is not https on the public internet, unless the deployment allows the host. Numbers in
 * whatever notation have become plain addresses when they were parsed. @throws RefusedAddress
 */
export function checkAddress(url: URL, allowedHosts: ReadonlySet<string>): void {
  // Node would make a header of it, in which it reads like a key of ours.
  if (url.username || url.password) throw new RefusedAddress('a name or password');
  if (isAllowedHost(url, allowedHosts) && /^https?:$/.test(url.protocol)) return;
  if (url.protocol !== 'https:') throw new RefusedAddress('only https');
  if (isInternalHost(url.hostname)) throw new RefusedAddress('an internal address');
}

/**
 * Resolves the host for one connection and refuses it when any of its addresses is internal. It runs
 * when the socket is opened and hands over the very addresses it looked at, so a name that answers
 * differently the next time gains nothing.
 */
export function guardedLookup(
  url: URL,
  allowedHosts: ReadonlySet<string>,
  resolve: ResolveAll = bySystem,
): LookupFunction {
  const anyAddress = isAllowedHost(url, allowedHosts);
  return (hostname, options, done) => {
    resolve(hostname, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      if (!first) return done(new Error('no address'), []);
      if (!anyAddress && addresses.some(({ address }) => isInternalAddress(address))) {
        return done(new RefusedAddress('a name that leads to an internal address'), []);
      }
      return options.all ? done(null, [...addresses]) : done(null, first.address, first.family);
    });
  };
}

import { AppError } from '#contract/errors.ts';
import { isAllowedHost } from '#providers/allowed-host.ts';
import { isInternalHost } from '#providers/internal-address.ts';
import { messages } from '#server/platform/messages.ts';

interface AddressField {
  /** The field of the request that contains the address. */
  readonly path: string;
  /** The setting that lists the allowed hosts. */
  readonly setting: string;
}

/** @throws refused_address */
export function refuseAddress({ path }: Pick<AddressField, 'path'>, message: string): never {
  throw new AppError('refused_address', { issues: [{ path, message }] }, message);
}

/**
 * Parses an address that the server will call. It must use https and a public host; internal hosts and plain http need
 * a host that the deployment allows ("name" or "name:port"), because users must not reach into the server's network
 * (SSRF). @throws refused_address
 */
export function requirePublicAddress(
  text: string,
  allowedHosts: ReadonlySet<string>,
  field: AddressField,
): URL {
  if (!URL.canParse(text)) refuseAddress(field, messages.notAnAddress);
  const url = new URL(text);
  if (url.username || url.password) refuseAddress(field, messages.addressWithCredentials);
  const isAllowed = isAllowedHost(url, allowedHosts);
  const isWeb = url.protocol === 'https:' || (isAllowed && url.protocol === 'http:');
  const { setting } = field;
  if (!isWeb) refuseAddress(field, messages.addressWithoutHttps(setting));
  if (!isAllowed && isInternalHost(url.hostname)) {
    refuseAddress(field, messages.internalAddress(setting));
  }
  return url;
}

import { AppError } from '#contract/errors.ts';
import { isAllowedHost } from '#providers/allowed-host.ts';
import { isInternalHost } from '#providers/internal-address.ts';

function refuse(message: string): never {
  throw new AppError('refused_address', { issues: [{ path: 'baseUrl', message }] }, message);
}

/**
 * The address of a provider as it is kept, without a slash at its end. By https and on the public
 * internet; other hosts, and plain http, only where the deployment itself allows the host ("name" or
 * "name:port"), since what an admin enters must not reach into the server's own network.
 * @throws refused_address
 */
export function checkedBaseUrl(text: string, allowedHosts: ReadonlySet<string>): string {
  if (!URL.canParse(text)) refuse('The address must look like https://api.example.com.');
  const url = new URL(text);
  if (url.username || url.password) refuse('The address must not contain a name or password.');
  if (url.search || url.hash) refuse('The address must not contain "?" or "#".');
  const isAllowed = isAllowedHost(url, allowedHosts);
  const isWeb = url.protocol === 'https:' || (isAllowed && url.protocol === 'http:');
  if (!isWeb) refuse('The address must start with https://, unless PROVIDER_HOSTS allows its host.');
  if (!isAllowed && isInternalHost(url.hostname)) {
    refuse('The address leads into an internal network; PROVIDER_HOSTS would have to allow its host.');
  }
  return url.href.replace(/\/+$/, '');
}

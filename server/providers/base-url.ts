import { AppError } from '#contract/errors.ts';
import { isAllowedHost } from '#providers/allowed-host.ts';
import { isInternalHost } from '#providers/internal-address.ts';

function refuse(message: string): never {
  throw new AppError('refused_address', { issues: [{ path: 'baseUrl', message }] }, message);
}

/**
 * Validates and normalizes the base URL of a provider, without a trailing slash. It must use https and a public host;
 * internal hosts and plain http need a host that the deployment allows ("name" or "name:port"), because an admin must
 * not reach into the server's network (SSRF).
 * @throws refused_address
 */
export function normalizeBaseUrl(text: string, allowedHosts: ReadonlySet<string>): string {
  if (!URL.canParse(text)) refuse('The address must look like https://api.example.com.');
  const url = new URL(text);
  if (url.username || url.password) refuse('The address must not contain a name or password.');
  if (url.search || url.hash) refuse('The address must not contain "?" or "#".');
  const isAllowed = isAllowedHost(url, allowedHosts);
  const isWeb = url.protocol === 'https:' || (isAllowed && url.protocol === 'http:');
  if (!isWeb) refuse('The address must start with https://, unless PROVIDER_HOSTS allows its host.');
  if (!isAllowed && isInternalHost(url.hostname)) {
    refuse('The address leads into an internal network. PROVIDER_HOSTS must allow its host.');
  }
  return url.href.replace(/\/+$/, '');
}

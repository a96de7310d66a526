import { requirePublicAddress, refuseAddress } from '#server/platform/http/public-address.ts';

/**
 * Validates and normalizes the base URL of a provider, without a trailing slash. See `requirePublicAddress`.
 * @throws refused_address
 */
export function normalizeBaseUrl(text: string, allowedHosts: ReadonlySet<string>): string {
  const field = { path: 'baseUrl', setting: 'PROVIDER_HOSTS' };
  const url = requirePublicAddress(text, allowedHosts, field);
  if (url.search || url.hash) refuseAddress(field, 'The address must not contain "?" or "#".');
  return url.href.replace(/\/+$/, '');
}

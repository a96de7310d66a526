import { apiKeyPrefix } from '#contract/providers.ts';
import { adapterFor } from '#providers/adapters.ts';
import { isAllowedHost } from '#providers/allowed-host.ts';
import type { ProviderRow } from './providers.repo.ts';

/** Provider settings of the deployment; an admin cannot change them. */
interface ProviderSettings {
  /** The TUTTI_PROVIDER_* variables, by their names without the prefix, in lower case. */
  readonly providers: ReadonlyMap<string, string>;
  /** Hosts that may be internal or use plain http. */
  readonly providerHosts: ReadonlySet<string>;
}

/** Suffix of the variable that lists the hosts to which the key in the variable of the same prefix may be sent. */
export const keyHostsSuffix = '_HOSTS';

const readSetting = ({ providers }: ProviderSettings, variable: string) =>
  providers.get(variable.slice(apiKeyPrefix.length).toLowerCase());

/**
 * The key in the variable that an entry names; undefined if it is not set. Only variables with the provider prefix are
 * read, so that an entry cannot name another secret (DATABASE_URL).
 */
export function apiKeyOf(settings: ProviderSettings, variable: string | null): string | undefined {
  if (!variable?.startsWith(apiKeyPrefix) || variable.endsWith(keyHostsSuffix)) return undefined;
  return readSetting(settings, variable);
}

/**
 * Whether the key that an entry names may be sent to its base URL: the service's default one, or one whose host the
 * deployment allows, in PROVIDER_HOSTS or for this key only. An admin's session must not suffice to read a key.
 */
export function canReceiveKey(
  settings: ProviderSettings,
  { name, baseUrl, apiKeyEnvVar }: Pick<ProviderRow, 'name' | 'baseUrl' | 'apiKeyEnvVar'>,
): boolean {
  if (apiKeyEnvVar === null || baseUrl === null) return true;
  const url = new URL(baseUrl);
  const defaultUrl = adapterFor(name)?.url;
  if (defaultUrl !== undefined && new URL(defaultUrl).origin === url.origin) return true;
  const hosts =
    readSetting(settings, `${apiKeyEnvVar}${keyHostsSuffix}`)
      ?.toLowerCase()
      .split(/[\s,]+/) ?? [];
  return isAllowedHost(url, settings.providerHosts) || isAllowedHost(url, new Set(hosts));
}

import { apiKeyPrefix } from '#contract/providers.ts';
import type { ProviderSettings } from './providers.service.ts';

/**
 * The key in the variable that an entry names; undefined where it holds none. Whatever the list says: a
 * variable that is not a provider's (DATABASE_URL) has no key for anybody.
 */
export function apiKeyOf({ providers }: ProviderSettings, variable: string | null): string | undefined {
  if (!variable?.startsWith(apiKeyPrefix)) return undefined;
  return providers.get(variable.slice(apiKeyPrefix.length).toLowerCase());
}

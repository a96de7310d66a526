import type { Body } from '#contract/api.ts';
import type { ProviderEntry } from '#contract/providers.ts';
import { words } from '#web/features/providers/words.ts';

/** What the form holds. */
export interface ProviderForm {
  readonly name: string;
  readonly displayName: string;
  readonly apiKeyEnvVar: string;
  readonly baseUrl: string;
  readonly isActive: boolean;
}

export const blankProvider: ProviderForm = {
  name: '',
  displayName: '',
  apiKeyEnvVar: '',
  baseUrl: '',
  isActive: true,
};

/** A provider that there is, as the form holds it. */
export const providerForm = (provider: ProviderEntry): ProviderForm => ({
  name: provider.name,
  displayName: provider.displayName,
  apiKeyEnvVar: provider.apiKeyEnvVar ?? '',
  baseUrl: provider.baseUrl ?? '',
  isActive: provider.isActive,
});

const { form: says } = words.providers;

/** True, or what is wrong with a field. */
export const providerRules = {
  name: (text: string) => text.trim() !== '' || says.nameNeeded,
  displayName: (text: string) => text.trim() !== '' || says.displayNameNeeded,
};

/** What the server is sent; an empty field is none. */
export const providerBody = (form: ProviderForm): Body<'createProvider'> => ({
  name: form.name.trim(),
  displayName: form.displayName.trim(),
  apiKeyEnvVar: form.apiKeyEnvVar.trim() || null,
  baseUrl: form.baseUrl.trim() || null,
  isActive: form.isActive,
});

export type KeyState = 'none' | 'present' | 'missing';

/** Whether the server has the key that a provider names. */
export function keyState({
  apiKeyEnvVar,
  keyPresent,
}: Pick<ProviderEntry, 'apiKeyEnvVar' | 'keyPresent'>): KeyState {
  if (apiKeyEnvVar === null) return 'none';
  return keyPresent ? 'present' : 'missing';
}

import type { Body } from '#contract/api.ts';
import type { Models, ProviderEntry, ProviderKind } from '#contract/providers.ts';
import type { PricedService } from '#contract/tokens.ts';
import { words } from '#web/features/providers/words.ts';

/** What the form holds. */
export interface ProviderForm {
  readonly name: string;
  readonly displayName: string;
  readonly apiKeyEnvVar: string;
  readonly baseUrl: string;
  /** By service; empty: the adapter's own choice. */
  readonly models: Readonly<Record<PricedService, string>>;
  readonly isActive: boolean;
}

const noModels = { music: '', sound_effect: '', voice: '', image: '', text: '' };

export const blankProvider: ProviderForm = {
  name: '',
  displayName: '',
  apiKeyEnvVar: '',
  baseUrl: '',
  models: noModels,
  isActive: true,
};

/** A provider that there is, as the form holds it. */
export const providerForm = (provider: ProviderEntry): ProviderForm => ({
  name: provider.name,
  displayName: provider.displayName,
  apiKeyEnvVar: provider.apiKeyEnvVar ?? '',
  baseUrl: provider.baseUrl ?? '',
  models: { ...noModels, ...provider.models },
  isActive: provider.isActive,
});

const { form: says } = words.providers;

/** True, or what is wrong with a field. */
export const providerRules = {
  name: (text: string) => text.trim() !== '' || says.nameNeeded,
  displayName: (text: string) => text.trim() !== '' || says.displayNameNeeded,
};

/** The services that a provider of this name takes a model for; undefined of a kind that is not known. */
export const modelsTaken = (
  name: string,
  kinds: readonly ProviderKind[],
): readonly PricedService[] | undefined => {
  const [begins] = name.trim().toLowerCase().split('-');
  return kinds.find((kind) => kind.name === begins)?.models;
};

/** @returns undefined where nothing is known of them, so that they stay as they are */
function modelsIn({ name, models }: ProviderForm, kinds: readonly ProviderKind[]): Models | undefined {
  const named = modelsTaken(name, kinds)?.map((service) => [service, models[service].trim()] as const);
  return named && Object.fromEntries(named.filter(([, model]) => model !== ''));
}

/** What the server is sent; an empty field is none. */
export const providerBody = (form: ProviderForm, kinds: readonly ProviderKind[]): Body<'createProvider'> => ({
  name: form.name.trim(),
  displayName: form.displayName.trim(),
  apiKeyEnvVar: form.apiKeyEnvVar.trim() || null,
  baseUrl: form.baseUrl.trim() || null,
  models: modelsIn(form, kinds),
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

import type { Body } from '#contract/api.ts';
import type { Models, ProviderEntry, ProviderKind } from '#contract/providers.ts';
import type { PricedService } from '#contract/tokens.ts';
import { messages } from '#web/features/admin/providers/messages.ts';

export interface ProviderForm {
  readonly name: string;
  readonly displayName: string;
  readonly apiKeyEnvVar: string;
  readonly baseUrl: string;
  /** By service; empty: the adapter's default. */
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

/** The form values of an existing provider. */
export const providerForm = (provider: ProviderEntry): ProviderForm => ({
  name: provider.name,
  displayName: provider.displayName,
  apiKeyEnvVar: provider.apiKeyEnvVar ?? '',
  baseUrl: provider.baseUrl ?? '',
  models: { ...noModels, ...provider.models },
  isActive: provider.isActive,
});

const { form: formMessages } = messages.providers;

/** The validation rules: true, or the error message. */
export const providerRules = {
  name: (text: string) => text.trim() !== '' || formMessages.nameRequired,
  displayName: (text: string) => text.trim() !== '' || formMessages.displayNameRequired,
};

/** The services that a provider of this name takes a model for; undefined for an unknown kind. */
export const modelServices = (
  name: string,
  kinds: readonly ProviderKind[],
): readonly PricedService[] | undefined => {
  const [kindName] = name.trim().toLowerCase().split('-');
  return kinds.find((kind) => kind.name === kindName)?.models;
};

/** @returns undefined for an unknown kind, so that the stored models stay unchanged */
function modelsOf({ name, models }: ProviderForm, kinds: readonly ProviderKind[]): Models | undefined {
  const entries = modelServices(name, kinds)?.map((service) => [service, models[service].trim()] as const);
  return entries && Object.fromEntries(entries.filter(([, model]) => model !== ''));
}

/** The request body; an empty field is null. */
export const providerBody = (form: ProviderForm, kinds: readonly ProviderKind[]): Body<'createProvider'> => ({
  name: form.name.trim(),
  displayName: form.displayName.trim(),
  apiKeyEnvVar: form.apiKeyEnvVar.trim() || null,
  baseUrl: form.baseUrl.trim() || null,
  models: modelsOf(form, kinds),
  isActive: form.isActive,
});

export type KeyState = 'none' | 'present' | 'missing';

/** Whether the server has the API key that a provider names. */
export function keyState({
  apiKeyEnvVar,
  keyPresent,
}: Pick<ProviderEntry, 'apiKeyEnvVar' | 'keyPresent'>): KeyState {
  if (apiKeyEnvVar === null) return 'none';
  return keyPresent ? 'present' : 'missing';
}

import { limits } from '#contract/limits.ts';
import type { SelectableProvider } from '#contract/providers.ts';
import type { TrackType } from '#contract/tracks.ts';
import { formatLength } from '#web/features/compose/generation/music-lengths.ts';
import { providerMessages, lengthMessages } from '#web/features/compose/generation/messages.ts';

/** A provider of one type of track, with its price and length limits. */
export type ProviderOption = Omit<SelectableProvider, 'services'> & SelectableProvider['services'][number];

/** The user's provider choice for one type of track. Absent: the default provider without fallback. */
export interface ProviderChoice {
  readonly provider?: string;
  readonly allowFallback?: boolean;
}

export const providersFor = (providers: readonly SelectableProvider[], type: TrackType): ProviderOption[] =>
  providers.flatMap(({ services, ...provider }) =>
    services.filter(({ service }) => service === type).map((service) => ({ ...provider, ...service })),
  );

/** The chosen provider if it is available, otherwise the default one. */
export const selectedProvider = (
  providers: readonly ProviderOption[],
  chosenName: string | undefined,
): ProviderOption | undefined =>
  providers.find(({ name }) => name === chosenName) ?? providers.find(({ isDefault }) => isDefault);

/** The provider parameter of a cost estimate. */
export const providerQuery = (provider: ProviderOption | undefined): { provider?: string } =>
  provider ? { provider: provider.name } : {};

/** The provider fields of a generation request; empty if the built-in composer is the only provider. */
export function providerFields(
  providers: readonly ProviderOption[],
  { provider, allowFallback }: ProviderChoice,
): ProviderChoice {
  const selected = selectedProvider(providers, provider);
  if (!selected || (selected.isBuiltin && providers.length === 1)) return {};
  const canFallBack = !selected.isBuiltin && providers.some(({ isBuiltin }) => isBuiltin);
  return { provider: selected.name, ...(canFallBack && allowFallback && { allowFallback }) };
}

/** The minimum and maximum length in milliseconds; undefined for voice, which has no length. */
function lengthRange({ service, minMs, maxMs }: ProviderOption) {
  if (service === 'voice') return undefined;
  const limit = service === 'music' ? limits.musicLengthMs : limits.soundEffectMs;
  return { minMs: minMs ?? limit.min, maxMs: maxMs ?? limit.max };
}

/** Whether the provider supports this length; true while the provider is unknown. */
export function supportsLength(provider: ProviderOption | undefined, lengthMs: number): boolean {
  const range = provider && lengthRange(provider);
  return !range || (lengthMs >= range.minMs && lengthMs <= range.maxMs);
}

/** 500 → "0.5 s", 120000 → "2 min" */
export const formatExactLength = (ms: number) =>
  ms % 1000 === 0 ? formatLength(ms) : lengthMessages.seconds(ms / 1000);

/** "3 s to 5 min"; undefined for voice, which has no length. */
export function formatLengthRange(provider: ProviderOption): string | undefined {
  const range = lengthRange(provider);
  return (
    range &&
    providerMessages.lengthRange({ min: formatExactLength(range.minMs), max: formatExactLength(range.maxMs) })
  );
}

/** The validation message for a length that the provider does not support; undefined for a supported one. */
export const lengthProblem = (provider: ProviderOption | undefined, lengthMs: number): string | undefined =>
  provider && !supportsLength(provider, lengthMs)
    ? providerMessages.unsupportedLength({
        name: provider.displayName,
        lengthRange: formatLengthRange(provider) ?? '',
      })
    : undefined;

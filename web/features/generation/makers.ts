import { limits } from '#contract/limits.ts';
import type { SelectableProvider } from '#contract/providers.ts';
import type { TrackType } from '#contract/tracks.ts';
import { lengthName } from '#web/features/generation/music-lengths.ts';
import { makerWords } from '#web/features/generation/maker-words.ts';

/** A provider of one type of track, with its price and length limits. */
export type Maker = Omit<SelectableProvider, 'services'> & SelectableProvider['services'][number];

/** The user's provider choice for one type of track. Absent: the default provider without fallback. */
export interface MakerChoice {
  readonly provider?: string;
  readonly allowFallback?: boolean;
}

export const makersOf = (providers: readonly SelectableProvider[], type: TrackType): Maker[] =>
  providers.flatMap(({ services, ...who }) =>
    services.filter(({ service }) => service === type).map((service) => ({ ...who, ...service })),
  );

/** The chosen provider if it is available, otherwise the default one. */
export const chosenMaker = (makers: readonly Maker[], chosen: string | undefined): Maker | undefined =>
  makers.find(({ name }) => name === chosen) ?? makers.find(({ isUsual }) => isUsual);

/** The provider parameter of a cost estimate. */
export const providerOf = (maker: Maker | undefined): { provider?: string } =>
  maker ? { provider: maker.name } : {};

/** The provider fields of a generation request; empty if the built-in composer is the only provider. */
export function makingBody(makers: readonly Maker[], { provider, allowFallback }: MakerChoice): MakerChoice {
  const maker = chosenMaker(makers, provider);
  if (!maker || (maker.isBuiltin && makers.length === 1)) return {};
  const mayStandIn = !maker.isBuiltin && makers.some(({ isBuiltin }) => isBuiltin);
  return { provider: maker.name, ...(mayStandIn && allowFallback && { allowFallback }) };
}

/** The minimum and maximum length in milliseconds; undefined for voice, which has no length. */
function spanOf({ service, minMs, maxMs }: Maker) {
  if (service === 'voice') return undefined;
  const own = service === 'music' ? limits.musicLengthMs : limits.soundEffectMs;
  return { minMs: minMs ?? own.min, maxMs: maxMs ?? own.max };
}

/** Whether the provider supports this length; true while the provider is unknown. */
export function fits(maker: Maker | undefined, lengthMs: number): boolean {
  const span = maker && spanOf(maker);
  return !span || (lengthMs >= span.minMs && lengthMs <= span.maxMs);
}

/** 500 → "0.5 s", 120000 → "2 min" */
export const exactLength = (ms: number) => (ms % 1000 === 0 ? lengthName(ms) : `${ms / 1000} s`);

/** "3 s to 5 min"; undefined for voice, which has no length. */
export function spanInWords(maker: Maker): string | undefined {
  const span = spanOf(maker);
  return span && makerWords.span(exactLength(span.minMs), exactLength(span.maxMs));
}

/** The validation message for a length that the provider does not support; undefined for a supported one. */
export const lengthProblem = (maker: Maker | undefined, lengthMs: number): string | undefined =>
  maker && !fits(maker, lengthMs)
    ? makerWords.lengthWrong(maker.displayName, spanInWords(maker) ?? '')
    : undefined;

import { limits } from '#contract/limits.ts';
import type { SelectableProvider } from '#contract/providers.ts';
import type { TrackType } from '#contract/tracks.ts';
import { lengthName } from '#web/features/generation/music-lengths.ts';
import { makerWords } from '#web/features/generation/maker-words.ts';

/** Somebody who makes one type of track, with what it costs and how long it may be. */
export type Maker = Omit<SelectableProvider, 'services'> & SelectableProvider['services'][number];

/** Whom a person chose for one type of track. Absent: the usual one, and nobody stands in. */
export interface MakerChoice {
  readonly provider?: string;
  readonly allowFallback?: boolean;
}

/** Everybody who makes this type. */
export const makersOf = (providers: readonly SelectableProvider[], type: TrackType): Maker[] =>
  providers.flatMap(({ services, ...who }) =>
    services.filter(({ service }) => service === type).map((service) => ({ ...who, ...service })),
  );

/** The one that was chosen, as long as there is one of that name; else the usual one. */
export const chosenMaker = (makers: readonly Maker[], chosen: string | undefined): Maker | undefined =>
  makers.find(({ name }) => name === chosen) ?? makers.find(({ isUsual }) => isUsual);

/** What a question about the price says of who makes it. */
export const providerOf = (maker: Maker | undefined): { provider?: string } =>
  maker ? { provider: maker.name } : {};

/** What an order says of who makes it: nothing, where only the built-in composer does. */
export function makingBody(makers: readonly Maker[], { provider, allowFallback }: MakerChoice): MakerChoice {
  const maker = chosenMaker(makers, provider);
  if (!maker || (maker.isBuiltin && makers.length === 1)) return {};
  const mayStandIn = !maker.isBuiltin && makers.some(({ isBuiltin }) => isBuiltin);
  return { provider: maker.name, ...(mayStandIn && allowFallback && { allowFallback }) };
}

/** The shortest and the longest sound that somebody makes, in milliseconds; undefined of what has no length. */
function spanOf({ service, minMs, maxMs }: Maker) {
  if (service === 'voice') return undefined;
  const own = service === 'music' ? limits.musicLengthMs : limits.soundEffectMs;
  return { minMs: minMs ?? own.min, maxMs: maxMs ?? own.max };
}

/** Whether a sound of this length can be had there. Unknown, nothing speaks against it. */
export function fits(maker: Maker | undefined, lengthMs: number): boolean {
  const span = maker && spanOf(maker);
  return !span || (lengthMs >= span.minMs && lengthMs <= span.maxMs);
}

/** 500 → "0.5 s", 120000 → "2 min" */
export const exactLength = (ms: number) => (ms % 1000 === 0 ? lengthName(ms) : `${ms / 1000} s`);

/** "3 s to 5 min"; undefined of what has no length. */
export function spanInWords(maker: Maker): string | undefined {
  const span = spanOf(maker);
  return span && makerWords.span(exactLength(span.minMs), exactLength(span.maxMs));
}

/** What keeps a length from being made there, as the sentence of the notice; undefined when nothing does. */
export const lengthProblem = (maker: Maker | undefined, lengthMs: number): string | undefined =>
  maker && !fits(maker, lengthMs)
    ? makerWords.lengthWrong(maker.displayName, spanInWords(maker) ?? '')
    : undefined;

import { randomInt } from 'node:crypto';
import type { SettingsByType } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import type { MusicSettings } from '#contract/music.ts';
import type { Brief } from '#contract/take-sets.ts';
import type { TrackType } from '#contract/tracks.ts';
import { ProviderError, type ProviderErrorCode } from '#providers/provider-error.ts';
import type { Forecast, GeneratedAudio, GenerateOptions, Provider, RawAudio } from '#providers/provider.ts';
import type { SourcePiece } from '#providers/score-renderer.ts';
import type { AttemptContext, Job } from '#server/platform/jobs/job-kind.ts';
import type { ChosenSoundFont } from '#server/composing/soundfonts/soundfont-choice.ts';
import type { RequestedFacts } from '#server/platform/schema/track-facts.ts';
import type { ComposingServices, Context } from '#server/platform/context.ts';
import { generationTypes } from './generation-types.ts';
import { generatorOf } from './generator-of.ts';
import { measureAudio, type Measure } from './measure-audio.ts';
import { missedNumbers, type MeasureTake, type TakeResult } from '#server/composing/takes/measure-take.ts';
import { isFree } from '#server/composing/takes/settle-take.ts';
import { isStreamed } from './generation.ts';
import { messages } from '#server/composing/messages.ts';

/** The audio, its provider, and the settings used: a fallback may not support all that were requested. */
export interface GenerationOutput<Settings> {
  readonly generated: GeneratedAudio;
  /** What it misses of its brief, if it is a take. */
  readonly take?: TakeResult | undefined;
  readonly settings: Settings;
  readonly seed: number;
  readonly provider: Provider;
  /** Plays the sampled instruments; undefined for the built-in samples, and without a score. */
  readonly soundFont: ChosenSoundFont | undefined;
  /** What the settings state, to be compared with the audio. */
  readonly requested: RequestedFacts;
}

interface Options
  extends Pick<AttemptContext, 'signal' | 'change'>, Pick<GenerateOptions, 'onProgress' | 'onAudioChunk'> {
  /** Drops the audio streamed so far: the fallback starts from the beginning. */
  readonly startOver: () => Promise<void>;
  /** Measures a take against its brief; undefined for other generations. */
  readonly measureTake?: MeasureTake | undefined;
}

/** Errors caused by the request itself: another provider would refuse it too, or must not be tried. */
const requestErrors: ReadonlySet<ProviderErrorCode> = new Set(['policy', 'invalid']);

/**
 * Generates the audio with the job's provider. If that fails for a reason other than the request, and the user allowed
 * a fallback, generates it with the built-in composer.
 * @throws ProviderError, AppError; the signal's reason if it is aborted
 */
export async function generateAudio<Type extends TrackType>(
  { log }: Context,
  services: ComposingServices,
  type: Type,
  job: Job<SettingsByType[Type]>,
  options: Options,
): Promise<GenerationOutput<SettingsByType[Type]>> {
  const generateWith = async (provider: Provider, settings: SettingsByType[Type]) => {
    const soundFont = await chooseSoundFont(services, type, provider, settings);
    // Before anything is ordered: reading can fail on a busy server.
    const requested = await generationTypes[type].requested(settings, job.milliUnits);
    const request = {
      settings,
      soundFontFile: soundFont?.path,
      sources: await sourcesOf(services, type, provider, settings, job),
      milliUnits: job.milliUnits,
      format: generationTypes[type].format(settings),
      seed: job.seed,
    };
    const resumeToken = {
      savedValue: job.providerJob ?? undefined,
      save: (providerJob: string) => options.change({ providerJob }),
    };
    const generator = generatorOf(provider, type);
    const generate = (seed: number, watch: Pick<Options, 'onProgress'>) =>
      generator.generate({ ...request, seed }, { ...options, ...watch, resumeToken });
    /** The number of stated numbers that a piece misses. */
    const missed = async (piece: Forecast) =>
      (await missedNumbers({ type, settings } as Brief, job.milliUnits, piece)).length;
    /** What improves on audio that exists already must not fail it. */
    async function unlessItFails<Better>(improve: () => Promise<Better>): Promise<Better | undefined> {
      try {
        return await improve();
      } catch (error) {
        options.signal.throwIfAborted();
        log.warn({ err: error, job: job.id }, 'generating a better result failed; keeping the first result');
        return undefined;
      }
    }
    /** Another seed by which the piece would miss fewer, if a forecast finds one. */
    async function betterSeed(facts: Forecast): Promise<number | undefined> {
      const misses = await missed(facts);
      if (misses === 0) return undefined;
      const seed = randomInt(limits.seed.max + 1);
      const piece = await generator.forecast?.({ ...request, seed }, options.signal);
      return piece && (await missed(piece)) < misses ? seed : undefined;
    }
    const first = await generate(job.seed, options);
    const measure: Measure = (read) => services.uploads.measure(job.userId, read);
    if (options.measureTake) {
      const { generated, take } = await options.measureTake(first, measure);
      const seed = isFree(take, provider)
        ? await unlessItFails(() => betterSeed(generated.facts))
        : undefined;
      return {
        generated,
        take: { ...take, betterSeed: seed },
        settings,
        seed: job.seed,
        provider,
        soundFont,
        requested,
      };
    }
    async function makeAgain(facts: Forecast) {
      const seed = await betterSeed(facts);
      if (seed === undefined) return undefined;
      // The progress of the first one stays.
      const audio = await generate(seed, { onProgress: () => undefined });
      return { generated: await measureAudio(audio, type, measure), seed };
    }
    const again = mayBeMadeAgain(job, provider, first)
      ? await unlessItFails(() => makeAgain(first.facts))
      : undefined;
    const result = again ?? { generated: await measureAudio(first, type, measure), seed: job.seed };
    return { ...result, settings, provider, soundFont, requested };
  };
  try {
    const provider = await services.providerRegistry.byName(job.provider);
    if (!provider) throw new ProviderError('unavailable', messages.providerNoLongerAvailable);
    return await generateWith(provider, job.request);
  } catch (error) {
    options.signal.throwIfAborted();
    const fallback = await findFallback(services, type, job, error);
    if (!fallback || !(error instanceof ProviderError)) throw error;
    log.warn({ err: error, job: job.id }, 'provider failed; falling back to the built-in composer');
    await options.startOver();
    await options.change({ fallbackFor: job.provider, fallbackReason: error.message });
    return generateWith(fallback.provider, fallback.settings);
  }
}

/**
 * Whether a single order may be made again, once and within its price, if a forecast says that another seed misses less.
 * An external provider bills each request, so that nothing is ordered again; remakes have rules of their own, a given seed
 * says which piece is wanted, and of a stream the first part is out already.
 */
const mayBeMadeAgain = (
  { remake, request }: Job<SettingsByType[TrackType]>,
  { name }: Provider,
  audio: GeneratedAudio | RawAudio,
): audio is GeneratedAudio =>
  name === 'builtin' &&
  audio.waveform !== undefined &&
  remake === null &&
  request.seed === undefined &&
  !isStreamed({ request: { ...request } });

/** Only a provider with scores takes sections from stored ones. */
async function sourcesOf<Type extends TrackType>(
  { storedScores }: ComposingServices,
  type: Type,
  { scores }: Provider,
  settings: SettingsByType[Type],
  { parentTrackId }: Pick<Job<object>, 'parentTrackId'>,
): Promise<readonly SourcePiece[]> {
  if (!scores || type !== 'music') return [];
  return storedScores.sourcesOf(settings as MusicSettings, parentTrackId);
}

/** Only a provider with scores plays SoundFonts. */
async function chooseSoundFont<Type extends TrackType>(
  { soundFontChoice }: ComposingServices,
  type: Type,
  { scores }: Provider,
  settings: SettingsByType[Type],
): Promise<ChosenSoundFont | undefined> {
  const { soundFont } = generationTypes[type];
  return scores && soundFont ? soundFontChoice.choose(soundFont(settings)) : undefined;
}

/** The built-in composer and settings that it supports; undefined if it is not allowed or not able to take over. */
async function findFallback<Type extends TrackType>(
  { providerRegistry }: ComposingServices,
  type: Type,
  job: Job<SettingsByType[Type]>,
  error: unknown,
): Promise<{ provider: Provider; settings: SettingsByType[Type] } | undefined> {
  if (!job.allowFallback || !(error instanceof ProviderError) || requestErrors.has(error.code))
    return undefined;
  try {
    const provider = await providerRegistry.choose(type, 'builtin');
    if (provider.name === job.provider) return undefined;
    const { settingsForFallback } = generationTypes[type];
    const settings = settingsForFallback ? await settingsForFallback(job.request, provider) : job.request;
    // Throws if the composer cannot generate this.
    await generatorOf(provider, type).milliUnits(settings);
    return { provider, settings };
  } catch {
    return undefined;
  }
}

import { limits } from '#contract/limits.ts';
import type { Brief, TakeMeasurements } from '#contract/take-sets.ts';
import { freeMisses, type TakeMiss } from '#contract/take-states.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { Forecast, GeneratedAudio, RawAudio } from '#providers/provider.ts';
import { singers } from '#engine/theory.ts';
import { isCutOff, measureRaw, withFacts, type Measure } from '#server/composing/generation/measure-audio.ts';
import { sanitizeMetadata } from '#server/composing/generation/sanitize-metadata.ts';
import type { Measurement } from '#server/library/uploads/measure/measure.ts';
import { findMisses, type MeasuredTake } from './find-misses.ts';
import { requestedOf, type Requested } from './requested-of-brief.ts';
import type { TakeSetRow } from '../../platform/schema/takes.tables.ts';

export interface TakeResult {
  readonly measurements: TakeMeasurements;
  /** By the tolerances of the order. Empty: it passed. */
  readonly misses: readonly TakeMiss[];
  /** Those of what the brief states in numbers, by the tolerances of the studio, too. */
  readonly freeMisses: readonly TakeMiss[];
  /** Of a take that is not charged: a seed by which the composer would miss less; absent without one. */
  readonly betterSeed?: number | undefined;
}

/** Decodes a take and measures it against its brief. @throws ProviderError if it cannot be decoded */
export type MeasureTake = (
  source: GeneratedAudio | RawAudio,
  measure: Measure,
) => Promise<{ readonly generated: GeneratedAudio; readonly take: TakeResult }>;

const singerLabels = new Set(Object.values(singers).map(({ label }) => label));
/** Speech has pauses and syllables; the level of a tone or of noise hardly changes. */
const steadyDb = 3;
const silentLufs = -70;

/** Whether built-in audio has a voice: its score and its words say so. */
function hasBuiltinVoice(type: TrackType, facts: GeneratedAudio['facts']): boolean | null {
  if (type === 'voice') return (facts.words?.length ?? 0) > 0;
  return type === 'music' ? (facts.instruments ?? []).some((name) => singerLabels.has(name)) : null;
}

/**
 * Whether external audio has a voice: no, if speech was ordered and the sound is silent or steady. Null if unknown: no
 * voice is recognized in music.
 */
function hasExternalVoice(type: TrackType, { loudnessLufs, flaws }: Measurement): boolean | null {
  if (type !== 'voice' || !flaws) return null;
  return loudnessLufs === null || loudnessLufs < silentLufs || flaws.levelRangeDb < steadyDb ? false : null;
}

/** What a built-in piece misses of its brief by the tolerances of the studio, of what the brief states in numbers. */
export async function missedNumbers(
  brief: Brief,
  milliUnits: number,
  { durationMs, bpm, key }: Forecast,
): Promise<TakeMiss[]> {
  const unknown = { loudnessLufs: null, truePeakDbtp: null, silenceSeconds: null, clippedSamples: null };
  const measurements = { ...unknown, durationMs, bpm: bpm ?? null, key: key ?? null, hasVoice: null };
  return missesOfNumbers(
    { type: brief.type, measurements, isKeyDetected: false, isCutOff: false },
    await requestedOf(brief, milliUnits),
  );
}

const missesOfNumbers = (take: MeasuredTake, requested: Requested): TakeMiss[] =>
  findMisses(take, requested, limits.takeTolerances).filter((miss) => freeMisses.includes(miss));

/**
 * The measurement of the takes of a set. Reads the brief, which fails on a busy server: call it before anything is ordered.
 * @param milliUnits the ordered quantity of the job @throws unavailable
 */
export async function takeMeasurement(
  { brief, tolerances }: Pick<TakeSetRow, 'brief' | 'tolerances'>,
  milliUnits: number,
): Promise<MeasureTake> {
  const { type } = brief;
  const requested = await requestedOf(brief, milliUnits);
  return async (source, measure) => {
    const isExternal = source.waveform === undefined;
    const file = source.playable ?? source.audio;
    const measured = isExternal ? await measureRaw(source, measure) : await measure(async () => file.bytes);
    const generated = isExternal ? withFacts(source, type, measured) : source;
    const measurements: TakeMeasurements = {
      ...builtinMeasurements(type, generated.facts),
      ...(isExternal && { ...measuredTempoAndKey(type, source, measured) }),
      silenceSeconds: measured.flaws?.silenceSeconds ?? null,
      clippedSamples: measured.flaws?.clippedSamples ?? null,
      ...(isExternal && { hasVoice: hasExternalVoice(type, measured) }),
    };
    const take = {
      type,
      measurements,
      isKeyDetected: isExternal,
      isCutOff: isExternal && isCutOff(source, measured),
    };
    const misses = findMisses(take, requested, tolerances);
    const ofNumbers = missesOfNumbers(take, requested);
    return {
      generated,
      take: { measurements, misses, freeMisses: ofNumbers.filter((miss) => misses.includes(miss)) },
    };
  };
}

/** What is known of a piece without decoding it: the built-in composer knows the score that it played. */
const builtinMeasurements = (type: TrackType, facts: GeneratedAudio['facts']): TakeMeasurements => ({
  durationMs: facts.durationMs,
  bpm: facts.bpm ?? null,
  key: facts.key ?? null,
  loudnessLufs: finiteOrNull(facts.loudnessLufs),
  truePeakDbtp: finiteOrNull(facts.truePeakDbtp),
  silenceSeconds: null,
  clippedSamples: null,
  hasVoice: hasBuiltinVoice(type, facts),
});

/** Tempo and key as they sound; those that the provider states may only repeat the order. */
function measuredTempoAndKey(type: TrackType, { facts }: RawAudio, { bpm, key }: Measurement) {
  if (type !== 'music') return { bpm: null, key: null };
  const stated = sanitizeMetadata(facts);
  return { bpm, key, stated: { bpm: stated.bpm ?? null, key: stated.key ?? null } };
}

/** The loudness of silence is -Infinity. */
const finiteOrNull = (level: number | undefined): number | null =>
  level !== undefined && Number.isFinite(level) ? level : null;

import type { TakeMeasurements } from '#contract/take-sets.ts';
import type { TakeMiss } from '#contract/take-states.ts';
import type { TrackType } from '#contract/tracks.ts';
import type { GeneratedAudio, RawAudio } from '#providers/provider.ts';
import { singers } from '#engine/theory/singers.ts';
import { isCutOff, measureRaw, withFacts, type Measure } from '#server/generation/measure-audio.ts';
import type { Measurement } from '#server/uploads/measure/measure.ts';
import { findMisses } from './find-misses.ts';
import { requestedOf } from './requested-of-brief.ts';
import type { TakeSetRow } from './takes.tables.ts';

export interface TakeResult {
  readonly measurements: TakeMeasurements;
  /** Empty: it passed. */
  readonly misses: readonly TakeMiss[];
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
function hasBuiltinVoice(type: TrackType, { facts }: GeneratedAudio): boolean | null {
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

/** The measurement of the takes of a set. @param milliUnits the ordered quantity of the job */
export function takeMeasurement(
  { brief, tolerances }: Pick<TakeSetRow, 'brief' | 'tolerances'>,
  milliUnits: number,
): MeasureTake {
  const { type } = brief;
  return async (source, measure) => {
    const isExternal = source.waveform === undefined;
    const file = source.playable ?? source.audio;
    const measured = isExternal ? await measureRaw(source, measure) : await measure(async () => file.bytes);
    const generated = isExternal ? withFacts(source, type, measured) : source;
    const { facts } = generated;
    const measurements: TakeMeasurements = {
      durationMs: facts.durationMs,
      bpm: facts.bpm ?? null,
      key: facts.key ?? null,
      loudnessLufs: finiteOrNull(facts.loudnessLufs),
      truePeakDbtp: finiteOrNull(facts.truePeakDbtp),
      silenceSeconds: measured.flaws?.silenceSeconds ?? null,
      clippedSamples: measured.flaws?.clippedSamples ?? null,
      hasVoice: isExternal ? hasExternalVoice(type, measured) : hasBuiltinVoice(type, generated),
    };
    const take = {
      type,
      measurements,
      isKeyDetected: facts.detected?.includes('key') ?? false,
      isCutOff: isExternal && isCutOff(source, measured),
    };
    return {
      generated,
      take: { measurements, misses: findMisses(take, requestedOf(brief, milliUnits), tolerances) },
    };
  };
}

/** The loudness of silence is -Infinity. */
const finiteOrNull = (level: number | undefined): number | null =>
  level !== undefined && Number.isFinite(level) ? level : null;

import type { TakeMeasurements, TakeTolerances } from '#contract/take-sets.ts';
import type { TakeMiss } from '#contract/take-states.ts';
import type { TrackType } from '#contract/tracks.ts';
import { isRelatedKey, isSameKey, isSameTempo } from '#server/library/tracks/quality-check.ts';
import type { Requested } from './requested-of-brief.ts';

/** A take as it was measured. */
export interface MeasuredTake {
  readonly type: TrackType;
  readonly measurements: TakeMeasurements;
  /** Whether its key was detected in the audio, which confuses related keys. */
  readonly isKeyDetected: boolean;
  /** Shorter than the provider had promised. */
  readonly isCutOff: boolean;
}

/** A shorter run of samples at full scale also occurs at the top of a low tone that is not clipped. */
const clippedSamples = 8;
/** A longer silence counts; the share is of the duration. */
const silence = { seconds: 3, share: 0.1 };
const silentLufs = -70;

/** What a take misses of its brief. What could not be measured is no miss. */
export function findMisses(
  { type, measurements, isKeyDetected, isCutOff }: MeasuredTake,
  requested: Requested,
  tolerances: TakeTolerances,
): TakeMiss[] {
  const { durationMs, bpm, key, loudnessLufs, truePeakDbtp, silenceSeconds, hasVoice } = measurements;
  const isSilent = silenceSeconds !== null && (loudnessLufs === null || loudnessLufs < silentLufs);
  const maxSilence = Math.max(silence.seconds, (durationMs / 1000) * silence.share);
  const isKey = isKeyDetected ? isRelatedKey : isSameKey;
  const lengthError = Math.abs(durationMs - (requested.durationMs ?? durationMs));
  const loudnessError = Math.abs((loudnessLufs ?? 0) - (requested.loudnessLufs ?? loudnessLufs ?? 0));
  const found: Record<TakeMiss, boolean> = {
    length: isCutOff || lengthError > tolerances.lengthMs,
    tempo:
      requested.bpm !== undefined &&
      bpm !== null &&
      !isSameTempo(requested.bpm, bpm, tolerances.tempoPercent / 100),
    key: tolerances.key && requested.key !== undefined && key !== null && !isKey(requested.key, key),
    loudness: !isSilent && loudnessLufs !== null && loudnessError > tolerances.loudnessLu,
    clipping: (measurements.clippedSamples ?? 0) >= clippedSamples,
    peak: truePeakDbtp !== null && truePeakDbtp > tolerances.truePeakDbtp,
    // An effect may be quiet and may end in silence.
    silence: isSilent || (type !== 'sound_effect' && (silenceSeconds ?? 0) > maxSilence),
    voice: requested.voice === true && hasVoice === false,
    unwanted_voice: requested.voice === false && hasVoice === true,
  };
  return takeMissesIn(found);
}

const takeMissesIn = (found: Record<TakeMiss, boolean>): TakeMiss[] =>
  (Object.keys(found) as TakeMiss[]).filter((miss) => found[miss]);

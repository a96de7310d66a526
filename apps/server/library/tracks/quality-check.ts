import { builtinSoundFont } from '#contract/music.ts';
import type { Deviation } from '#contract/tracks.ts';
import type { Waveform } from '#contract/waveform.ts';
import { isMinor, parseKey } from '#engine/theory.ts';
import type { TrackFacts } from '#server/platform/schema/track-facts.ts';

/** A finished track as it is stored. */
interface Take {
  readonly trackType: 'music' | 'sound_effect' | 'voice';
  readonly source: 'generated' | 'uploaded';
  readonly durationMs: number;
  readonly waveform: Waveform;
  readonly facts: TrackFacts | null;
}

/** Encoders pad and trim the ends; differences below these are inaudible. */
const lengthTolerance = {
  music: { share: 0.03, ms: 1_000 },
  sound_effect: { share: 0.03, ms: 250 },
} as const;
const tempoTolerance = 0.03;
/** Lossy encoding raises peaks slightly above full scale; above this the clipping is audible. */
const clippingDbtp = 0.5;
const quietLufs = -35;
/** A segment whose peaks, 0..255, do not exceed this counts as silent. */
const silentPeak = 1;
const silence = { seconds: 3, share: 0.1 };

/** Half and double tempo are the same beat counted differently. */
export const isSameTempo = (requested: number, actual: number, tolerance = tempoTolerance): boolean =>
  [0.5, 1, 2].some((times) => Math.abs(actual / (requested * times) - 1) <= tolerance);

/** Modes compare as major or minor: D dorian equals D minor. Unparsable key names count as equal. */
export function isSameKey(requested: string, actual: string): boolean {
  const [one, other] = [parseKey(requested), parseKey(actual)];
  if (one.tonic === undefined || other.tonic === undefined) return true;
  if (one.tonic !== other.tonic) return false;
  return one.mode === undefined || other.mode === undefined || isMinor(one.mode) === isMinor(other.mode);
}

const semitones = 12;

/**
 * Whether detection can confuse the keys: the same, relative and parallel keys, and those a fifth apart, which are the
 * related keys that MIREX scores as near misses.
 */
export function isRelatedKey(requested: string, detected: string): boolean {
  if (isSameKey(requested, detected)) return true;
  const [one, other] = [parseKey(requested), parseKey(detected)];
  if (one.tonic === undefined || other.tonic === undefined) return true;
  const distance = (other.tonic - one.tonic + semitones) % semitones;
  if (one.mode === undefined || other.mode === undefined || isMinor(one.mode) === isMinor(other.mode))
    return distance === 5 || distance === 7;
  return distance === 0 || distance === (isMinor(one.mode) ? 3 : 9);
}

/** Finds the longest silent segment, in seconds. */
function findLongestSilence({ peak, points }: Waveform, seconds: number) {
  const peaks = Buffer.from(peak, 'base64');
  let longest = { from: 0, to: 0 };
  let from = 0;
  for (const [at, level] of peaks.entries()) {
    if (level > silentPeak) from = at + 1;
    else if (at + 1 - from > longest.to - longest.from) longest = { from, to: at + 1 };
  }
  return { from: (longest.from / points) * seconds, to: (longest.to / points) * seconds };
}

/**
 * Returns how a generated track deviates from its request, and its quality problems. Skips what was not measured;
 * returns nothing for uploads.
 */
export function findDifferences({ trackType, source, durationMs, waveform, facts }: Take): Deviation[] {
  if (source !== 'generated' || !facts) return [];
  const { requested = {}, bpm, key, detected, truePeakDbtp, loudnessLufs, soundFont } = facts;
  const differences: Deviation[] = [];
  if (requested.durationMs !== undefined && trackType !== 'voice') {
    const { share, ms } = lengthTolerance[trackType];
    const deviation = Math.abs(durationMs - requested.durationMs);
    if (deviation > Math.max(ms, requested.durationMs * share))
      differences.push({ what: 'length', requested: requested.durationMs / 1000, actual: durationMs / 1000 });
  }
  if (requested.bpm !== undefined && bpm != null && !isSameTempo(requested.bpm, bpm))
    differences.push({ what: 'tempo', requested: requested.bpm, actual: bpm });
  const isKey = detected?.includes('key') ? isRelatedKey : isSameKey;
  if (requested.key !== undefined && key != null && !isKey(requested.key, key))
    differences.push({ what: 'key', requested: requested.key, actual: key });
  if (requested.soundFont !== undefined && requested.soundFont !== (soundFont?.id ?? builtinSoundFont))
    differences.push({ what: 'soundfont' });
  if (truePeakDbtp != null && truePeakDbtp > clippingDbtp)
    differences.push({ what: 'clipping', overDb: truePeakDbtp });
  // A sound effect may be quiet and may end in silence.
  if (trackType === 'sound_effect') return differences;
  if (loudnessLufs != null && loudnessLufs < quietLufs)
    differences.push({ what: 'quiet', lufs: loudnessLufs });
  const seconds = durationMs / 1000;
  const { from, to } = findLongestSilence(waveform, seconds);
  if (to - from > Math.max(silence.seconds, seconds * silence.share))
    differences.push({ what: 'silence', from, to });
  return differences;
}

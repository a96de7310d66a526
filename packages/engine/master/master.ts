import { highPass } from '#engine/dsp/biquad.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';
import { limitToLoudness, type Dynamics } from '#engine/master/limit-to-loudness.ts';
import { applyEnvelope, peaksUnder, powerUnder } from '#engine/master/envelope.ts';
import { busCompressorEnvelope } from '#engine/master/bus-compressor.ts';
import { gatedLoudness, weightedPower } from '#engine/master/loudness.ts';
import { truePeak, TruePeaks } from '#engine/master/true-peak.ts';
import type { Stereo } from '#engine/render/stems.ts';
import type { BusCompression } from '#engine/theory/genres/style.ts';

/** Mastering target: integrated loudness in LUFS (ITU-R BS.1770-4) and maximum true peak in dBTP. */
export interface MasterTarget {
  readonly loudness: Decibels;
  readonly ceiling: Decibels;
  /** Default: gentle. */
  readonly busCompression?: BusCompression | undefined;
}

/** Target for music in uncompressed formats; lossy formats need a lower ceiling (encode/headroom.ts). */
export const musicTarget: MasterTarget = { loudness: -14, ceiling: -1.5 };

/** Target loudness of speech and sound effects, in LUFS. */
export const speechLoudness: Decibels = -16;

/** A mastered piece, with its measured loudness and true peak. */
export interface Mix {
  readonly audio: Stereo;
  readonly loudnessLufs: Decibels;
  readonly truePeakDbtp: Decibels;
}

const TOLERANCE: Decibels = 0.1;
const MAX_CORRECTIONS = 2;

/** High-pass corner; only DC and rumble are below. */
export const RUMBLE_CORNER: Hertz = 22;

/**
 * Masters the sum of the stems (`mixDown`) in place: removes DC and rumble, applies bus compression, and brings it to
 * the target loudness under the ceiling. Silence stays silence.
 */
export function master(audio: Stereo, target: MasterTarget = musicTarget): Mix {
  const frames = audio.left.length;
  new StereoBiquadChain([highPass(RUMBLE_CORNER)]).process(audio.left, audio.right, 0, frames);
  const power = weightedPower(audio);
  const busCompression = busCompressorEnvelope(
    power,
    gatedLoudness(power, frames),
    target.busCompression ?? 'gentle',
  );
  const peaks = new TruePeaks(audio);
  const compressedPeaks = new Float32Array(power.length);
  // The bus compressor only reduces gain.
  const peaksAbove = (level: number) => peaksUnder(peaks.above(level), busCompression, compressedPeaks);
  const compressed = { power: powerUnder(power, busCompression), peaksAbove, frames };
  const { envelope, loudness } = envelopeToTarget(audio, busCompression, compressed, target);
  applyEnvelope(audio, envelope);
  return { audio, loudnessLufs: loudness, truePeakDbtp: truePeak(audio) };
}

/**
 * The search works on block energies, which is off by a few tenths of a dB where the gain moves fast, because the
 * filters' memory exceeds one block. So the result is measured and the target corrected by the error.
 */
function envelopeToTarget(
  audio: Stereo,
  busCompression: Float64Array,
  dynamics: Dynamics,
  target: MasterTarget,
): { envelope: Float64Array; loudness: Decibels } {
  const ceiling = decibelsToGain(target.ceiling);
  let correctedTarget = target.loudness;
  for (let correction = 0; ; correction++) {
    const limiterGains = limitToLoudness(dynamics, correctedTarget, ceiling);
    const envelope = busCompression.map((gain, i) => gain * limiterGains[i]!);
    const loudness = gatedLoudness(weightedPower(audio, envelope), dynamics.frames);
    const error = target.loudness - loudness;
    if (correction === MAX_CORRECTIONS || error === Infinity || Math.abs(error) < TOLERANCE) {
      return { envelope, loudness };
    }
    correctedTarget += error;
  }
}

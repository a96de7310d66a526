import { highPass } from '#engine/dsp/biquad.ts';
import { StereoSections } from '#engine/dsp/stereo-sections.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';
import { driveToLoudness, type Dynamics } from '#engine/master/drive.ts';
import { applyEnvelope, peaksUnder, powerUnder } from '#engine/master/envelope.ts';
import { glueEnvelope } from '#engine/master/glue.ts';
import { gatedLoudness, weightedPower } from '#engine/master/loudness.ts';
import { truePeak, TruePeaks } from '#engine/master/true-peak.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** What a piece is mastered to: integrated loudness in LUFS (ITU-R BS.1770-4) and highest true peak in dBTP. */
export interface MasterTarget {
  readonly loudness: Decibels;
  readonly ceiling: Decibels;
}

/** For music, and a file that is not compressed; lossy formats need a lower ceiling (encode/headroom.ts). */
export const musicTarget: MasterTarget = { loudness: -14, ceiling: -1.5 };

/** Integrated loudness of speech and of sounds that stand alone, in LUFS. */
export const speechLoudness: Decibels = -16;

/** A finished piece, with the loudness and the true peak measured on it. */
export interface Mix {
  readonly audio: Stereo;
  readonly loudnessLufs: Decibels;
  readonly truePeakDbtp: Decibels;
}

const TOLERANCE: Decibels = 0.1;
const MOST_CORRECTIONS = 2;

/** Below this there is nothing but DC and rumble. */
export const RUMBLE_CORNER: Hertz = 22;

/**
 * The sum of the stems (`mixDown`) to a finished mix, in place: freed of DC and rumble, held together by a gentle
 * compressor, brought to the target loudness and kept under the ceiling. Silence stays silence.
 */
export function master(audio: Stereo, target: MasterTarget = musicTarget): Mix {
  const frames = audio.left.length;
  new StereoSections([highPass(RUMBLE_CORNER)]).process(audio.left, audio.right, 0, frames);
  const power = weightedPower(audio);
  const glue = glueEnvelope(power, gatedLoudness(power, frames));
  const peaks = new TruePeaks(audio);
  const gluedPeaks = new Float32Array(power.length);
  // The glue turns nothing up.
  const peaksAbove = (level: number) => peaksUnder(peaks.above(level), glue, gluedPeaks);
  const glued = { power: powerUnder(power, glue), peaksAbove, frames };
  const { envelope, loudness } = envelopeToTarget(audio, glue, glued, target);
  applyEnvelope(audio, envelope);
  return { audio, loudnessLufs: loudness, truePeakDbtp: truePeak(audio) };
}

/**
 * The search reckons with block energies, which is a few tenths off where the gain moves fast (a filter
 * remembers more than one block). So the outcome is measured, and the aim corrected by what was missed.
 */
function envelopeToTarget(
  audio: Stereo,
  glue: Float64Array,
  dynamics: Dynamics,
  target: MasterTarget,
): { envelope: Float64Array; loudness: Decibels } {
  const ceiling = decibelsToGain(target.ceiling);
  let aim = target.loudness;
  for (let correction = 0; ; correction++) {
    const drive = driveToLoudness(dynamics, aim, ceiling);
    const envelope = glue.map((gain, i) => gain * drive[i]!);
    const loudness = gatedLoudness(weightedPower(audio, envelope), dynamics.frames);
    const missed = target.loudness - loudness;
    if (correction === MOST_CORRECTIONS || missed === Infinity || Math.abs(missed) < TOLERANCE) {
      return { envelope, loudness };
    }
    aim += missed;
  }
}

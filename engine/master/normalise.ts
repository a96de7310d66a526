import type { Stereo } from '#engine/dsp/stereo.ts';
import { decibelsToGain, gainToDecibels } from '#engine/kit/exact.ts';
import { CONTROL_FRAMES, controlBlocks } from '#engine/master/control-rate.ts';
import { integratedLoudness } from '#engine/master/loudness.ts';
import type { MasterTarget, Mix } from '#engine/master/master.ts';
import { truePeakWithin } from '#engine/master/true-peak.ts';

/**
 * Brings audio to the target's loudness or to its ceiling, whichever comes first, by one gain and in place:
 * dynamics stay as they are, and the seam of a loop stays whole. Silence stays silence.
 */
export function normalise(audio: Stereo, target: MasterTarget): Mix {
  const loudness = integratedLoudness(audio);
  const peak = truePeakWithin(audio, samplePeaks(audio), PEAK_BETWEEN_SAMPLES);
  const gain = Math.min(target.loudness - loudness, target.ceiling - peak);
  if (!Number.isFinite(gain)) return { audio, loudnessLufs: loudness, truePeakDbtp: peak };
  const factor = decibelsToGain(gain);
  for (const channel of [audio.left, audio.right]) {
    for (let i = 0; i < channel.length; i++) channel[i]! *= factor;
  }
  return { audio, loudnessLufs: loudness + gain, truePeakDbtp: peak + gain };
}

/** A true peak stands at most so much above the samples around it, in any sound but a test signal. */
const PEAK_BETWEEN_SAMPLES = gainToDecibels(2);

function samplePeaks({ left, right }: Stereo): Float32Array {
  const peaks = new Float32Array(controlBlocks(left.length));
  for (let i = 0; i < left.length; i++) {
    const block = Math.floor(i / CONTROL_FRAMES);
    const top = Math.max(Math.abs(left[i]!), Math.abs(right[i]!));
    if (top > peaks[block]!) peaks[block] = top;
  }
  return peaks;
}

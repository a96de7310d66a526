import { arraysOf, type Stereo } from '#engine/dsp/stereo.ts';
import { decibelsToGain } from '#engine/kit/exact.ts';
import { integratedLoudness } from '#engine/master/loudness.ts';
import type { MasterTarget, Mix } from '#engine/master/master.ts';
import { truePeak } from '#engine/master/true-peak.ts';

/**
 * Applies one gain, in place, up to the target loudness or the ceiling, whichever is reached first: dynamics and the
 * seam of a loop are preserved. Silence stays silence.
 */
export function normalise(audio: Stereo, target: MasterTarget): Mix {
  const loudness = integratedLoudness(audio);
  const peak = truePeak(audio);
  const gain = Math.min(target.loudness - loudness, target.ceiling - peak);
  if (!Number.isFinite(gain)) return { audio, loudnessLufs: loudness, truePeakDbtp: peak };
  const factor = decibelsToGain(gain);
  for (const channel of arraysOf(audio)) {
    for (let i = 0; i < channel.length; i++) channel[i]! *= factor;
  }
  return { audio, loudnessLufs: loudness + gain, truePeakDbtp: peak + gain };
}

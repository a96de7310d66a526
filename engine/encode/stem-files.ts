import type { EncodedAudio } from '#engine/compose.types.ts';
import { encodePcm16 } from '#engine/encode/pcm.ts';
import { wrapWav } from '#engine/encode/wav.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import type { Stems, Stereo } from '#engine/render/stems.ts';

/** What all stems are turned down by where one would clip, so that they still add up to the mix. */
export const stemGain = ({ stems }: Stems): number =>
  1 / Math.max(1, ...[...stems.values()].map(highestSample));

/** A stem as a 16-bit WAV. */
export function encodeStem({ left, right }: Stereo, gain: number): EncodedAudio {
  const channels = gain === 1 ? [left, right] : [left, right].map((c) => c.map((value) => value * gain));
  const bytes = wrapWav(encodePcm16(channels), { coding: 'pcm', sampleRate: SAMPLE_RATE, channels: 2 });
  return { bytes, extension: 'wav', contentType: 'audio/wav' };
}

function highestSample({ left, right }: Stereo): number {
  let highest = 0;
  for (let i = 0; i < left.length; i++) {
    highest = Math.max(highest, Math.abs(left[i]!), Math.abs(right[i]!));
  }
  return highest;
}

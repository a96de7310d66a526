import { Biquad, highPass } from './biquad.ts';
import { levelOf } from './measure.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';
import { applyGains, compressorGains } from './dynamics.ts';

const CORNER: Hertz = 4800;
/** Threshold of the sibilance band relative to the level of the speech. */
const RELATIVE_THRESHOLD: Decibels = -11;

/** De-esser: compresses the band above CORNER, in place. */
export function deEss(samples: Float32Array): void {
  const sibilance = samples.slice();
  new Biquad(highPass(CORNER)).process(sibilance, 0, sibilance.length);
  const gains = compressorGains(sibilance, {
    threshold: levelOf(samples) + RELATIVE_THRESHOLD,
    ratio: 3,
    attack: 1,
    release: 40,
    maxReduction: 8,
  });
  const compressed = sibilance.slice();
  applyGains(compressed, gains);
  for (let i = 0; i < samples.length; i++) samples[i]! += compressed[i]! - sibilance[i]!;
}

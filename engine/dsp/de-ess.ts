import { Biquad, highPass } from './biquad.ts';
import { levelOf } from './measure.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';
import { applyGains, compressorGains } from './dynamics.ts';

const CORNER: Hertz = 4800;
/** Threshold of the sibilance band relative to the level of the speech. */
const UNDER_SPEECH: Decibels = -11;

/** De-esser: compresses the band above CORNER, in place. */
export function deEss(samples: Float32Array): void {
  const hiss = samples.slice();
  new Biquad(highPass(CORNER)).process(hiss, 0, hiss.length);
  const gains = compressorGains(hiss, {
    threshold: levelOf(samples) + UNDER_SPEECH,
    ratio: 3,
    attack: 1,
    release: 40,
    deepest: 8,
  });
  const tamed = hiss.slice();
  applyGains(tamed, gains);
  for (let i = 0; i < samples.length; i++) samples[i]! += tamed[i]! - hiss[i]!;
}

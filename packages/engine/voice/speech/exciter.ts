import { highPass, lowPass, type BiquadCoefficients } from '#engine/dsp/biquad.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import type { Hertz } from '#engine/kit/units.ts';

/** The band that is rectified to generate harmonics. */
const SOURCE_LOW: Hertz = 3400;
const SOURCE_HIGH: Hertz = 7600;
/** The added band starts here; below it the speech has content. */
const ADDED_FROM: Hertz = 7000;
const AMOUNT = 1.2;

/**
 * Aural exciter, in place: speech synthesised at 16 kHz ends at 8 kHz and sounds dull. Rectifying the top octave
 * doubles its frequencies, which extends fricatives to 15 kHz. `amount` 1 is the default.
 */
export function addAir(samples: Float32Array, amount: number): void {
  const air = samples.slice();
  const run = (filters: readonly BiquadCoefficients[]) =>
    new StereoBiquadChain(filters).process(air, air, 0, air.length);
  run([highPass(SOURCE_LOW), lowPass(SOURCE_HIGH)]);
  for (let i = 0; i < air.length; i++) air[i] = Math.abs(air[i]!);
  run([highPass(ADDED_FROM), highPass(ADDED_FROM), lowPass(15_000)]);
  for (let i = 0; i < samples.length; i++) samples[i]! += AMOUNT * amount * air[i]!;
}

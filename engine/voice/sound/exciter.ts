import { highPass, lowPass, type BiquadShape } from '#engine/dsp/biquad.ts';
import { StereoSections } from '#engine/dsp/stereo-sections.ts';
import type { Hertz } from '#engine/kit/units.ts';

/** The octave from which new partials are made. */
const SOURCE_LOW: Hertz = 3400;
const SOURCE_HIGH: Hertz = 7600;
/** Nothing is added below: there the speech has its own. */
const ADDED_FROM: Hertz = 7000;
const AMOUNT = 1.2;

/**
 * Speech synthesised at 16 kHz ends at 8 kHz, and sounds behind a curtain. This adds what an aural exciter
 * does: the top octave, rectified, doubles its frequencies, so hisses go on to 15 kHz. `amount` 1 is usual. In place.
 */
export function addAir(samples: Float32Array, amount: number): void {
  const air = samples.slice();
  const run = (filters: readonly BiquadShape[]) =>
    new StereoSections(filters).process(air, air, 0, air.length);
  run([highPass(SOURCE_LOW), lowPass(SOURCE_HIGH)]);
  for (let i = 0; i < air.length; i++) air[i] = Math.abs(air[i]!);
  run([highPass(ADDED_FROM), highPass(ADDED_FROM), lowPass(15_000)]);
  for (let i = 0; i < samples.length; i++) samples[i]! += AMOUNT * amount * air[i]!;
}

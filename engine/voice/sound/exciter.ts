import { Biquad, highPass, lowPass } from '#engine/dsp/biquad.ts';
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
  const run = (filter: Biquad) => filter.process(air, 0, air.length);
  run(new Biquad(highPass(SOURCE_LOW)));
  run(new Biquad(lowPass(SOURCE_HIGH)));
  for (let i = 0; i < air.length; i++) air[i] = Math.abs(air[i]!);
  run(new Biquad(highPass(ADDED_FROM)));
  run(new Biquad(highPass(ADDED_FROM)));
  run(new Biquad(lowPass(15_000)));
  for (let i = 0; i < samples.length; i++) samples[i]! += AMOUNT * amount * air[i]!;
}

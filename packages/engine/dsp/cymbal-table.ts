import { SAMPLE_RATE, type Frames, type Hertz } from '#engine/kit/units.ts';
import { CYCLE, readCycle, square } from './wavetable.ts';

/** Samples per loop: 1.5 s, longer than any hi-hat and long enough for the repetition not to be noticed. */
export const CYMBAL_FRAMES: Frames = 65_536;

/** Frequency ratios of the six oscillators: inharmonic. */
const frequencyRatios = [1, 1.4827, 1.8003, 2.5459, 2.6303, 3.8967];

/**
 * Metallic noise of six square waves, as in analogue drum machines, as a seamless loop: each frequency is shifted by
 * less than 0.4 Hz so that a whole number of cycles fits. The first sample is repeated at the end.
 */
export function cymbalTable(hertz: Hertz): Float32Array {
  const table = new Float32Array(CYMBAL_FRAMES + 1);
  for (const ratio of frequencyRatios) {
    const cycles = Math.round((hertz * ratio * CYMBAL_FRAMES) / SAMPLE_RATE);
    const wave = square.at(hertz * ratio);
    const step = (cycles * CYCLE) / CYMBAL_FRAMES;
    for (let i = 0; i < CYMBAL_FRAMES; i++) table[i]! += 0.3 * readCycle(wave, (i * step) % CYCLE);
  }
  table[CYMBAL_FRAMES] = table[0]!;
  return table;
}

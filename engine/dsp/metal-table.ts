import { SAMPLE_RATE, type Frames, type Hertz } from '#engine/kit/units.ts';
import { CYCLE, readCycle, square } from './wavetable.ts';

/** Samples in one loop: a second and a half, longer than any hat and than the ear's memory of a cymbal. */
export const METAL_FRAMES: Frames = 65_536;

/** Frequencies of the six oscillators beside the first: no two in a simple ratio. */
const cluster = [1, 1.4827, 1.8003, 2.5459, 2.6303, 3.8967];

/**
 * The clash of six square waves, as drum machines make metal, as a seamless loop: each frequency is moved
 * by less than 0.4 Hz so that a whole number of its cycles fits. One sample more than the loop, the first.
 */
export function metalTable(hertz: Hertz): Float32Array {
  const table = new Float32Array(METAL_FRAMES + 1);
  for (const ratio of cluster) {
    const cycles = Math.round((hertz * ratio * METAL_FRAMES) / SAMPLE_RATE);
    const wave = square.at(hertz * ratio);
    const step = (cycles * CYCLE) / METAL_FRAMES;
    for (let i = 0; i < METAL_FRAMES; i++) table[i]! += 0.3 * readCycle(wave, (i * step) % CYCLE);
  }
  table[METAL_FRAMES] = table[0]!;
  return table;
}

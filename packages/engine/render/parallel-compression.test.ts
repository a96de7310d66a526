import { describe, expect, it } from 'vitest';
import { levelOf } from '#engine/dsp/measure.ts';
import { RENDER_BLOCK } from './bus-buffers.ts';
import { ParallelCompression } from './parallel-compression.ts';

/** A decaying stroke twice a second. */
const strokes = Float32Array.from(
  { length: RENDER_BLOCK * 20 },
  (_, i) => 0.6 * Math.exp(-(i % 22_050) / 2500) * Math.sin(i * 0.2),
);

const processed = (share: number): Float32Array => {
  const parallel = new ParallelCompression(share);
  const sound = strokes.slice();
  for (let from = 0; from < sound.length; from += RENDER_BLOCK) {
    const block = sound.subarray(from, from + RENDER_BLOCK);
    parallel.process({ left: block, right: block.slice() }, RENDER_BLOCK, 0);
  }
  return sound;
};
/** Level of a decay relative to their first 10 ms. */
const decayLevel = (sound: Float32Array): number =>
  levelOf(sound.subarray(5 * 22_050 + 5000, 5 * 22_050 + 9000)) -
  levelOf(sound.subarray(5 * 22_050, 5 * 22_050 + 441));

describe('ParallelCompression', () => {
  it('raises the decays of a kit relative to its strokes, by the share of the compressed signal', () => {
    const [dry, some, more] = [strokes, processed(0.25), processed(0.5)].map(decayLevel);
    expect(some! - dry!).toBeGreaterThan(1.2);
    expect(more! - some!).toBeGreaterThan(1);
  });

  it('keeps the level within 1.5 dB', () => {
    expect(Math.abs(levelOf(processed(0.4)) - levelOf(strokes))).toBeLessThan(1.5);
  });
});

import { expect, it } from 'vitest';
import { wrapTail } from '#engine/dsp/wrap-tail.ts';
import { random } from '#engine/kit/random.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { masterLoop } from '#engine/master/master-loop.ts';
import { master } from '#engine/master/master.ts';

const frames = 4 * SAMPLE_RATE;

/** A steady tone of whole periods, loud in the second half. */
function round() {
  const noise = random(1, 'noise');
  const channel = Float32Array.from({ length: frames }, (_, i) => {
    const level = i < frames / 2 ? 0.03 : 0.6;
    return level * Math.sin((2 * Math.PI * 220 * i) / SAMPLE_RATE) + 0.001 * noise.normal();
  });
  return { left: channel, right: channel.slice() };
}

const energy = (part: Float32Array) => part.reduce((sum, x) => sum + x * x, 0);

/** Level difference between ten periods on each side of the seam, in dB. */
function step({ left }: { left: Float32Array }): number {
  const count = 2005;
  return 10 * Math.log10(energy(left.subarray(0, count)) / energy(left.subarray(-count)));
}

it('mastering a loop has the same gain on both sides of the seam', () => {
  const quiet = { left: new Float32Array(frames), right: new Float32Array(frames) };
  const { left, right } = round();
  // The seam is inside the loud half.
  for (const [from, to] of [
    [left, quiet.left],
    [right, quiet.right],
  ] as const) {
    to.set(from.subarray((frames * 3) / 4), 0);
    to.set(from.subarray(0, (frames * 3) / 4), frames / 4);
  }
  const target = { loudness: -14, ceiling: -1.5 };
  const { audio, loudnessLufs, truePeakDbtp } = masterLoop(quiet, target);
  expect(audio.left).toHaveLength(frames);
  expect(Math.abs(step(audio))).toBeLessThan(0.1);
  expect(Math.abs(loudnessLufs - target.loudness)).toBeLessThan(0.5);
  expect(truePeakDbtp).toBeLessThanOrEqual(-1);
  // Without the loop treatment the difference is larger.
  const once = { left: quiet.left.slice(), right: quiet.right.slice() };
  expect(Math.abs(step(master(once, target).audio))).toBeGreaterThan(Math.abs(step(audio)));
});

it('folding a tail adds the tail beyond the end to the beginning', () => {
  const channel = Float32Array.from([1, 2, 3, 4, 0.5, 0.25]);
  const { left, right } = wrapTail({ left: channel, right: channel.slice() }, 4);
  expect([...left]).toEqual([1.5, 2.25, 3, 4]);
  expect([...right]).toEqual([...left]);
});

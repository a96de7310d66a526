import { describe, expect, it } from 'vitest';
import { enginePlayers } from '#engine/compose/players.ts';
import { levelOf, meanOf } from '#engine/dsp/measure.ts';
import { master, musicTarget } from '#engine/master/master.ts';
import { mixBlocks } from '#engine/master/mix-down.ts';
import { loudnessRange } from '#engine/master/testing/loudness-range.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { renderBlocks } from '#engine/render/render.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

/** A mastered piece of one minute. */
const compose = (prompt: string) => {
  const intent = understand({ prompt, seed: 21, lengthMs: 60_000, format: 'wav' });
  const score = writeScore(intent, resolvePlan(writePlan(intent), intent));
  return master(mixBlocks(renderBlocks(score, enginePlayers)), {
    ...musicTarget,
    busCompression: score.busCompression,
  });
};

describe('the mix of a piece', () => {
  it.each([
    ['classical', 8],
    ['jazz', 5],
    ['folk', 4.5],
  ])('keeps the dynamics of %s, at the loudness of all genres', (prompt, atLeast) => {
    const mix = compose(prompt);
    expect(loudnessRange(mix.audio)).toBeGreaterThanOrEqual(atLeast);
    expect(Math.abs(mix.loudnessLufs + 14)).toBeLessThan(0.3);
    expect(mix.truePeakDbtp).toBeLessThan(-1.4);
  });

  it.each(['rock', 'ambient'])('is compatible with mono and free of offset (%s)', (prompt) => {
    const { left, right } = compose(prompt).audio;
    const mono = left.map((x, i) => (x + right[i]!) / Math.SQRT2);
    const stereo = 10 * Math.log10(10 ** (levelOf(left) / 10) + 10 ** (levelOf(right) / 10));
    expect(levelOf(mono)).toBeGreaterThan(stereo - 3);
    expect(Math.abs(levelOf(left) - levelOf(right))).toBeLessThan(2);
    expect(Math.abs(meanOf(left))).toBeLessThan(1e-3);
  });
});

import { describe, expect, it } from 'vitest';
import { compose } from '#engine/compose/music.ts';
import { enginePlayers } from '#engine/compose/players.ts';
import { composeMidi, composeStems } from '#engine/compose/score-files.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { wrapTail } from '#engine/dsp/wrap-tail.ts';
import { readWav } from '#engine/encode/testing/read-wav.ts';
import { mixDown } from '#engine/master/mix-down.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { framesOf, render } from '#engine/render/render.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const request: ComposeRequest = {
  prompt: 'a pop song in D minor, 120 bpm, with drums and bass',
  seed: 5,
  format: 'mp3_44100_128',
  lengthMs: 6_000,
  sectionSeeds: [{ section: 1, seed: 9 }],
};

const loop: ComposeRequest = { ...request, prompt: 'a seamless loop, pop with drums and bass, 120 bpm' };

const samplesOf = (bytes: Uint8Array): Int16Array => {
  const { data } = readWav(bytes);
  return new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));
};

function scoreOf(composeRequest: ComposeRequest) {
  const intent = understand(composeRequest);
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
}

describe('composeStems and composeMidi', () => {
  it.each([{ ...request, instrumental: true }, { ...request, instrumental: false }, loop])(
    'return the same files as compose: $prompt, instrumental: $instrumental',
    async (variant) => {
      const { stems, midi } = await compose({ ...variant, extras: { stems: true, midi: true } });
      const alone = await composeStems(variant);
      expect([...alone.keys()]).toEqual([...stems!.keys()]);
      expect(alone.size).toBeGreaterThan(2);
      for (const [name, { bytes }] of alone) {
        expect(Buffer.from(bytes).equals(stems!.get(name)!.bytes)).toBe(true);
      }
      expect(Buffer.from((await composeMidi(variant)).bytes).equals(midi!.bytes)).toBe(true);
    },
  );

  it.each([request, loop])(
    'return stems that add up to the mix before mastering: $prompt',
    async (variant) => {
      const score = scoreOf(variant);
      const { left } = wrapTail(mixDown(render(score, enginePlayers)), framesOf(score));
      const stems = [...(await composeStems(variant)).values()].map(({ bytes }) => samplesOf(bytes));
      expect(stems[0]).toHaveLength(2 * left.length);
      let furthest = 0;
      for (let i = 0; i < left.length; i++) {
        const sum = stems.reduce((total, samples) => total + samples[2 * i]! / 32_768, 0);
        furthest = Math.max(furthest, Math.abs(sum - left[i]!));
      }
      // Triangular dither and rounding: 1.5 steps for each stem.
      expect(furthest).toBeLessThan((1.6 * stems.length) / 32_768);
      expect(left.some((sample) => sample > 0.05)).toBe(true);
    },
  );
});

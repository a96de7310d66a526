import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { brief } from '#contract/take-sets.ts';
import { requestedOf } from './requested-of-brief.ts';

const maxMs = 10;

/**
 * CPU time of this thread in milliseconds: the minimum of so many runs as it takes to fall below the maximum, because what
 * other tests of the same process left running is counted too.
 */
async function threadCpuMs(run: () => Promise<unknown>): Promise<number> {
  let minMs = Infinity;
  for (let runs = 0; runs < 50 && minMs >= maxMs; runs += 1) {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    minMs = Math.min(minMs, (user + system) / 1_000);
  }
  return minMs;
}

/** Global styles of a plan, as long as the contract allows. */
const global = (text: string) => Array.from({ length: 50 }, (_, i) => `${i} ${text.repeat(4)}`.slice(0, 190));

it('the longest brief is read outside the event loop', async () => {
  const plan = {
    positive_global_styles: global('slow jazz with no drums and a violin in D minor '),
    negative_global_styles: global('loud rock with a guitar solo '),
    sections: Array.from({ length: 30 }, (_, i) => ({ section_name: `Verse ${i}`, duration_ms: 10_000 })),
  };
  const prompt = 'a slow warm piano ballad at 92 bpm in D minor, '
    .repeat(50)
    .slice(0, limits.musicPrompt.max);
  const settings = { prompt, useCompositionPlan: true, composition_plan: plan };
  const longest = brief.parse({ type: 'music', settings });
  expect(await requestedOf(longest, 300_000)).toMatchObject({ key: 'D minor', durationMs: 300_000 });
  expect(await threadCpuMs(() => requestedOf(longest, 300_000))).toBeLessThan(maxMs);
});

import { describe, expect, it } from 'vitest';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Part } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const partsOf = (prompt: string): readonly Part[] => {
  const intent = understand({ prompt, seed: 1, lengthMs: 40_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent)).parts;
};
const ratioOf = (parts: readonly Part[], matches: (part: Part) => boolean): number =>
  parts.find(matches)?.channel.compressor?.ratio ?? 1;
const isBass = ({ stem }: Part): boolean => stem === 'bass';

describe('processChannels', () => {
  it('compresses the bass of pop more than its drums and accompaniment', () => {
    const pop = partsOf('pop');
    const bass = ratioOf(pop, isBass);
    expect(bass).toBeGreaterThan(ratioOf(pop, ({ stem }) => stem === 'drums'));
    expect(bass).toBeGreaterThan(ratioOf(pop, ({ stem }) => stem === 'harmony'));
  });

  it('compresses jazz less than pop, and classical and ambient music not at all', () => {
    const jazz = ratioOf(partsOf('jazz'), isBass);
    expect(jazz).toBeGreaterThan(1);
    expect(jazz).toBeLessThan(ratioOf(partsOf('pop'), isBass) - 1);
    for (const prompt of ['classical', 'ambient'])
      expect(partsOf(prompt).every(({ channel }) => channel.compressor === undefined)).toBe(true);
  });
});

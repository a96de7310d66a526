import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const scoreOf = (prompt: string, seed: number): Score => {
  const intent = understand({ prompt, seed, format: 'wav', lengthMs: 40_000 });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};

/** Share of the kicks and bass notes that begin a bar, among those within the whole bars. */
const downbeatShare = ({ parts }: Score, barBeats: number): number => {
  const starts = parts.flatMap((part) =>
    part.kind === 'drums'
      ? part.hits.filter(({ piece }) => piece === 'kick').map(({ startBeats }) => startBeats)
      : part.kind === 'notes' && part.stem === 'bass'
        ? part.notes.map(({ startBeats }) => startBeats)
        : [],
  );
  return starts.filter((beat) => mod(beat + 0.15, barBeats) < 0.3).length / starts.length;
};

describe('a piece in an odd metre', () => {
  it.each([
    ['5/4', 5, 5, 4],
    ['7/8', 3.5, 7, 8],
  ] as const)('has bars of %s in every genre', (metre, barBeats, beatsPerBar, beatUnit) => {
    for (const genre of genrePresets) {
      const score = scoreOf(`${genre} in ${metre}`, 3);
      expect(score.metre).toEqual({ beatsPerBar, beatUnit });
      for (const { startBeats } of score.sections.slice(0, -1))
        expect(Math.abs(mod(startBeats / barBeats + 0.5, 1) - 0.5)).toBeLessThan(0.02);
    }
  });

  it.each([
    ['rock in 7/8', 3.5],
    ['progressive rock in 5/4', 5],
    ['jazz in 5/4', 5],
  ])('stresses its downbeats: %s', (prompt, barBeats) => {
    for (const seed of [1, 2, 3]) expect(downbeatShare(scoreOf(prompt, seed), barBeats)).toBeGreaterThan(0.2);
  });
});

import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const scoreOf = (prompt: string, seed = 1): Score => {
  const intent = understand({ prompt, seed, format: 'wav', lengthMs: 40_000 });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};

/** Onsets of a part in eighths of a bar, without those that swing or micro-timing moves by more than a tenth. */
const positionsOf = ({ metre, parts }: Score): number[] => {
  const barBeats = (metre.beatsPerBar * 4) / metre.beatUnit;
  return parts.flatMap((part) =>
    (part.kind === 'drums' ? part.hits : part.notes).map(({ startBeats }) => startBeats % barBeats),
  );
};

describe('writeScore in odd metres', () => {
  it.each([
    ['5/4', 5],
    ['7/8', 3.5],
  ])('starts more notes on the downbeats of %s than anywhere else in the bar', (metre, barBeats) => {
    for (const genre of ['rock', 'jazz', 'pop', 'folk', 'metal', 'electronic']) {
      const score = scoreOf(`${genre} in ${metre}`);
      expect(score.metre).toEqual(
        { '5/4': { beatsPerBar: 5, beatUnit: 4 }, '7/8': { beatsPerBar: 7, beatUnit: 8 } }[metre],
      );
      const counts = Array.from({ length: barBeats * 2 }, () => 0);
      for (const position of positionsOf(score)) {
        const eighth = Math.round(position * 2) % counts.length;
        counts[eighth] = (counts[eighth] ?? 0) + 1;
      }
      expect(counts.indexOf(Math.max(...counts))).toBe(0);
      expect(counts.every((count) => count > 0)).toBe(true);
    }
  });

  it('places section boundaries on bar lines', () => {
    for (const genre of genrePresets) {
      const { sections, tempo } = scoreOf(`${genre} in 7/8, straight`, 2);
      const ritardandoBeat = tempo[1]?.beat ?? Infinity;
      for (const { startBeats } of sections.filter((section) => section.startBeats <= ritardandoBeat))
        expect((startBeats / 3.5) % 1).toBeCloseTo(0);
    }
  });
});

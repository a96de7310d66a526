import { describe, expect, it } from 'vitest';
import type { GenrePreset } from '#contract/genres.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

/** The lead notes of each section of a kind, as position and pitch, without the last bar. */
const statements = (genre: GenrePreset, seed: number, kind: string): string[][] => {
  const intent = understand({ prompt: '4/4', genres: [genre], seed, format: 'wav', lengthMs: 60_000 });
  const piece = resolvePlan(writePlan(intent), intent);
  const lead = writeScore(intent, piece).parts.flatMap((part) =>
    part.kind === 'notes' && part.name.startsWith('Lead') ? part.notes : [],
  );
  return piece.sections
    .filter((section) => section.kind === kind)
    .map(({ startBeats, lengthBeats }) =>
      lead
        .filter(
          (note) =>
            note.startBeats > startBeats - 0.1 &&
            note.startBeats < startBeats + Math.min(lengthBeats, 16) - piece.barBeats - 0.1,
        )
        .map((note) => `${Math.round((note.startBeats - startBeats) * 4)} ${note.pitch}`),
    );
};

const seeds = [1, 2, 3, 4, 5, 6];

describe('withOrnaments', () => {
  it('adds notes to the second verse and keeps those of the first', () => {
    let added = 0;
    let kept = 0;
    let all = 0;
    for (const seed of seeds) {
      const [first, second] = statements('Country', seed, 'verse');
      if (first === undefined || second === undefined) continue;
      all += first.length;
      kept += first.filter((note) => second.includes(note)).length;
      added += second.filter((note) => !first.includes(note)).length;
    }
    expect(kept / all).toBeGreaterThan(0.85);
    expect(added).toBeGreaterThan(3);
  });
});

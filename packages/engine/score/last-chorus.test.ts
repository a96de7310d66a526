import { describe, expect, it } from 'vitest';
import type { CompositionPlan } from '#contract/plan.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const BARS = 8;
const BEATS = BARS * 4;
const section = (name: string) => ({
  section_name: name,
  duration_ms: BARS * 2000,
  positive_local_styles: ['full'],
  negative_local_styles: [],
  lines: [],
});
const plan: CompositionPlan = {
  positive_global_styles: ['120 bpm', '4/4'],
  negative_global_styles: [],
  sections: [section('Verse'), section('Chorus'), section('Verse 2'), section('Chorus 2')],
};

const scoreOf = (prompt: string, seed: number) => {
  const intent = understand({ prompt, seed, format: 'wav', plan });
  return writeScore(intent, resolvePlan(plan, intent));
};

const chorusStarts = [BEATS, 3 * BEATS];

describe('the last chorus', () => {
  it.each([
    ['rock', 1.2],
    ['jazz', 0],
  ])('in %s is lifted by %f dB above the first one', (genre, lift) => {
    const { automation } = scoreOf(genre, 2);
    const [first, last] = chorusStarts.map(
      (start) =>
        automation.find(({ stem, startBeats }) => stem === 'drums' && startBeats === start)!.to.gainDb,
    );
    expect(last! - first!).toBeCloseTo(lift, 5);
  });

  it('has a crash in every second bar in rock', () => {
    const [first, last] = chorusStarts.map(
      (start) =>
        [1, 2, 3, 4].flatMap((seed) =>
          scoreOf('rock', seed).parts.flatMap((part) =>
            part.kind === 'drums'
              ? part.hits.filter(
                  ({ piece, startBeats }) =>
                    piece === 'crash' && startBeats > start - 0.2 && startBeats < start + BEATS - 0.2,
                )
              : [],
          ),
        ).length,
    );
    expect(last).toBeGreaterThanOrEqual(4 * 4);
    expect(first).toBeLessThan(last!);
  });
});

import { describe, expect, it } from 'vitest';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { metricWeight } from '#engine/score/metric-accents.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('metricWeight', () => {
  it('is highest on the downbeat, then in the middle of the bar, on beats, eighths and sixteenths', () => {
    expect([0, 2, 1, 0.5, 0.25].map((beat) => metricWeight(beat, '4/4'))).toEqual([1, 0.5, 0.2, -0.5, -1]);
  });

  it('has a pulse of dotted quarters in 6/8 and of quarters in 3/4', () => {
    expect([0, 1.5, 0.5, 1].map((beat) => metricWeight(beat, '6/8'))).toEqual([1, 0.5, -0.5, -0.5]);
    expect([0, 1, 2, 2.5].map((beat) => metricWeight(beat, '3/4'))).toEqual([1, 0.2, 0.2, -0.5]);
  });
});

describe('writeAccompaniment', () => {
  it('plays broken chords louder on the beats than between them', () => {
    const onBeat: number[] = [];
    const offBeat: number[] = [];
    for (const seed of [1, 2, 3, 4]) {
      const prompt = 'fingerpicked acoustic folk, 4/4, 100 bpm';
      const intent = understand({ prompt, seed, format: 'wav', lengthMs: 60_000 });
      const { parts } = writeScore(intent, resolvePlan(writePlan(intent), intent));
      const guitar = parts.find((part) => part.kind === 'notes' && part.stem === 'harmony');
      for (const { startBeats, velocity } of guitar!.kind === 'notes' ? guitar!.notes : []) {
        const distance = Math.abs(startBeats - Math.round(startBeats));
        (distance < 0.15 ? onBeat : offBeat).push(velocity);
      }
    }
    expect(mean(onBeat)).toBeGreaterThan(mean(offBeat) * 1.08);
  });
});

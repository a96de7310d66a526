import { describe, expect, it } from 'vitest';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { TempoClock } from '#engine/render/tempo-clock.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

describe('an accelerando', () => {
  it.each(['folk dance that speeds up', 'classical, accelerando', 'pop, gets faster, fade out'])(
    'raises the tempo bar by bar and keeps every planned time: %s',
    (prompt) => {
      for (const seed of [1, 2, 3]) {
        const intent = understand({ prompt, seed, format: 'wav', lengthMs: 60_000 });
        const plan = writePlan(intent);
        const score = writeScore(intent, resolvePlan(plan, intent));
        const bpms = score.tempo.map(({ bpm }) => bpm);
        expect(bpms).toEqual(bpms.toSorted((a, b) => a - b));
        expect(bpms.at(-1)! / bpms[0]!).toBeGreaterThan(1.25);
        const clock = new TempoClock(score.tempo);
        for (const [i, { startBeats, startMs, durationMs }] of score.sections.entries()) {
          expect(Math.abs(clock.secondsAt(startBeats) * 1000 - startMs)).toBeLessThan(1);
          expect(durationMs).toBe(plan.sections[i]!.duration_ms);
        }
        for (const part of score.parts)
          for (const { startBeats, durationBeats } of part.kind === 'notes' ? part.notes : [])
            expect(clock.secondsAt(startBeats + durationBeats)).toBeLessThanOrEqual(60);
      }
    },
  );

  it('has no effect on a loop, whose end leads into its start', () => {
    const intent = understand({ prompt: 'techno that speeds up, seamless loop', seed: 1, format: 'wav' });
    expect(intent.accelerando).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { GenrePreset } from '#contract/genres.ts';
import type { Note } from '#contract/stored-score.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const lines = (genre: GenrePreset, seed: number, prompt = '4/4') => {
  const intent = understand({ prompt, genres: [genre], seed, format: 'wav', lengthMs: 60_000 });
  const score = writeScore(intent, resolvePlan(writePlan(intent), intent));
  const named = (name: string) =>
    score.parts
      .flatMap((part) => (part.kind === 'notes' && part.name.startsWith(name) ? part.notes : []))
      .toSorted((a, b) => a.startBeats - b.startBeats);
  return { lead: named('Lead'), counter: named('Counter'), bass: named('Cello') };
};

const soundingAt = (notes: readonly Note[], beat: number) =>
  notes.findLast((note) => note.startBeats <= beat + 0.05 && note.startBeats + note.durationBeats > beat);

const pieces = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => lines('Classical', seed));

describe('writeCounterMelody', () => {
  it('is one line below the lead', () => {
    const together = pieces.flatMap(({ lead, counter }) =>
      counter.flatMap((note) => {
        const above = soundingAt(lead, note.startBeats);
        return above === undefined ? [] : [above.pitch - note.pitch];
      }),
    );
    const starts = pieces.map(({ counter }) => counter.map(({ startBeats }) => Math.round(startBeats * 4)));
    expect(starts.map((own) => new Set(own).size)).toEqual(starts.map((own) => own.length));
    expect(together.length).toBeGreaterThan(100);
    expect(together.filter((interval) => interval > 0).length / together.length).toBeGreaterThan(0.9);
  });

  it('moves against the lead more often than with it', () => {
    let contrary = 0;
    let similar = 0;
    for (const { lead, counter } of pieces) {
      for (const [i, note] of counter.entries()) {
        const next = counter[i + 1];
        if (next === undefined) continue;
        const [from, to] = [soundingAt(lead, note.startBeats), soundingAt(lead, next.startBeats)];
        if (from === undefined || to === undefined) continue;
        const product = (next.pitch - note.pitch) * (to.pitch - from.pitch);
        if (product < 0) contrary += 1;
        if (product > 0) similar += 1;
      }
    }
    expect(contrary).toBeGreaterThan(similar * 1.5);
  });

  it('is played by a single-line instrument that the prompt adds to a band', () => {
    const { counter } = lines('Rock', 3, 'rock with flute and saxophone');
    expect(counter.length).toBeGreaterThan(20);
    expect(new Set(counter.map(({ pitch }) => pitch)).size).toBeGreaterThan(4);
  });
});

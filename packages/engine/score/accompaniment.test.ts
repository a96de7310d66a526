import { describe, expect, it } from 'vitest';
import type { GenrePreset } from '#contract/genres.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

/** The rhythm of a part in each bar of 4/4, in sixteenths. */
const rhythmsOf = (genre: GenrePreset, name: string, seed: number): string[] => {
  const intent = understand({ prompt: '4/4', genres: [genre], seed, format: 'wav', lengthMs: 60_000 });
  const { parts } = writeScore(intent, resolvePlan(writePlan(intent), intent));
  const part = parts.find((one) => one.name.startsWith(name));
  const bars = new Map<number, Set<number>>();
  for (const { startBeats } of part?.kind === 'notes' ? part.notes : []) {
    const step = Math.round(startBeats * 4);
    const bar = Math.floor(step / 16);
    bars.set(bar, (bars.get(bar) ?? new Set()).add(step - bar * 16));
  }
  return [...bars.values()].map((steps) => [...steps].join(' '));
};
const sameAsBefore = (rhythms: readonly string[]): number =>
  rhythms.filter((rhythm, i) => rhythm === rhythms[i - 1]).length / Math.max(1, rhythms.length - 1);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const manySeeds = Array.from({ length: 24 }, (_, i) => i + 1);
const repetition = (genre: GenrePreset, name: string): number =>
  mean(seeds.map((seed) => sameAsBefore(rhythmsOf(genre, name, seed))));

describe('writeAccompaniment', () => {
  it('does not repeat the rhythm of a bar when a jazz pianist improvises', () => {
    expect(repetition('Jazz', 'Comp: piano')).toBeLessThan(0.25);
  });

  it('varies the last bar of a phrase in Blues, and repeats loops in Electronic', () => {
    expect(repetition('Blues', 'Comp')).toBeLessThan(0.6);
    expect(repetition('Electronic', 'Comp')).toBeGreaterThan(0.6);
  });

  it.each(['R&B', 'Hip Hop', 'Jazz', 'Reggae'] as const)(
    'rarely holds a chord tone a semitone or a minor ninth below the tune in %s',
    (genre) => {
      let [clashes, heard] = [0, 0];
      for (const seed of manySeeds) {
        const intent = understand({
          prompt: 'Music',
          genres: [genre],
          seed,
          format: 'wav',
          lengthMs: 60_000,
        });
        const { parts } = writeScore(intent, resolvePlan(writePlan(intent), intent));
        const notes = (stem: string) =>
          parts.flatMap((part) => (part.kind === 'notes' && part.stem === stem ? part.notes : []));
        const chords = notes('harmony');
        for (const note of notes('lead').filter(({ durationBeats }) => durationBeats >= 0.5)) {
          heard += 1;
          const clashing = chords.some((other) => {
            const overlap =
              Math.min(note.startBeats + note.durationBeats, other.startBeats + other.durationBeats) -
              Math.max(note.startBeats, other.startBeats);
            const interval = note.pitch - other.pitch;
            return overlap >= 0.5 && (interval === 1 || interval === 13);
          });
          clashes += clashing ? 1 : 0;
        }
      }
      expect(heard).toBeGreaterThan(100);
      expect(clashes / heard).toBeLessThan(0.03);
    },
  );

  it('strums guitar chords down on the beats and up between them, one string after the other', () => {
    const strokes = { down: 0, up: 0 };
    for (const seed of seeds) {
      const request = { prompt: 'acoustic guitar, 4/4', genres: ['Folk'], seed, format: 'wav' } as const;
      const intent = understand({ ...request, lengthMs: 60_000 });
      const { parts, tempo } = writeScore(intent, resolvePlan(writePlan(intent), intent));
      const guitar = parts.find(({ name }) => name === 'Comp: acoustic guitar');
      const notes = guitar?.kind === 'notes' ? guitar.notes : [];
      const chords = Map.groupBy(notes, ({ startBeats }) => Math.round(startBeats * 4));
      for (const chord of chords.values()) {
        if (chord.length < 3) continue;
        const [first, last] = [chord[0]!, chord.at(-1)!];
        // Two strokes of one sixteenth are not one strum.
        if (((last.startBeats - first.startBeats) * 60_000) / tempo[0]!.bpm > 45) continue;
        strokes[last.pitch > first.pitch ? 'down' : 'up'] += last.startBeats > first.startBeats ? 1 : 0;
      }
    }
    expect(strokes.down).toBeGreaterThan(50);
    expect(strokes.up).toBeGreaterThan(20);
  });
});

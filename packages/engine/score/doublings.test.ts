import { describe, expect, it } from 'vitest';
import type { Note } from '#contract/stored-score.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { NotePart } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const scores = [1, 2, 3, 4, 5].map((seed) => {
  const intent = understand({ prompt: 'orchestral symphony', seed, lengthMs: 60_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
});
const partsOf = (name: string): NotePart[][] =>
  scores.map(({ parts }) =>
    parts.filter((part) => part.kind === 'notes').filter((part) => part.name.startsWith(name)),
  );
const soundingWith = (notes: readonly Note[], { startBeats }: Note): Note | undefined =>
  notes.find((note) => Math.abs(note.startBeats - startBeats) < 0.3);

describe('doublingParts', () => {
  it('doubles the cellos of an orchestra with double basses an octave lower', () => {
    const intervals = partsOf('Contrabass').flatMap(([contrabass], i) => {
      const cello = partsOf('Cello')[i]?.[0]?.notes ?? [];
      return (contrabass?.notes ?? []).map((note) => (soundingWith(cello, note)?.pitch ?? 0) - note.pitch);
    });
    expect(intervals.length).toBeGreaterThan(100);
    expect(intervals.filter((interval) => interval === 12).length / intervals.length).toBeGreaterThan(0.9);
  });

  it('plays the melody in several octaves in the loudest sections only', () => {
    for (const [i, leads] of partsOf('Lead').entries()) {
      const seconds = partsOf('Second')[i]!;
      const all = leads.flatMap(({ notes }) => notes);
      const doubled = all.filter((note) => seconds.some(({ notes }) => soundingWith(notes, note)));
      expect(doubled.length).toBeGreaterThan(0);
      expect(doubled.length).toBeLessThan(all.length);
    }
  });

  it('leaves chamber music and solos alone', () => {
    for (const prompt of ['string quartet', 'solo piano sonata', 'orchestral duet for flute and harp']) {
      const intent = understand({ prompt, seed: 2, lengthMs: 60_000, format: 'wav' });
      const { parts } = writeScore(intent, resolvePlan(writePlan(intent), intent));
      expect(parts.map(({ name }) => name).filter((name) => /Contrabass|Second/.test(name))).toEqual([]);
    }
  });
});

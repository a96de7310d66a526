import { describe, expect, it } from 'vitest';
import type { GenrePreset } from '#contract/genres.ts';
import type { Note } from '#contract/stored-score.ts';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { NotePart, Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { isParallel } from '#engine/theory/part-writing/voice-leading.ts';
import { understand } from '#engine/understand/understand.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const scoreOf = (prompt: string, seed: number): Score => {
  const intent = understand({ prompt, seed, lengthMs: 60_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};
const partsOf = (prompt: string, seed: number): NotePart[] =>
  scoreOf(prompt, seed).parts.filter((part) => part.kind === 'notes');
const soundingAt = ({ notes }: NotePart, beat: number): Note | undefined =>
  notes.findLast(
    (note) => note.startBeats <= beat + 0.12 && note.startBeats + note.durationBeats > beat + 0.05,
  );

const ensembles: [prompt: string, voices: number][] = [
  ['string quartet', 4],
  ['string trio', 3],
  ['brass quintet', 5],
  ['wind quintet', 5],
  ['saxophone quartet', 4],
];

describe('writeVoices', () => {
  it.each(ensembles)('gives each player of a %s a part with its own rhythm', (prompt, count) => {
    for (const seed of seeds) {
      const parts = partsOf(prompt, seed);
      expect(parts).toHaveLength(count);
      const rhythms = parts.map(({ notes }) =>
        notes.map(({ startBeats }) => Math.round(startBeats * 4)).join(),
      );
      expect(new Set(rhythms).size).toBe(count);
      for (const { notes } of parts) expect(notes.length).toBeGreaterThan(15);
    }
  });

  it.each(ensembles)('writes one note at a time for each player of a %s', (prompt) => {
    for (const seed of seeds)
      for (const { name, notes } of partsOf(prompt, seed)) {
        const overlaps = notes.filter((note, i) => {
          const next = notes[i + 1];
          return next !== undefined && note.startBeats + note.durationBeats > next.startBeats + 0.2;
        });
        expect([name, overlaps]).toEqual([name, []]);
      }
  });

  it('moves the melody of a string quartet between the players by section', () => {
    const shares = seeds.map((seed) => {
      const parts = partsOf('string quartet', seed);
      const loudest = (beat: number) =>
        parts
          .map((part, i) => ({ i, velocity: soundingAt(part, beat)?.velocity ?? 0 }))
          .toSorted((a, b) => b.velocity - a.velocity)[0]!.i;
      const beats = Array.from({ length: 80 }, (_, beat) => loudest(beat));
      return beats.filter((i) => i > 0).length / beats.length;
    });
    expect(shares.filter((share) => share > 0.1).length).toBeGreaterThan(seeds.length / 2);
    expect(shares.every((share) => share < 0.75)).toBe(true);
  });

  it.each(ensembles)('ends a piece for %s on the tonic chord in root position', (prompt) => {
    for (const seed of seeds) {
      const score = scoreOf(prompt, seed);
      const parts = score.parts.filter((part) => part.kind === 'notes');
      const last = parts.map(({ notes }) => notes.at(-1)!);
      const end = Math.max(...last.map(({ startBeats, durationBeats }) => startBeats + durationBeats));
      const chord = last.filter(({ startBeats, durationBeats }) => startBeats + durationBeats > end - 0.5);
      expect(mod(Math.min(...chord.map(({ pitch }) => pitch)), 12)).toBe(score.key.tonic);
    }
  });

  it('lets wind players breathe', () => {
    for (const seed of seeds) {
      const score = scoreOf('saxophone quartet', seed);
      const secondsPerBeat = 60 / score.tempo[0]!.bpm;
      for (const part of score.parts) {
        if (part.kind !== 'notes') continue;
        let since = part.notes[0]!.startBeats;
        let longest = 0;
        for (const [i, note] of part.notes.entries()) {
          const end = note.startBeats + note.durationBeats;
          longest = Math.max(longest, (end - since) * secondsPerBeat);
          const next = part.notes[i + 1];
          if (next !== undefined && (next.startBeats - end) * secondsPerBeat > 0.12) since = next.startBeats;
        }
        expect(longest).toBeLessThan(12);
      }
    }
  });

  it('changes the texture from section to section', () => {
    for (const seed of seeds) {
      const score = scoreOf('string quartet', seed);
      const [, second] = score.parts;
      const density = score.sections.map(({ startBeats }, i) => {
        const end = score.sections[i + 1]?.startBeats ?? Infinity;
        const own = second!.kind === 'notes' ? second!.notes : [];
        return own.filter((note) => note.startBeats >= startBeats && note.startBeats < end).length;
      });
      expect(new Set(density).size).toBeGreaterThan(2);
    }
  });
});

const padsOf = (genres: GenrePreset[], seed: number): NotePart[] => {
  const intent = understand({ prompt: 'with strings', genres, seed, lengthMs: 60_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent)).parts.filter(
    (part) => part.kind === 'notes' && part.name.startsWith('Pad: strings'),
  ) as NotePart[];
};
const voicingsOf = ({ notes }: NotePart): number[][] =>
  Array.from({ length: 120 }, (_, beat) =>
    notes
      .filter((note) => note.startBeats <= beat + 0.1 && note.startBeats + note.durationBeats > beat + 0.1)
      .map(({ pitch }) => pitch)
      .toSorted((a, b) => b - a),
  );

describe('writeSection', () => {
  const pads = seeds.flatMap((seed) => [...padsOf(['Classical'], seed), ...padsOf(['Pop'], seed)]);
  const moves = pads.flatMap((pad) => {
    const voicings = voicingsOf(pad);
    return voicings.slice(1).flatMap((to, i) => {
      const from = voicings[i]!;
      return from.length === to.length && to.length > 2 && from.join() !== to.join() ? [{ from, to }] : [];
    });
  });

  it('moves a string pad without parallel fifths and octaves but for a few', () => {
    const parallel = moves.filter(({ from, to }) =>
      from.some((high, i) => from.some((low, k) => k > i && isParallel(high, to[i]!, low, to[k]!))),
    );
    expect(moves.length).toBeGreaterThan(100);
    expect(parallel.length / moves.length).toBeLessThan(0.08);
  });

  it('moves the voices of a string pad one after the other, not only in blocks', () => {
    const single = moves.filter(({ from, to }) => from.filter((pitch, i) => pitch !== to[i]).length === 1);
    expect(single.length / moves.length).toBeGreaterThan(0.15);
  });
});

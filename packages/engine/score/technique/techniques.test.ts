import { describe, expect, it } from 'vitest';
import { genrePresets } from '#contract/genres.ts';
import type { Note } from '#contract/stored-score.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { NotePart, Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const scoreOf = (prompt: string, seed: number): Score => {
  const intent = understand({ prompt, seed, format: 'wav', lengthMs: 60_000 });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};
const partsOf = (prompt: string, seed = 1): NotePart[] =>
  scoreOf(prompt, seed).parts.filter((part) => part.kind === 'notes');
const seeds = [1, 2, 3, 4, 5, 6];

/** The notes with an articulation in six pieces. */
const articulated = (prompt: string, articulation: Note['articulation']): Note[] =>
  seeds.flatMap((seed) =>
    partsOf(prompt, seed).flatMap(({ notes }) => notes.filter((note) => note.articulation === articulation)),
  );

describe('applyTechniques', () => {
  it('gives nearly every piece bends, vibrato, expression or pedal', () => {
    const scores = genrePresets.flatMap((genre) => seeds.map((seed) => partsOf(genre, seed)));
    const withBends = scores.filter((parts) => parts.some(({ notes }) => notes.some(({ bend }) => bend)));
    const withCurves = scores.filter((parts) =>
      parts.some(
        ({ controls }) =>
          controls?.expression?.length || controls?.pedal?.length || controls?.vibrato?.length,
      ),
    );
    expect(withBends.length / scores.length).toBeGreaterThan(0.85);
    expect(withCurves.length / scores.length).toBeGreaterThan(0.9);
  });

  it('pedals a piano ballad chord by chord, and not the detached chords of swing', () => {
    const pedal = partsOf('piano ballad, 70 bpm').find(
      ({ stem, controls }) => stem === 'harmony' && controls?.pedal,
    )!.controls!.pedal!;
    expect(pedal.length).toBeGreaterThan(8);
    for (const [i, { startBeats, endBeats }] of pedal.entries()) {
      expect(endBeats).toBeGreaterThan(startBeats);
      expect(startBeats).toBeGreaterThanOrEqual(pedal[i - 1]?.endBeats ?? 0);
    }
  });

  it('pedals the melody of a piano, and lifts the pedal before a note a step away', () => {
    const leads = seeds.flatMap((seed) =>
      partsOf('pop ballad in 4/4, 76 bpm, with piano as the lead', seed).filter(
        ({ stem, instrument }) => stem === 'lead' && instrument.includes('piano'),
      ),
    );
    expect(leads.length).toBeGreaterThan(3);
    for (const { notes, controls } of leads) {
      const pedal = controls?.pedal ?? [];
      expect(pedal.length).toBeGreaterThan(4);
      for (const [i, { startBeats, endBeats }] of pedal.entries()) {
        expect(startBeats).toBeGreaterThanOrEqual(pedal[i - 1]?.endBeats ?? 0);
        const held = notes.filter(
          (note) => note.startBeats > startBeats - 0.081 && note.startBeats < endBeats,
        );
        for (const [a, b] of held.slice(1).map((note, n) => [held[n]!.pitch, note.pitch] as const))
          expect([1, 2]).not.toContain(Math.abs(a - b));
      }
    }
  });

  it('damps quick strokes of a distorted guitar in metal, and lets accents ring', () => {
    const shares = seeds.map((seed) => {
      const score = scoreOf('metal in 4/4, 140 bpm', seed);
      const notes = score.parts.flatMap((part) =>
        part.kind === 'notes' && part.stem === 'harmony' && part.instrument === 'distorted-guitar'
          ? part.notes
          : [],
      );
      const seconds = notes.map(({ durationBeats }) => (durationBeats * 60) / 140);
      return seconds.filter((length) => length <= 0.111).length / seconds.length;
    });
    expect(Math.max(...shares)).toBeGreaterThan(0.2);
    expect(Math.max(...shares)).toBeLessThan(0.95);
  });

  it('bends only notes that sound alone, by an octave at most', () => {
    for (const genre of ['blues', 'rock', 'trap', 'country'])
      for (const { notes } of seeds.flatMap((seed) => partsOf(genre, seed)))
        for (const { startBeats, durationBeats, bend } of notes.filter((note) => note.bend !== undefined)) {
          const overlapping = notes.filter(
            (other) =>
              other.startBeats > startBeats + 1e-9 && other.startBeats < startBeats + durationBeats - 0.11,
          );
          expect(overlapping).toEqual([]);
          for (const { semitones } of bend!) expect(Math.abs(semitones)).toBeLessThanOrEqual(12);
        }
  });

  it('detaches short repeated notes and leaps: bowed strings spiccato, winds staccato, never a slurred note', () => {
    expect(articulated('string quartet, allegro, 4/4', 'spiccato').length).toBeGreaterThan(40);
    expect(articulated('wind quintet, allegro, 4/4', 'staccato').length).toBeGreaterThan(40);
    for (const { durationBeats, bend } of articulated('string quartet, allegro, 4/4', 'spiccato')) {
      expect(durationBeats).toBeLessThan(0.35);
      expect(bend).toBeUndefined();
    }
    expect(articulated('ambient with flute', 'staccato')).toEqual([]);
  });

  it('lets brass fall off the ends of phrases in jazz, funk and ska, not in classical music', () => {
    for (const genre of ['swing jazz with trumpet', 'funk with trumpet', 'ska with trombone']) {
      const fallen = articulated(genre, 'fall');
      expect(fallen.length).toBeGreaterThan(2);
      for (const { bend } of fallen) expect(bend?.at(-1)?.semitones).toBe(-5);
    }
    expect(articulated('classical music with trumpet', 'fall')).toEqual([]);
  });

  it('leaves classical winds without scoops and a chip tune without any technique', () => {
    const bent = partsOf('classical flute and oboe').flatMap(({ notes, instrument }) =>
      instrument === 'flute' ? notes.filter(({ bend }) => bend) : [],
    );
    expect(bent).toEqual([]);
    const chips = partsOf('chiptune').filter(({ instrument }) => instrument === 'chip-lead');
    expect(chips.length).toBeGreaterThan(0);
    for (const { controls, notes } of chips) {
      expect(controls).toBeUndefined();
      expect(notes.some(({ bend }) => bend)).toBe(false);
    }
  });

  it('keeps curves sorted and between 0 and 1', () => {
    for (const genre of genrePresets)
      for (const { controls } of partsOf(genre, 2))
        for (const curve of [controls?.expression ?? [], controls?.vibrato ?? []]) {
          expect(curve.map(({ beat }) => beat)).toEqual(
            curve.map(({ beat }) => beat).toSorted((a, b) => a - b),
          );
          for (const { value } of curve) {
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
          }
        }
  });
});

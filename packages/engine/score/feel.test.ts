import { describe, expect, it } from 'vitest';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { swingOf, swingRatioAt } from '#engine/score/feel.ts';
import { drumAccent, noteAccent } from '#engine/score/metric-accents.ts';
import type { Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import type { Feel } from '#engine/theory/genres/style.ts';
import { understand } from '#engine/understand/understand.ts';

describe('swingRatioAt', () => {
  it("returns the genre's ratio at medium tempi", () => {
    for (const ratio of [0.5, 0.55, 0.65]) expect(swingRatioAt(ratio, 110)).toBe(ratio);
  });

  it('keeps straight eighths even at every tempo', () => {
    for (const bpm of [50, 66, 80, 120, 200]) expect(swingRatioAt(0.5, bpm)).toBe(0.5);
    expect(swingRatioAt(0.52, 60)).toBe(0.52);
  });

  it('exceeds the triplet ratio for swung genres at slow tempi and evens out at fast ones', () => {
    expect(swingRatioAt(0.66, 60)).toBeCloseTo(0.7);
    expect(swingRatioAt(0.72, 60)).toBe(0.72);
    expect(swingRatioAt(0.66, 240)).toBeCloseTo(0.6);
    expect(swingRatioAt(0.66, 300)).toBe(0.5);
  });

  it('leaves the second eighth 100 ms from medium to fast tempi', () => {
    for (const bpm of [210, 240, 280]) expect(((1 - swingRatioAt(0.67, bpm)) * 60) / bpm).toBeCloseTo(0.1);
  });
});

describe('swingOf', () => {
  const straight: Pick<Feel, 'swing' | 'swingUnit'> = { swing: [0.5, 0.5], swingUnit: 'sixteenth' };
  const jazz: Pick<Feel, 'swing' | 'swingUnit'> = { swing: [0.63, 0.67], swingUnit: 'eighth' };
  const intent = { seed: 1, swingFeel: undefined, metre: '4/4' } as const;

  it('obeys "straight", "swung" and "shuffle"', () => {
    expect(swingOf({ ...intent, swingFeel: 'straight' }, jazz, 120).ratio).toBe(0.5);
    const swung = swingOf({ ...intent, swingFeel: 'swung' }, straight, 100);
    expect(swung.ratio).toBeGreaterThan(0.56);
    expect(swung.pairBeats).toBe(0.5);
    const shuffle = swingOf({ ...intent, swingFeel: 'shuffle' }, straight, 100);
    expect(shuffle.ratio).toBeGreaterThan(0.63);
    expect(shuffle.pairBeats).toBe(1);
  });

  it("follows the genre without a request, and keeps the genre's own ratio if it swings", () => {
    expect(swingOf(intent, straight, 70).ratio).toBe(0.5);
    const own = swingOf({ ...intent, swingFeel: 'swung' }, jazz, 120);
    expect(own).toEqual(swingOf(intent, jazz, 120));
  });

  it('leaves 6/8 even', () => {
    expect(swingOf({ ...intent, metre: '6/8' }, jazz, 120).ratio).toBe(0.5);
  });
});

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** The mean lag of the lead behind the chords in the notes between two phases of the beat, in beats. */
const leadLag = ({ parts }: Score, from: number, to: number): number => {
  const phaseOf = (prefix: string) =>
    meanOf(
      parts
        .flatMap((part) => (part.kind === 'notes' && part.name.startsWith(prefix) ? part.notes : []))
        .map(({ startBeats }) => mod(startBeats + 0.2, 1) - 0.2)
        .filter((phase) => phase > from && phase < to),
    );
  return phaseOf('Lead') - phaseOf('Comp');
};

describe('a jazz soloist', () => {
  it('plays the beats after the rhythm section and the off-beats with it', () => {
    const scores = [1, 2, 3, 4, 5, 6].map((seed) => {
      const request = understand({ prompt: 'swing jazz, 140 bpm', seed, format: 'wav', lengthMs: 60_000 });
      return writeScore(request, resolvePlan(writePlan(request), request));
    });
    const lagMs = (from: number, to: number) =>
      meanOf(scores.map((score) => leadLag(score, from, to))) * (60_000 / 140);
    expect(lagMs(-0.2, 0.2)).toBeGreaterThan(20);
    expect(Math.abs(lagMs(0.5, 0.79))).toBeLessThan(18);
  });
});

describe('a straight piece below 86 BPM', () => {
  it.each([
    'straight piano pop ballad, 70 bpm',
    'classical, 60 bpm',
    'rock ballad, 72 bpm',
    'folk guitar, 75 bpm',
  ])('has its second eighths between 0.50 and 0.52 of the beat: %s', (prompt) => {
    const offsets: number[] = [];
    for (const seed of [1, 2, 3, 4]) {
      const request = understand({ prompt, seed, format: 'wav', lengthMs: 60_000 });
      for (const part of writeScore(request, resolvePlan(writePlan(request), request)).parts)
        for (const { startBeats } of part.kind === 'notes' ? part.notes : [])
          if (Math.abs(mod(startBeats, 1) - 0.54) < 0.08) offsets.push(mod(startBeats, 1));
    }
    const median = offsets.toSorted((a, b) => a - b)[Math.floor(offsets.length / 2)]!;
    expect(offsets.length).toBeGreaterThan(20);
    expect(median).toBeGreaterThan(0.49);
    expect(median).toBeLessThan(0.525);
  });
});

describe('the accent of off-beat notes', () => {
  it('is unchanged at medium tempi', () => {
    for (const bpm of [110, 128, 148]) {
      expect(drumAccent('closed-hat', 1.5, bpm)).toBe(1);
      expect(noteAccent(1.5, bpm)).toBe(1);
    }
  });

  it.each([64, 178])('is lower than that of the beats at %d BPM', (bpm) => {
    for (const piece of ['closed-hat', 'ride'] as const)
      expect(drumAccent(piece, 1.5, bpm)).toBeLessThan(drumAccent(piece, 1, bpm) * 0.9);
    // Kicks of drummers on off-beat eighths: 0.83 to 0.98 of those on beats.
    expect(drumAccent('kick', 1.5, bpm)).toBeLessThan(drumAccent('kick', 1, bpm) * 0.985);
    expect(drumAccent('kick', 1.5, bpm)).toBeGreaterThan(drumAccent('kick', 1, bpm) * 0.83);
    expect(noteAccent(1.5, bpm)).toBeLessThan(noteAccent(1, bpm) * 0.9);
  });
});

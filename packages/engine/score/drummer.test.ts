import { describe, expect, it } from 'vitest';
import { type Drummer, drummerOf } from '#engine/score/drummer.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import { understand } from '#engine/understand/understand.ts';

const drummerFor = (prompt: string, seed: number, bpm = 120): Drummer => {
  const intent = understand({ prompt, genres: [], seed, lengthMs: 60_000, format: 'wav' });
  return drummerOf({ intent, idiom: styleFor(intent), piece: { bpm } });
};
const drummers = Array.from({ length: 400 }, (_, seed) => drummerFor('rock', seed));

const offBeat = (one: Drummer, kind: 'verse' | 'chorus') => one.accentsIn(kind)[2]! / one.accentsIn(kind)[0]!;

/** The share of the drummers whose off-beats are at least half as loud again as the beats. */
const shareOfLoudOffBeats = (bpm: number): number =>
  drummers.filter((_, seed) => offBeat(drummerFor('rock', seed, bpm), 'verse') > 1.5).length /
  drummers.length;

const quartilesOf = (valueOf: (drummer: Drummer) => number): [number, number] => {
  const sorted = drummers.map(valueOf).toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 2]!, sorted[(3 * sorted.length) >> 2]!];
};

describe('drummerOf', () => {
  it('returns the same drummer for the same seed, prompt and genre, and another for others', () => {
    const { timingSpread } = drummerFor('jazz', 3);
    expect(drummerFor('jazz', 3).timingSpread).toEqual(timingSpread);
    for (const other of [drummerFor('jazz', 4), drummerFor('rock', 3), drummerFor('jazz at night', 3)])
      expect(other.timingSpread).not.toEqual(timingSpread);
  });

  it('accents the hats of another section a little differently', () => {
    const changes = drummers
      .map((one) => offBeat(one, 'chorus') / offBeat(one, 'verse'))
      .toSorted((a, b) => a - b);
    expect(changes[100]).toBeGreaterThan(0.7);
    expect(changes[100]).toBeLessThan(0.9);
    expect(changes[300]).toBeGreaterThan(1.1);
    expect(changes[300]).toBeLessThan(1.4);
  });

  it('keeps the mean variance of the style', () => {
    for (const spread of ['timingSpread', 'velocitySpread'] as const)
      for (const group of ['kick', 'snare', 'cymbals', 'toms'] as const) {
        const squares = drummers.map((drummer) => drummer[spread][group] ** 2);
        expect(squares.reduce((sum, square) => sum + square, 0) / squares.length).toBeCloseTo(1, 0);
      }
  });

  it('draws off-beat hats between softer and louder than the beats, as recorded drummers play them', () => {
    const [low, high] = quartilesOf(({ accentsIn }) => accentsIn('verse')[2]! / accentsIn('verse')[0]!);
    expect(low).toBeGreaterThan(0.55);
    expect(low).toBeLessThan(0.85);
    expect(high).toBeGreaterThan(1.15);
    expect(high).toBeLessThan(1.7);
  });

  it('rarely draws off-beat hats that are clearly louder than the beats at slow tempi', () => {
    expect(shareOfLoudOffBeats(70)).toBeLessThan(0.75 * shareOfLoudOffBeats(120));
  });

  it('leaves a quarter of the drummers without ghost notes', () => {
    const share = drummers.filter(({ ghostAmount }) => ghostAmount === 0).length / drummers.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.35);
  });
});

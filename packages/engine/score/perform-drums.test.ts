import { describe, expect, it } from 'vitest';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import type { DrumHit, Score } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { limbGroupOf } from '#engine/theory/grooves/groove-template.ts';
import { understand } from '#engine/understand/understand.ts';

const seeds = Array.from({ length: 12 }, (_, i) => i + 1);

const scoreOf = (genre: string, seed: number): Score => {
  const intent = understand({ prompt: '4/4', genres: [genre], seed, lengthMs: 60_000, format: 'wav' });
  return writeScore(intent, resolvePlan(writePlan(intent), intent));
};
const hitsOf = ({ parts }: Score): readonly DrumHit[] =>
  parts.flatMap((part) => (part.kind === 'drums' ? part.hits : []));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const varianceOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** 2));
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Placed {
  readonly beat: number;
  readonly key: string;
  readonly value: number;
}

/** The values minus the mean of those with the same key. */
const withoutPlace = (placed: readonly Placed[]): Placed[] => {
  const byKey = new Map<string, number[]>();
  for (const { key, value } of placed) byKey.set(key, [...(byKey.get(key) ?? []), value]);
  return placed
    .filter(({ key }) => byKey.get(key)!.length >= 4)
    .map((one) => ({ ...one, value: one.value - meanOf(byKey.get(one.key)!) }));
};

/** Standard deviation of the timing in ms without drift (mean over four beats) and the usual place of each step. */
const timingSpread = (score: Score): number => {
  const bpm = score.tempo[0]!.bpm;
  const placed = hitsOf(score).map(({ startBeats, piece }): Placed => {
    const step = Math.round(startBeats * 4);
    const value = ((startBeats - step / 4) * 60_000) / bpm;
    return { beat: startBeats, key: `${limbGroupOf(piece)} ${mod(step, 16)}`, value };
  });
  const deviations = withoutPlace(placed);
  const driftless = deviations.map((one) => ({
    ...one,
    value:
      one.value -
      meanOf(deviations.filter(({ beat }) => Math.abs(beat - one.beat) <= 2).map(({ value }) => value)),
  }));
  return Math.sqrt(varianceOf(withoutPlace(driftless).map(({ value }) => value)));
};

/** Share of the velocity variance of the hats that the place in the bar explains. */
const explainedByPlace = (score: Score): number => {
  const hats = hitsOf(score).filter(({ piece }) => piece.endsWith('hat'));
  const placed = hats.map(({ startBeats, velocity }): Placed => ({
    beat: startBeats,
    key: `${mod(Math.round(startBeats * 4), 16)}`,
    value: velocity,
  }));
  if (placed.length < 32) return Number.NaN;
  return (
    1 - varianceOf(withoutPlace(placed).map(({ value }) => value)) / varianceOf(hats.map((h) => h.velocity))
  );
};

const deviation = (beat: number): number => beat - Math.round(beat * 4) / 4;

describe('the performance of the drums', () => {
  it.each(['Rock', 'Pop'])('in %s spreads the timing by 8 to 14 ms, as drummers do', (genre) => {
    const spread = median(seeds.map((seed) => timingSpread(scoreOf(genre, seed))));
    expect(spread).toBeGreaterThan(8);
    expect(spread).toBeLessThan(14);
  });

  it('stays within 2 ms in electronic music', () => {
    expect(median(seeds.map((seed) => timingSpread(scoreOf('Electronic', seed))))).toBeLessThan(2);
  });

  // The quartiles of recorded soul drummers are 33 and 71%.
  it.each([
    ['Rock', 48, 0.65],
    ['Pop', 48, 0.65],
    ['R&B', 48, 0.7],
    ['Reggae', 48, 0.65],
  ] as const)('in %s explains the velocity of the hats by their place in part', (genre, count, most) => {
    const shares = Array.from({ length: count }, (_, i) => explainedByPlace(scoreOf(genre, i + 1))).filter(
      (share) => share >= 0,
    );
    expect(shares.length).toBeGreaterThan(5);
    expect(median(shares)).toBeGreaterThan(0.4);
    expect(median(shares)).toBeLessThan(most);
  });

  it('plays the kick evenly with some drummers of rock and unevenly with others', () => {
    const spreads = seeds
      .map((seed) => hitsOf(scoreOf('Rock', seed)).filter(({ piece }) => piece === 'kick'))
      .map((kicks) => 127 * Math.sqrt(varianceOf(kicks.map(({ velocity }) => velocity))))
      .toSorted((a, b) => a - b);
    expect(spreads.at(1)).toBeLessThan(11);
    expect(spreads.at(-2)).toBeGreaterThan(17);
  });

  it('plays the kick at one place of the bar within four bars of a section as evenly as drummers of rock do', () => {
    const spreads = seeds.flatMap((seed) => {
      const groups = new Map<string, number[]>();
      const score = scoreOf('Rock', seed);
      for (const { piece, gridBeats = 0, velocity } of hitsOf(score)) {
        if (piece !== 'kick') continue;
        // Sections differ in loudness, and begin after an intro of two bars.
        const section = score.sections.findLast(({ startBeats }) => startBeats <= gridBeats)!;
        const id = `${section.startBeats} ${Math.floor((gridBeats - section.startBeats) / 16)} ${mod(gridBeats, 4)}`;
        groups.set(id, [...(groups.get(id) ?? []), 127 * velocity]);
      }
      return [...groups.values()]
        .filter((group) => group.length >= 3)
        .map((group) => Math.sqrt((varianceOf(group) * group.length) / (group.length - 1)));
    });
    // The median of 164 performances of the Groove MIDI Dataset is 5.7 of 127.
    expect(median(spreads)).toBeGreaterThan(4.5);
    expect(median(spreads)).toBeLessThan(7);
  });

  it('moves bass and drums together more than independent players', () => {
    const correlations = seeds.map((seed) => {
      const score = scoreOf('Rock', seed);
      const bass = score.parts.flatMap((part) =>
        part.kind === 'notes' && part.stem === 'bass' ? part.notes : [],
      );
      const pairs = hitsOf(score)
        .filter(({ piece }) => piece === 'kick')
        .flatMap((kick): [number, number][] => {
          const note = bass.find(
            ({ startBeats }) => Math.round(startBeats * 4) === Math.round(kick.startBeats * 4),
          );
          return note === undefined ? [] : [[deviation(kick.startBeats), deviation(note.startBeats)]];
        });
      const [kickMean, bassMean] = [meanOf(pairs.map(([k]) => k)), meanOf(pairs.map(([, b]) => b))];
      const covariance = meanOf(pairs.map(([k, b]) => (k - kickMean) * (b - bassMean)));
      return covariance / Math.sqrt(varianceOf(pairs.map(([k]) => k)) * varianceOf(pairs.map(([, b]) => b)));
    });
    expect(median(correlations)).toBeGreaterThan(0.3);
  });
});

import { describe, expect, it } from 'vitest';
import type { CompositionPlan } from '#contract/plan.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import type { DrumHit } from '#engine/score/score.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { understand } from '#engine/understand/understand.ts';

const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);

const section = (name: string, bars: number) => ({
  section_name: name,
  duration_ms: bars * 2000,
  positive_local_styles: [],
  negative_local_styles: [],
  lines: [],
});
const plan: CompositionPlan = {
  positive_global_styles: [],
  negative_global_styles: [],
  sections: [section('Verse', 8), section('Chorus', 8), section('Verse 2', 8), section('Chorus 2', 8)],
};

/** The hits of a piece at 120 BPM with sections of eight bars, at the nearest sixteenth. */
const hitsOf = (genre: string, seed: number): DrumHit[] => {
  const request = { prompt: '4/4', genres: [genre], seed, lengthMs: 64_000, tempo: 120 } as const;
  const intent = understand({ ...request, format: 'wav' });
  const drums = writeScore(intent, resolvePlan(plan, intent)).parts.find(({ kind }) => kind === 'drums');
  return drums?.kind === 'drums'
    ? drums.hits.map((hit) => ({ ...hit, startBeats: Math.round(hit.startBeats * 4) / 4 }))
    : [];
};

/** The steps of a piece in a bar, as text. */
const barOf = (hits: readonly DrumHit[], bar: number, wanted: RegExp): string =>
  hits
    .filter(({ startBeats, piece }) => Math.floor(startBeats / 4) === bar && wanted.test(piece))
    .map(({ startBeats }) => startBeats - bar * 4)
    .join(' ');

/** Soft hits of the snare between the beats in twelve pieces. */
const countGhosts = (genre: string): number =>
  SEEDS.flatMap((seed) => hitsOf(genre, seed)).filter(
    ({ piece, velocity, startBeats }) => piece === 'snare' && velocity < 0.55 && startBeats % 1 !== 0,
  ).length;

describe('writeDrums', () => {
  it('answers a bar of the pattern with another kick and returns to the pattern', () => {
    const answered = SEEDS.filter((seed) => {
      const hits = hitsOf('Rock', seed);
      const kicks = [0, 1, 2].map((bar) => barOf(hits, bar, /kick/));
      expect(kicks[2]).toBe(kicks[0]);
      return kicks[1] !== kicks[0];
    });
    expect(answered.length).toBeGreaterThan(9);
  });

  it('plays soft ghost notes beside the backbeat in rock and R&B and next to none in techno', () => {
    expect(countGhosts('R&B')).toBeGreaterThan(100);
    expect(countGhosts('Rock')).toBeGreaterThan(100);
    expect(countGhosts('Techno')).toBeLessThan(5);
  });

  it('lands fills at section ends on a crash with the kick', () => {
    for (const seed of SEEDS) {
      const hits = hitsOf('Rock', seed);
      const landings = [32, 64, 96].filter((beat) =>
        hits.some(({ startBeats, piece }) => piece === 'crash' && startBeats === beat),
      );
      expect(landings.length).toBeGreaterThan(0);
      for (const beat of landings)
        expect(hits.some(({ startBeats, piece }) => piece === 'kick' && startBeats === beat)).toBe(true);
    }
  });

  it('keeps the foot on the hi-hat under fills in jazz', () => {
    const fillBars = SEEDS.flatMap((seed) => {
      const hits = hitsOf('Jazz', seed);
      return [7, 15, 23].map((bar) => hits.filter(({ startBeats }) => Math.floor(startBeats / 4) === bar));
    }).filter((bar) => bar.some(({ piece }) => piece.endsWith('tom')));
    expect(fillBars.length).toBeGreaterThan(5);
    for (const bar of fillBars) expect(bar.filter(({ piece }) => piece === 'pedal-hat')).toHaveLength(2);
  });

  it('keeps the cymbal of a section kind through the piece', () => {
    for (const seed of SEEDS) {
      const hits = hitsOf('Rock', seed);
      const cymbals = [1, 9, 17, 25].map((bar) =>
        hits.some(({ startBeats, piece }) => Math.floor(startBeats / 4) === bar && piece === 'ride'),
      );
      expect(cymbals.slice(2)).toEqual(cymbals.slice(0, 2));
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { GenrePreset } from '#contract/genres.ts';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { layBars, placeFinalCadence } from '#engine/score/bars.ts';
import { chordAt, writeHarmony } from '#engine/score/harmony.ts';
import { writeScore } from '#engine/score/write-score.ts';
import type { Chord } from '#engine/theory/chords.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import { understand } from '#engine/understand/understand.ts';

const A = 9;
const seeds = Array.from({ length: 24 }, (_, i) => i + 1);

const planned = (genre: GenrePreset, prompt: string, seed: number) => {
  const intent = understand({ prompt, genres: [genre], seed, format: 'wav', lengthMs: 60_000 });
  return { intent, piece: resolvePlan(writePlan(intent), intent) };
};

/** The first and the last chord of every section but the last. */
const sectionChords = (genre: GenrePreset, seed: number): { first: Chord; last: Chord }[] => {
  const { intent, piece } = planned(genre, 'A minor, 4/4', seed);
  const idiom = styleFor(intent);
  const bars = layBars(piece);
  const ring = {
    decaySeconds: idiom.reverb.decaySeconds,
    ringBeats: idiom.maxRingBeats,
    style: idiom.ending,
    ending: undefined,
  };
  const chords = writeHarmony(bars, placeFinalCadence(piece, bars, ring), idiom, intent.key, seed);
  return bars
    .filter(({ indexInSection, barsInSection }) => indexInSection === barsInSection - 1)
    .slice(0, -1)
    .map((last) => ({
      first: chordAt(chords, bars[last.index - last.barsInSection + 1]!.startBeats).chord,
      last: chordAt(chords, last.startBeats + last.lengthBeats - 0.1).chord,
    }));
};

const share = (items: readonly { first: Chord; last: Chord }[], is: (item: (typeof items)[0]) => boolean) =>
  items.filter(is).length / items.length;

const isTonic = ({ root }: Chord) => root === A;
const isDominant = ({ root, intervals }: Chord) => mod(root - A, 12) === 7 && !intervals.includes(3);

describe('writeHarmony', () => {
  it('plays a progression of twelve bars in a chorus of twelve bars', () => {
    for (const seed of seeds) {
      const { intent, piece } = planned('Blues', '4/4, 104 bpm', seed);
      const idiom = styleFor(intent);
      const bars = layBars(piece);
      const ring = {
        decaySeconds: idiom.reverb.decaySeconds,
        ringBeats: idiom.maxRingBeats,
        style: idiom.ending,
        ending: undefined,
      };
      const chords = writeHarmony(bars, placeFinalCadence(piece, bars, ring), idiom, intent.key, seed);
      const first = bars.find(({ barsInSection }) => barsInSection === 12)!;
      // The subdominant is reached in bar five, the tonic in bar seven.
      const rootAt = (bar: number) =>
        mod(chordAt(chords, first.startBeats + 4 * bar).chord.root - intent.key.tonic, 12);
      expect([rootAt(0), rootAt(4), rootAt(6)]).toEqual([0, 5, 0]);
    }
  });

  it.each(['Pop', 'Rock', 'Hip Hop', 'Metal', 'Indie', 'Reggae'] as const)(
    'in minor %s begins most sections on the tonic and ends most on the tonic or the dominant with leading tone',
    (genre) => {
      const sections = seeds.flatMap((seed) => sectionChords(genre, seed));
      expect(share(sections, ({ first }) => isTonic(first))).toBeGreaterThan(0.6);
      expect(share(sections, ({ last }) => isTonic(last) || isDominant(last))).toBeGreaterThan(0.57);
    },
  );

  it('writes metal riffs over a tonic pedal, which guitars chug between power chords', () => {
    const chugs = seeds.flatMap((seed) => {
      const { intent, piece } = planned('Metal', 'E minor, 4/4', seed);
      const { parts } = writeScore(intent, piece);
      const verses = piece.sections.filter(({ kind }) => kind === 'verse');
      return parts.flatMap((part) =>
        part.kind === 'notes' && part.instrument === 'distorted-guitar' && part.stem === 'harmony'
          ? part.notes
              .filter(({ startBeats }) =>
                verses.some(
                  (own) => startBeats > own.startBeats && startBeats < own.startBeats + own.lengthBeats,
                ),
              )
              .filter(({ durationBeats }) => durationBeats < 0.3)
          : [],
      );
    });
    const onTonic = chugs.filter(({ pitch }) => mod(pitch, 12) === 4).length / chugs.length;
    expect(onTonic).toBeGreaterThan(0.52);
  });
});

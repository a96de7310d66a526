import { describe, expect, it } from 'vitest';
import type { GenrePreset } from '#contract/genres.ts';
import { mod } from '#engine/kit/math.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { contextOf } from '#engine/score/testing/context-of.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { type Chord, pitchClassesOf } from '#engine/theory/chords.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import { understand } from '#engine/understand/understand.ts';

const A = 9;
const seeds = Array.from({ length: 24 }, (_, i) => i + 1);

const planned = (genre: GenrePreset, prompt: string, seed: number, lengthMs = 60_000) => {
  const intent = understand({ prompt, genres: [genre], seed, format: 'wav', lengthMs });
  return { intent, piece: resolvePlan(writePlan(intent), intent) };
};

const harmonyOf = (genre: GenrePreset, seed: number, prompt: string, lengthMs = 60_000) => {
  const { bars, intent, chords } = contextOf({ prompt, genres: [genre], seed, lengthMs });
  return { bars, key: intent.key, chords };
};

interface SectionEnds {
  readonly kind: SectionKind;
  readonly first: Chord;
  readonly last: Chord;
}

/** The first and the last chord of every section but the last. */
const sectionChords = (
  genre: GenrePreset,
  seed: number,
  prompt = 'A minor, 4/4',
  lengthMs = 60_000,
): SectionEnds[] => {
  const { bars, chords } = harmonyOf(genre, seed, prompt, lengthMs);
  return bars
    .filter(({ indexInSection, barsInSection }) => indexInSection === barsInSection - 1)
    .slice(0, -1)
    .map((last) => ({
      kind: last.section.kind,
      first: chordAt(chords, bars[last.index - last.barsInSection + 1]!.startBeats).chord,
      last: chordAt(chords, last.startBeats + last.lengthBeats - 0.1).chord,
    }));
};

const share = (items: readonly SectionEnds[], is: (item: SectionEnds) => boolean) =>
  items.filter(is).length / items.length;

const isTonic = ({ root }: Chord) => root === A;
const isOnTonic = ({ root }: Chord, key: string) => root === (key.startsWith('A') ? A : 0);
const isDominant = ({ root, intervals }: Chord) => mod(root - A, 12) === 7 && !intervals.includes(3);

/** Share of the verses in major that end on the tonic. */
const closedVerses = (genre: GenrePreset): number => {
  const verses = seeds.flatMap((seed) =>
    sectionChords(genre, seed, 'C major, 4/4').filter(({ kind }) => kind === 'verse'),
  );
  return share(verses, ({ last }) => isOnTonic(last, 'C major'));
};

describe('writeHarmony', () => {
  it('plays a progression of twelve bars in a chorus of twelve bars', () => {
    for (const seed of seeds) {
      const { bars, chords, key } = harmonyOf('Blues', seed, '4/4, 104 bpm');
      const first = bars.find(({ barsInSection }) => barsInSection === 12)!;
      // The subdominant is reached in bar five, the tonic in bar seven.
      const rootAt = (bar: number) =>
        mod(chordAt(chords, first.startBeats + 4 * bar).chord.root - key.tonic, 12);
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

  it.each([
    ['Pop', 'C major'],
    ['Rock', 'C major'],
    ['Reggae', 'A minor'],
    ['Indie', 'A minor'],
  ] as const)('closes most choruses of %s in %s on the tonic, in short pieces too', (genre, key) => {
    const choruses = [45_000, 90_000].flatMap((lengthMs) =>
      seeds.flatMap((seed) =>
        sectionChords(genre, seed, `${key}, 4/4`, lengthMs).filter(({ kind }) => kind === 'chorus'),
      ),
    );
    expect(choruses.length).toBeGreaterThan(24);
    expect(share(choruses, ({ last }) => isOnTonic(last, key))).toBeGreaterThan(0.5);
  });

  it('closes more verses at home in strophic genres than where a chorus answers', () => {
    for (const genre of ['Folk', 'Country', 'Classical'] as const) {
      expect(closedVerses(genre)).toBeGreaterThan(0.4);
    }
    for (const genre of ['Pop', 'Rock', 'Indie'] as const) expect(closedVerses(genre)).toBeLessThan(0.4);
  });

  it('writes folk in minor with the leading tone and folk in dorian without', () => {
    const dominants = (mode: string): Chord[] =>
      seeds
        .flatMap((seed) => harmonyOf('Folk', seed, `A ${mode}, 4/4`).chords.map(({ chord }) => chord))
        .filter(({ root }) => mod(root - A, 12) === 7);
    expect(dominants('minor').length).toBeGreaterThan(seeds.length);
    // Nottingham tunes in minor: two major dominants to one minor.
    expect(dominants('minor').filter(isDominant).length).toBeGreaterThan(dominants('minor').length * 0.5);
    expect(dominants('dorian').length).toBeGreaterThan(seeds.length / 2);
    expect(dominants('dorian').filter(isDominant)).toEqual([]);
  });

  it('writes rock in mixolydian without the leading tone, and ends on the tonic after the subtonic or subdominant', () => {
    for (const seed of seeds) {
      const { chords, key } = harmonyOf('Rock', seed, 'A mixolydian, 4/4');
      const tones = chords.flatMap(({ chord }) => pitchClassesOf(chord));
      expect(tones.filter((tone) => mod(tone - key.tonic, 12) === 11)).toEqual([]);
      const [before, last] = chords.slice(-2).map(({ chord }) => mod(chord.root - key.tonic, 12));
      expect([5, 10]).toContain(before);
      expect(last).toBe(0);
    }
  });

  it('keeps the twelve bars of a blues in an acoustic blues', () => {
    for (const seed of seeds.slice(0, 8)) {
      const { bars, chords, key } = harmonyOf('Blues', seed, 'acoustic blues, G major, 4/4, 104 bpm');
      const first = bars.find(({ barsInSection }) => barsInSection === 12)!;
      const rootAt = (bar: number) =>
        mod(chordAt(chords, first.startBeats + 4 * bar).chord.root - key.tonic, 12);
      expect([rootAt(0), rootAt(4), rootAt(6)]).toEqual([0, 5, 0]);
    }
  });

  it('writes metal riffs over a tonic pedal, which guitars chug between power chords', () => {
    const chugs = seeds.slice(0, 8).flatMap((seed) => {
      const { intent, piece } = planned('Metal', 'E minor, 4/4', seed, 120_000);
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

import { describe, expect, it } from 'vitest';
import { mod } from '#engine/kit/math.ts';
import { parseChord, pitchClassesOf } from '#engine/theory/chords.ts';
import {
  isParallel,
  type PartWritingStep,
  type VoiceRange,
} from '#engine/theory/part-writing/voice-leading.ts';
import { writeVoicings } from '#engine/theory/part-writing/write-voicings.ts';

const choir: readonly VoiceRange[] = [
  { low: 60, high: 79, tessitura: [64, 76] },
  { low: 55, high: 74, tessitura: [57, 69] },
  { low: 48, high: 68, tessitura: [52, 65] },
  { low: 41, high: 62, tessitura: [43, 57] },
];

const line = (first: number, last = first) => ({
  pitch: first,
  last,
  lowest: Math.min(first, last),
  highest: Math.max(first, last),
});

const hasParallels = (from: readonly number[], to: readonly number[]): boolean =>
  from.some((high, i) => from.some((low, k) => k > i && isParallel(high, to[i]!, low, to[k]!)));

const stepsOf = (symbols: string, tonic: number): PartWritingStep[] => {
  const all = symbols.split(' ');
  return all.map((symbol, i) => ({
    chord: parseChord(symbol, tonic),
    given: [],
    hasBass: true,
    isPhraseEdge: i === 0 || i === all.length - 1,
    leadingTone: mod(tonic + 11, 12),
  }));
};

const progressions = [
  'I IV V7 I vi ii7 V7 I',
  'I V/7 vi iii IV I/3 ii7 V7 I',
  'i iv V7 i bVI iio/4 V7 i',
  'I V7/V V V7/vi vi ii/4 V7 I',
  'Imaj7 IVmaj7 iii7 vi7 ii7 V7 I',
  'i bVII bIII bVI iv V7 i',
];
const tonics = [0, 2, 5, 7, 10];
const written = progressions.flatMap((symbols) =>
  tonics.map((tonic) => {
    const steps = stepsOf(symbols, tonic);
    return { symbols, tonic, steps, voicings: writeVoicings(choir, steps) };
  }),
);
const moves = written.flatMap(({ steps, voicings, tonic }) =>
  voicings.slice(1).map((to, i) => ({
    from: voicings[i]!,
    to,
    before: steps[i]!.chord,
    after: steps[i + 1]!.chord,
    tonic,
  })),
);

describe('writeVoicings', () => {
  it('moves voices without parallel fifths and octaves', () => {
    const parallels = moves.filter(({ from, to }) => hasParallels(from, to));
    expect(parallels).toEqual([]);
  });

  it('does not cross voices, keeps them in their ranges, and upper neighbours within an octave', () => {
    for (const { voicings } of written) {
      for (const pitches of voicings) {
        expect(pitches).toEqual(pitches.toSorted((a, b) => b - a));
        for (const [i, pitch] of pitches.entries()) {
          expect(pitch).toBeGreaterThanOrEqual(choir[i]!.low);
          expect(pitch).toBeLessThanOrEqual(choir[i]!.high);
        }
        expect(pitches[0]! - pitches[1]!).toBeLessThanOrEqual(12);
        expect(pitches[1]! - pitches[2]!).toBeLessThanOrEqual(12);
      }
    }
  });

  it('has the third of every chord and doubles neither the leading tone nor the seventh', () => {
    const chords = written.flatMap(({ steps, voicings, tonic }) =>
      voicings.map((pitches, i) => {
        const { chord } = steps[i]!;
        const count = (tone: number) => pitches.filter((pitch) => mod(pitch, 12) === tone).length;
        const third = pitchClassesOf(chord)[1]!;
        const isLeadingTone = third === mod(tonic + 11, 12);
        const sevenths = chord.intervals.includes(10) ? count(mod(chord.root + 10, 12)) : 0;
        return { symbol: chord.symbol, thirds: count(third), isLeadingTone, sevenths };
      }),
    );
    expect(chords.filter(({ thirds }) => thirds === 0)).toEqual([]);
    expect(chords.filter(({ thirds, isLeadingTone }) => isLeadingTone && thirds > 1)).toEqual([]);
    expect(chords.filter(({ sevenths }) => sevenths > 1)).toEqual([]);
  });

  it('resolves sevenths down by step or keeps them, and leading tones of outer voices up to the tonic', () => {
    const sevenths = moves.flatMap(({ from, to, before, after }) =>
      from.flatMap((pitch, voice) =>
        before.root !== after.root &&
        before.intervals.includes(10) &&
        mod(pitch, 12) === mod(before.root + 10, 12)
          ? [to[voice]! - pitch]
          : [],
      ),
    );
    expect(sevenths.length).toBeGreaterThan(30);
    expect(sevenths.filter((interval) => interval > 0 || interval < -2)).toEqual([]);
    const leading = moves.flatMap(({ from, to, after, tonic }) =>
      mod(from[0]!, 12) === mod(tonic + 11, 12) && after.root === tonic ? [to[0]! - from[0]!] : [],
    );
    expect(leading.filter((interval) => interval !== 1 && interval !== 0)).toEqual([]);
  });

  it('begins and ends in root position', () => {
    for (const { steps, voicings } of written) {
      expect(mod(voicings[0]!.at(-1)!, 12)).toBe(steps[0]!.chord.root);
      expect(mod(voicings.at(-1)!.at(-1)!, 12)).toBe(steps.at(-1)!.chord.root);
    }
  });

  it('moves mostly by step in the upper voices', () => {
    const intervals = moves.flatMap(({ from, to }) =>
      [0, 1, 2].map((voice) => Math.abs(to[voice]! - from[voice]!)),
    );
    expect(intervals.filter((size) => size <= 2).length / intervals.length).toBeGreaterThan(0.8);
    expect(Math.max(...intervals)).toBeLessThanOrEqual(7);
  });

  it('keeps a given melody and writes the other voices below it', () => {
    const melody = [76, 77, 79, 76, 72, 74, 71, 72];
    const steps = stepsOf('I IV V7 I vi ii7 V7 I', 0).map((step, i) => ({
      ...step,
      given: [{ pitch: melody[i]!, last: melody[i]!, lowest: melody[i]!, highest: melody[i]! }],
    }));
    const voicings = writeVoicings(choir, steps);
    expect(voicings.map(([top]) => top)).toEqual(melody);
    for (const [top, alto] of voicings) expect(alto).toBeLessThanOrEqual(top!);
    const isClean = voicings.slice(1).every((to, i) => !hasParallels(voicings[i]!, to));
    expect(isClean).toBe(true);
  });

  it('has no parallels with the last note of a given melody before a change of chord', () => {
    const symbols = 'I IV V7 I';
    const melody = [line(76, 72), line(69, 77), line(74, 79), line(76)];
    const steps = stepsOf(symbols, 0).map((step, i) => ({ ...step, given: [melody[i]!] }));
    const voicings = writeVoicings(choir, steps);
    const isClean = voicings.slice(1).every((to, i) => {
      const [, ...others] = voicings[i]!;
      return !hasParallels([melody[i]!.last, ...others], to);
    });
    expect(isClean).toBe(true);
  });

  it('has no parallels with the bass of another player', () => {
    const bass = [36, 41, 43, 45, 41, 43, 36].map((pitch) => line(pitch));
    const steps = stepsOf('I IV V7 vi IV V7 I', 0).map((step, i) => ({
      ...step,
      hasBass: false,
      otherBass: bass[i]!,
    }));
    const voicings = writeVoicings(choir.slice(0, 3), steps).map((pitches, i) => [
      ...pitches,
      bass[i]!.pitch,
    ]);
    expect(voicings.slice(1).filter((to, i) => hasParallels(voicings[i]!, to))).toEqual([]);
  });
});

import { mod } from '#engine/kit/math.ts';
import { type Chord, pitchClassesOf } from '#engine/theory/chords.ts';
import type { Key } from '#engine/theory/keys.ts';
import { intervalsOf } from '#engine/theory/modes.ts';

const modes = ['major', 'minor'] as const;

/** The leading note of a minor key, which its dominant borrows from the major scale. */
const LEADING_NOTE = 11;

const isTonicChord = ({ root, intervals }: Chord, { tonic, mode }: Key): boolean =>
  root === tonic && (intervals.includes(mode === 'minor' ? 3 : 4) || intervals.length === 2);

/** Share of chord tones in the key, raised by tonic chords at both ends and by authentic cadences. */
const fitOf = (chords: readonly Chord[], key: Key): number => {
  const scale = intervalsOf(key.mode).map((interval) => mod(key.tonic + interval, 12));
  const allowed = key.mode === 'minor' ? [...scale, mod(key.tonic + LEADING_NOTE, 12)] : scale;
  const tones = chords.flatMap(pitchClassesOf);
  const diatonic = tones.filter((tone) => allowed.includes(tone)).length / tones.length;
  const cadences = chords.filter((chord, i) => {
    const before = chords[i - 1];
    return before !== undefined && isTonicChord(chord, key) && mod(before.root - key.tonic, 12) === 7;
  });
  const [first] = chords;
  const last = chords.at(-1);
  return (
    diatonic +
    (first !== undefined && isTonicChord(first, key) ? 0.08 : 0) +
    (last !== undefined && isTonicChord(last, key) ? 0.08 : 0) +
    (cadences.length > 0 ? 0.1 : 0)
  );
};

/** The major or minor key that fits chords with absolute pitches best; undefined without chords. */
export const keyOfChords = (chords: readonly Chord[]): Key | undefined => {
  if (chords.length === 0) return undefined;
  const keys = modes.flatMap((mode) => Array.from({ length: 12 }, (_, tonic): Key => ({ tonic, mode })));
  const rated = keys.map((key) => ({ key, fit: fitOf(chords, key) }));
  return rated.reduce((best, other) => (other.fit > best.fit + 1e-9 ? other : best)).key;
};

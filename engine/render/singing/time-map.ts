import type { Seconds } from '#engine/kit/units.ts';
import { diphthongs } from '#engine/phonetics/sounds.ts';
import type { SpokenLine, Syllable } from '#engine/phonetics/spoken-line.ts';
import type { TimedNote } from './singing.ts';

/** A segment of the time warp: a range of the singing and the range of the speech recording it is made from. */
export interface Stretch {
  readonly start: Seconds;
  readonly end: Seconds;
  readonly from: Seconds;
  readonly to: Seconds;
  /** Index of the phone in the line. */
  readonly sound: number;
  /** A sustained vowel: the position in the speech stays around its middle. */
  readonly isHeld: boolean;
}

/** Consonants between two vowels take at most this share of the time from one vowel to the next. */
const MOST_CONSONANTS = 0.52;
/** Consonants are shortened but never stretched beyond their spoken length; maximum lengths of onset and coda. */
const LONGEST_ONSET: Seconds = 0.22;
const LONGEST_CODA: Seconds = 0.2;
/** Position in a vowel that is sustained: the middle of a monophthong, early in a diphthong. */
const HOLD_AT = 0.5;
const HOLD_MOVING_AT = 0.32;

/** A syllable with the start of its vowel and the end of its last note. */
interface Placed {
  readonly syllable: Syllable;
  readonly start: Seconds;
  readonly end: Seconds;
}

function placedSyllables(line: SpokenLine, notes: readonly TimedNote[]): Placed[] {
  const placed: { syllable: Syllable; start: Seconds; end: Seconds; index: number }[] = [];
  for (const note of notes) {
    const last = placed.at(-1);
    if (last?.index === note.syllable) last.end = note.end;
    else {
      const syllable = line.syllables[note.syllable];
      if (syllable) {
        placed.push({ syllable, start: note.start, end: note.end, index: note.syllable });
      }
    }
  }
  return placed;
}

/**
 * Aligns a spoken line to the notes: each vowel starts with its note and is sustained, the consonants before it
 * precede the beat, as singers do, and the consonants after it end the note. Sorted by time, without overlap.
 */
export function mapTime(line: SpokenLine, notes: readonly TimedNote[]): Stretch[] {
  const placed = placedSyllables(line, notes);
  const stretches: Stretch[] = [];
  placed.forEach(({ syllable, start, end }, i) => {
    const before = placed[i - 1];
    const next = placed[i + 1];
    if (!before) stretches.push(...consonants(line, syllable.from, syllable.vowel, start, LONGEST_ONSET));
    const coda = lengthOf(line, syllable.vowel + 1, syllable.to);
    const onset = next ? lengthOf(line, next.syllable.from, next.syllable.vowel) : 0;
    const isLegato = next !== undefined && next.start - end < coda + onset;
    if (next && isLegato) {
      const room = (next.start - start) * MOST_CONSONANTS;
      const all = coda + onset;
      const scale = all > room ? room / all : 1;
      const vowelEnd = next.start - all * scale;
      stretches.push(...vowel(line, syllable.vowel, start, vowelEnd));
      stretches.push(...sounds(line, syllable.vowel + 1, syllable.to, vowelEnd, scale));
      stretches.push(
        ...sounds(line, next.syllable.from, next.syllable.vowel, vowelEnd + coda * scale, scale),
      );
      return;
    }
    const scale = Math.min(
      1,
      LONGEST_CODA / Math.max(coda, 1e-6),
      ((end - start) * 0.6) / Math.max(coda, 1e-6),
    );
    const vowelEnd = end - coda * scale * 0.5;
    stretches.push(...vowel(line, syllable.vowel, start, vowelEnd));
    stretches.push(...sounds(line, syllable.vowel + 1, syllable.to, vowelEnd, scale));
    if (next)
      stretches.push(...consonants(line, next.syllable.from, next.syllable.vowel, next.start, LONGEST_ONSET));
  });
  return stretches;
}

/** Length of phones at the speaker's normal pace. */
function lengthOf({ sounds: all, recording }: SpokenLine, from: number, to: number): Seconds {
  return from < to ? (all[to - 1]!.end - all[from]!.start) / recording.pace : 0;
}

/** Consecutive phones from a time on, at `scale` of their normal length. */
function sounds(
  { sounds: all, recording }: SpokenLine,
  from: number,
  to: number,
  at: Seconds,
  scale: number,
): Stretch[] {
  let start = at;
  return all.slice(from, to).map((sound, i) => {
    const end = start + ((sound.end - sound.start) * scale) / recording.pace;
    const stretch = { start, end, from: sound.start, to: sound.end, sound: from + i, isHeld: false };
    start = end;
    return stretch;
  });
}

/** Consonants that end at the start of the vowel. */
function consonants(line: SpokenLine, from: number, to: number, end: Seconds, longest: Seconds): Stretch[] {
  const length = lengthOf(line, from, to);
  const scale = Math.min(1, longest / Math.max(length, 1e-6));
  return sounds(line, from, to, end - length * scale, scale);
}

/** A vowel of any length: onset and offset as spoken, sustained in between. */
function vowel(
  { sounds: all, recording }: SpokenLine,
  index: number,
  start: Seconds,
  end: Seconds,
): Stretch[] {
  const { name, start: from, end: to } = all[index]!;
  const spoken = (to - from) / recording.pace;
  const still = end - start - spoken;
  const whole = { start, end, from, to, sound: index, isHeld: false };
  if (still <= 0) return [whole];
  const share = diphthongs.has(name) ? HOLD_MOVING_AT : HOLD_AT;
  const middle = from + (to - from) * share;
  const held = start + spoken * share;
  return [
    { ...whole, end: held, to: middle },
    { ...whole, start: held, end: held + still, from: middle, to: middle, isHeld: true },
    { ...whole, start: held + still, from: middle },
  ];
}

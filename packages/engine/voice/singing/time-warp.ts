import type { Syllable } from '#contract/stored-score.ts';
import type { Seconds } from '#engine/kit/units.ts';
import { diphthongs } from '#engine/voice/phones/phonemes.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import type { TimedNote } from './timed-note.ts';

/** A segment of the time warp: a range of the singing and the range of the speech it is made from. */
export interface WarpSegment {
  readonly start: Seconds;
  readonly end: Seconds;
  readonly from: Seconds;
  readonly to: Seconds;
  /** Index of the phone in the line. */
  readonly sound: number;
  /** A sustained vowel: the position in the speech stays around its middle. */
  readonly isSustained: boolean;
}

/** Consonants between two vowels take at most this share of the time from one vowel to the next. */
const MAX_CONSONANT_SHARE = 0.52;
/** Consonants are shortened but never stretched beyond their spoken length; maximum lengths of onset and coda. */
const MAX_ONSET: Seconds = 0.22;
const MAX_CODA: Seconds = 0.2;
/** Position in a vowel that is sustained: the middle of a monophthong, early in a diphthong. */
const SUSTAIN_POSITION = 0.5;
const DIPHTHONG_SUSTAIN_POSITION = 0.32;

/** A syllable with the start of its vowel and the end of its last note. */
interface TimedSyllable {
  readonly syllable: Syllable;
  readonly start: Seconds;
  readonly end: Seconds;
}

function timedSyllables(line: SpokenLine, notes: readonly TimedNote[]): TimedSyllable[] {
  const syllables: { syllable: Syllable; start: Seconds; end: Seconds; index: number }[] = [];
  for (const note of notes) {
    const last = syllables.at(-1);
    if (last?.index === note.syllable) last.end = note.end;
    else {
      const syllable = line.syllables[note.syllable];
      if (syllable) {
        syllables.push({ syllable, start: note.start, end: note.end, index: note.syllable });
      }
    }
  }
  return syllables;
}

/**
 * Aligns a spoken line to the notes: each vowel starts with its note and is sustained, the consonants before it
 * precede the beat, as singers do, and the consonants after it end the note. Sorted by time, without overlap.
 */
export function buildTimeWarp(line: SpokenLine, notes: readonly TimedNote[]): WarpSegment[] {
  const syllables = timedSyllables(line, notes);
  const segments: WarpSegment[] = [];
  syllables.forEach(({ syllable, start, end }, i) => {
    const before = syllables[i - 1];
    const next = syllables[i + 1];
    if (!before) segments.push(...consonants(line, syllable.from, syllable.vowel, start, MAX_ONSET));
    const coda = phonesLength(line, syllable.vowel + 1, syllable.to);
    const onset = next ? phonesLength(line, next.syllable.from, next.syllable.vowel) : 0;
    const isLegato = next !== undefined && next.start - end < coda + onset;
    if (next && isLegato) {
      const available = (next.start - start) * MAX_CONSONANT_SHARE;
      const all = coda + onset;
      const scale = all > available ? available / all : 1;
      const vowelEnd = next.start - all * scale;
      segments.push(...vowel(line, syllable.vowel, start, vowelEnd));
      segments.push(...sounds(line, syllable.vowel + 1, syllable.to, vowelEnd, scale));
      segments.push(...sounds(line, next.syllable.from, next.syllable.vowel, vowelEnd + coda * scale, scale));
      return;
    }
    const scale = Math.min(1, MAX_CODA / Math.max(coda, 1e-6), ((end - start) * 0.6) / Math.max(coda, 1e-6));
    const vowelEnd = end - coda * scale * 0.5;
    segments.push(...vowel(line, syllable.vowel, start, vowelEnd));
    segments.push(...sounds(line, syllable.vowel + 1, syllable.to, vowelEnd, scale));
    if (next)
      segments.push(...consonants(line, next.syllable.from, next.syllable.vowel, next.start, MAX_ONSET));
  });
  return segments;
}

/** Length of phones as spoken. */
function phonesLength({ phonemes: all }: SpokenLine, from: number, to: number): Seconds {
  return from < to ? all[to - 1]!.end - all[from]!.start : 0;
}

/** Consecutive phones from a time on, at `scale` of their normal length. */
function sounds(
  { phonemes: all }: SpokenLine,
  from: number,
  to: number,
  at: Seconds,
  scale: number,
): WarpSegment[] {
  let start = at;
  return all.slice(from, to).map((sound, i) => {
    const end = start + (sound.end - sound.start) * scale;
    const segment = { start, end, from: sound.start, to: sound.end, sound: from + i, isSustained: false };
    start = end;
    return segment;
  });
}

/** Consonants that end at the start of the vowel. */
function consonants(
  line: SpokenLine,
  from: number,
  to: number,
  end: Seconds,
  maxLength: Seconds,
): WarpSegment[] {
  const length = phonesLength(line, from, to);
  const scale = Math.min(1, maxLength / Math.max(length, 1e-6));
  return sounds(line, from, to, end - length * scale, scale);
}

/** A vowel of any length: onset and offset as spoken, sustained in between. */
function vowel({ phonemes: all }: SpokenLine, index: number, start: Seconds, end: Seconds): WarpSegment[] {
  const { name, start: from, end: to } = all[index]!;
  const spoken = to - from;
  const sustainTime = end - start - spoken;
  const whole = { start, end, from, to, sound: index, isSustained: false };
  if (sustainTime <= 0) return [whole];
  const share = diphthongs.has(name) ? DIPHTHONG_SUSTAIN_POSITION : SUSTAIN_POSITION;
  const middle = from + (to - from) * share;
  const sustainStart = start + spoken * share;
  return [
    { ...whole, end: sustainStart, to: middle },
    {
      ...whole,
      start: sustainStart,
      end: sustainStart + sustainTime,
      from: middle,
      to: middle,
      isSustained: true,
    },
    { ...whole, start: sustainStart + sustainTime, from: middle },
  ];
}

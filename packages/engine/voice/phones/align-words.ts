import type { Seconds } from '#engine/kit/units.ts';
import { vowelPhonemes } from './phonemes.ts';
import { letterNames, letterSounds } from './letter-sounds.data.ts';

/** A phone and its end time from the start of the sentence. */
export interface TimedSound {
  readonly name: string;
  readonly end: Seconds;
}

export interface TimeRange {
  readonly start: Seconds;
  readonly end: Seconds;
}

const WRONG_SOUND = 1;
const WRONG_VOWEL = 0.4;
const VOWEL_FOR_CONSONANT = 1.8;
const SILENT_LETTER = 0.5;
const EXTRA_SOUND = 0.9;
const PAUSE_INSIDE_WORD = 4;

interface Letter {
  readonly letter: string;
  readonly word: number;
}

function lettersOf(words: readonly string[]): Letter[] {
  return words.flatMap((spoken, word) =>
    spoken
      .split(' ')
      .flatMap((part) => (letterNames.get(part) ?? part).split(''))
      .filter((letter) => Object.hasOwn(letterSounds, letter))
      .map((letter) => ({ letter, word })),
  );
}

function mismatch(letter: string, sound: string): number {
  if (letterSounds[letter]!.includes(sound)) return 0;
  const isVowelLetter = 'aeiouy'.includes(letter);
  if (isVowelLetter !== vowelPhonemes.has(sound)) return VOWEL_FOR_CONSONANT;
  return isVowelLetter ? WRONG_VOWEL : WRONG_SOUND;
}

const PAIR = 0;
const SKIP_LETTER = 1;
const SKIP_SOUND = 2;

/**
 * Returns the time range of each word. The synthesizer reports the times of phones but not their words, so the
 * letters are aligned to the phones with minimum cost (dynamic programming, as in edit distance). In `sounds` a pause
 * is named "pau". Every word gets a range; the ranges are in order and do not overlap.
 */
export function alignWords(words: readonly string[], sounds: readonly TimedSound[]): TimeRange[] {
  const letters = lettersOf(words);
  const steps = minCostPath(letters, sounds);
  const ranges: ({ start: Seconds; end: Seconds } | undefined)[] = words.map(() => undefined);
  let letter = 0;
  let sound = 0;
  for (const step of steps) {
    const owner =
      letters[Math.min(step === SKIP_SOUND ? Math.max(0, letter - 1) : letter, letters.length - 1)];
    if (step !== SKIP_LETTER) {
      const { name, end } = sounds[sound]!;
      const start = sound === 0 ? 0 : sounds[sound - 1]!.end;
      if (owner && name !== 'pau') {
        const range = (ranges[owner.word] ??= { start, end });
        range.end = Math.max(range.end, end);
      }
      sound++;
    }
    if (step !== SKIP_SOUND) letter++;
  }
  return orderedRanges(ranges);
}

/** The minimum-cost path through the table of letters and sounds, from start to end. */
function minCostPath(letters: readonly Letter[], sounds: readonly TimedSound[]): number[] {
  const width = sounds.length + 1;
  const costs = new Float64Array((letters.length + 1) * width);
  const steps = new Uint8Array(costs.length);
  for (let i = 0; i <= letters.length; i++) {
    for (let j = 0; j <= sounds.length; j++) {
      if (i === 0 && j === 0) continue;
      const at = i * width + j;
      let cost = Infinity;
      let step = PAIR;
      if (i > 0 && j > 0 && sounds[j - 1]!.name !== 'pau') {
        cost = costs[at - width - 1]! + mismatch(letters[i - 1]!.letter, sounds[j - 1]!.name);
      }
      if (i > 0 && costs[at - width]! + SILENT_LETTER < cost) {
        cost = costs[at - width]! + SILENT_LETTER;
        step = SKIP_LETTER;
      }
      if (j > 0) {
        const extra = costs[at - 1]! + extraCost(sounds[j - 1]!.name, letters, i);
        if (extra < cost) {
          cost = extra;
          step = SKIP_SOUND;
        }
      }
      costs[at] = cost;
      steps[at] = step;
    }
  }
  const path: number[] = [];
  for (let i = letters.length, j = sounds.length; i > 0 || j > 0;) {
    const step = steps[i * width + j]!;
    path.push(step);
    if (step !== SKIP_SOUND) i--;
    if (step !== SKIP_LETTER) j--;
  }
  return path.toReversed();
}

/** A pause is free between words and expensive inside one. */
function extraCost(sound: string, letters: readonly Letter[], i: number): number {
  if (sound !== 'pau') return EXTRA_SOUND;
  const isInside = i > 0 && i < letters.length && letters[i - 1]!.word === letters[i]!.word;
  return isInside ? PAUSE_INSIDE_WORD : 0;
}

/** A word without a sound gets an empty range at the end of the previous word. */
function orderedRanges(ranges: readonly (TimeRange | undefined)[]): TimeRange[] {
  let previousEnd = ranges.find((range) => range !== undefined)?.start ?? 0;
  return ranges.map((range) => {
    const start = Math.max(range?.start ?? previousEnd, previousEnd);
    const end = Math.max(range?.end ?? start, start);
    previousEnd = end;
    return { start, end };
  });
}

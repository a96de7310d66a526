import { vowelPhonemes } from './phonemes.ts';

/** A range of indices; `to` is exclusive. */
export interface PhonemeRange {
  readonly from: number;
  readonly to: number;
}

const OTHER_VOWEL = 0.4;
const OTHER_CONSONANT = 0.9;
const VOWEL_FOR_CONSONANT = 1.8;
const MISSING_OR_EXTRA = 0.8;

function mismatch(name: string, other: string): number {
  if (name === other) return 0;
  const isVowel = vowelPhonemes.has(name);
  if (isVowel !== vowelPhonemes.has(other)) return VOWEL_FOR_CONSONANT;
  return isVowel ? OTHER_VOWEL : OTHER_CONSONANT;
}

/**
 * The range of each word in the phonemes of a sentence, which differ from those of the words alone in reduced vowels and
 * missing or linking consonants: the cheapest alignment of both (edit distance). The ranges are in order and have no gaps.
 * An extra phoneme belongs to the word before it.
 */
export function matchPronunciations(
  words: readonly (readonly string[])[],
  phonemes: readonly string[],
): PhonemeRange[] {
  const own = words.flatMap((names, word) => names.map((name) => ({ name, word })));
  const width = phonemes.length + 1;
  const costs = new Float64Array((own.length + 1) * width);
  for (let i = 0; i <= own.length; i++) {
    for (let j = 0; j <= phonemes.length; j++) {
      if (i === 0 && j === 0) continue;
      const at = i * width + j;
      const pair =
        i > 0 && j > 0 ? costs[at - width - 1]! + mismatch(own[i - 1]!.name, phonemes[j - 1]!) : Infinity;
      const missing = i > 0 ? costs[at - width]! + MISSING_OR_EXTRA : Infinity;
      const extra = j > 0 ? costs[at - 1]! + MISSING_OR_EXTRA : Infinity;
      costs[at] = Math.min(pair, missing, extra);
    }
  }
  const owners = new Int32Array(phonemes.length);
  for (let i = own.length, j = phonemes.length; j > 0;) {
    const at = i * width + j;
    const word = own[i - 1]?.word ?? 0;
    if (i > 0 && costs[at] === costs[at - width - 1]! + mismatch(own[i - 1]!.name, phonemes[j - 1]!)) {
      owners[--j] = word;
      i--;
    } else if (costs[at] === costs[at - 1]! + MISSING_OR_EXTRA) owners[--j] = word;
    else i--;
  }
  let from = 0;
  return words.map((_, word) => {
    let to = from;
    while (to < owners.length && owners[to]! <= word) to++;
    const range = { from, to };
    from = to;
    return range;
  });
}

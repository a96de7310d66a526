import { effectKinds, kindWords, type EffectKind } from '#engine/effects/words/kind-words.data.ts';
import { stem, type Word } from '#engine/effects/words/stem.ts';
import type { Guess, Traits } from './effect-intent.ts';

const vocabulary = effectKinds.flatMap((kind) =>
  kindWords[kind].words
    .split('|')
    .filter((phrase) => !/[ &]/.test(phrase))
    .map((phrase) => ({ kind, stem: stem(phrase) })),
);

const MIN_SIMILARITY = 0.75;
/** In a shorter word, one changed letter gives a different word. */
const MIN_STEM = 5;

/** The kind for a prompt without a known one: by spelling, else by traits, else a whoosh. */
export function nearestKind(words: readonly Word[], traits: Traits): { kind: EffectKind; guess: Guess } {
  // A repeated word is compared once: of two equal ones the first counts.
  const different = new Map(words.map((word) => [word.stem, word] as const).toReversed());
  const best = words
    .filter((word) => word.stem.length >= MIN_STEM && different.get(word.stem) === word)
    .flatMap((word) =>
      vocabulary.map((entry) => ({ ...entry, word, similarity: similarity(word.stem, entry.stem) })),
    )
    .reduce<{ kind: EffectKind; word: Word; similarity: number } | undefined>(
      (top, next) => (next.similarity > (top?.similarity ?? MIN_SIMILARITY - 1e-9) ? next : top),
      undefined,
    );
  if (best) return { kind: best.kind, guess: { reason: 'spelling', word: best.word.text } };
  const kind = kindByTraits(traits);
  return kind === undefined
    ? { kind: 'whoosh', guess: { reason: 'nothing' } }
    : { kind, guess: { reason: 'character' } };
}

function kindByTraits({ material, force, size, speed, distance }: Traits): EffectKind | undefined {
  if (material === 'water') return 'stream';
  if (material !== undefined) return 'impact';
  if (force > 0 || size > 0) return 'boom';
  if (speed > 0) return 'whoosh';
  if (distance > 0 || speed < 0 || force < 0) return 'drone';
  return size < 0 ? 'pop' : undefined;
}

/** 1 for equal words to 0: one minus the edit distance (Levenshtein, 1965) divided by the longer length. */
function similarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length, 1);
  // The difference in length is a lower bound of the edit distance.
  if (1 - Math.abs(a.length - b.length) / longer < MIN_SIMILARITY) return 0;
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, above[j]! + 1, row[j - 1]! + 1));
    }
    // The distance never falls from row to row.
    if (1 - Math.min(...row) / longer < MIN_SIMILARITY) return 0;
    above = row;
  }
  return 1 - above[b.length]! / longer;
}

import { effectKinds, kindWords, type EffectKind } from '#engine/effects/words/kind-words.data.ts';
import { phraseMatcher, type PhraseMatch } from '#engine/effects/words/phrase-matcher.ts';
import { objectWords } from '#engine/effects/words/object-words.data.ts';
import type { Word } from '#engine/effects/words/stem.ts';

const tableOf = (phrasesOf: (name: EffectKind) => string | undefined): Record<string, EffectKind> =>
  Object.fromEntries(
    effectKinds.flatMap((name) =>
      (phrasesOf(name)?.split('|') ?? []).map((phrase) => [phrase, name] as const),
    ),
  );

const strong = phraseMatcher(tableOf((name) => kindWords[name].words));
const objects = phraseMatcher(tableOf((name) => objectWords[name]));
const weak = phraseMatcher(tableOf((name) => kindWords[name].weak));

/** Weak words that modify another sound even in a separate clause: "a door opens, heavy, stone". */
const modifiers = new Set('metal|wood|stone|plastic|rock|atmosphere|ambience|ambient'.split('|'));

/** The kinds of sound that words name. */
interface KindMatches {
  /** In the order of the prompt. */
  readonly kinds: readonly PhraseMatch<EffectKind>[];
  /** Kinds named only by weak words. */
  readonly weakKinds: ReadonlySet<EffectKind>;
  /** True when only weak words match; a scene then takes precedence. */
  readonly weakOnly: boolean;
  /** Indices of all matched words, including those that only name a material. */
  readonly matched: readonly number[];
}

/**
 * Finds the kinds of sound that words name; without one, the kinds of named objects. A weak word ("water", "metal")
 * counts only if no other word of its clause names a kind: otherwise it is a material.
 */
export function findKinds(words: readonly Word[], taken: ReadonlySet<number>): KindMatches {
  const strongMatches = strong(words, taken);
  const named = strongMatches.length > 0 ? strongMatches : objects(words, taken);
  const used = named.flatMap(({ at }) => at);
  const clauses = new Set(named.map(({ at }) => words[at[0]!]!.clause));
  const weakMatches = weak(words, new Set([...taken, ...used]));
  const isolatedWeak = weakMatches.filter(
    ({ at, phrase }) => !clauses.has(words[at[0]!]!.clause) && !(named.length > 0 && modifiers.has(phrase)),
  );
  return {
    kinds: [...named, ...isolatedWeak].toSorted((a, b) => a.at[0]! - b.at[0]!),
    weakKinds: new Set(isolatedWeak.map(({ value }) => value)),
    weakOnly: named.length === 0,
    matched: [...used, ...weakMatches.flatMap(({ at }) => at)],
  };
}

import { kindNames, kindWords, type KindName } from '#engine/effects/words/kind-words.data.ts';
import { phraseBook, type Found } from '#engine/effects/words/phrase-book.ts';
import { thingWords } from '#engine/effects/words/thing-words.data.ts';
import type { Word } from '#engine/effects/words/stem.ts';

const tableOf = (phrasesOf: (name: KindName) => string | undefined): Record<string, KindName> =>
  Object.fromEntries(
    kindNames.flatMap((name) => (phrasesOf(name)?.split('|') ?? []).map((phrase) => [phrase, name] as const)),
  );

const strong = phraseBook(tableOf((name) => kindWords[name].words));
const things = phraseBook(tableOf((name) => thingWords[name]));
const weak = phraseBook(tableOf((name) => kindWords[name].weak));

/** Weak words that modify another sound even in a separate clause: "a door opens, heavy, stone". */
const describing = new Set('metal|wood|stone|plastic|rock|atmosphere|ambience|ambient'.split('|'));

/** The kinds of sound that words name. */
interface Named {
  /** In the order of the prompt. */
  readonly kinds: readonly Found<KindName>[];
  /** Kinds named only by weak words. */
  readonly faintly: ReadonlySet<KindName>;
  /** True when only weak words match; a scene then takes precedence. */
  readonly faint: boolean;
  /** Indices of all matched words, including those that only name a material. */
  readonly read: readonly number[];
}

/**
 * Finds the kinds of sound that words name; without one, the kinds of named objects. A weak word ("water", "metal")
 * counts only if no other word of its clause names a kind: otherwise it is a material.
 */
export function findKinds(words: readonly Word[], taken: ReadonlySet<number>): Named {
  const outright = strong(words, taken);
  const named = outright.length > 0 ? outright : things(words, taken);
  const used = named.flatMap(({ at }) => at);
  const clauses = new Set(named.map(({ at }) => words[at[0]!]!.clause));
  const weakly = weak(words, new Set([...taken, ...used]));
  const faint = weakly.filter(
    ({ at, phrase }) => !clauses.has(words[at[0]!]!.clause) && !(named.length > 0 && describing.has(phrase)),
  );
  return {
    kinds: [...named, ...faint].toSorted((a, b) => a.at[0]! - b.at[0]!),
    faintly: new Set(faint.map(({ value }) => value)),
    faint: named.length === 0,
    read: [...used, ...weakly.flatMap(({ at }) => at)],
  };
}

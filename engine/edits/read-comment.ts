import type { Edit } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { ambiguitiesOf } from '#engine/edits/reading/ambiguities.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import { type Clause, sentencesOf, splitSentence } from '#engine/edits/reading/clauses.ts';
import { type Item, parseItems } from '#engine/edits/reading/items.ts';
import { placeChange } from '#engine/edits/reading/place-changes.ts';
import type { Place } from '#engine/edits/reading/places.ts';
import { asksFor, isPraise, isQuestion } from '#engine/edits/reading/speech-acts.ts';
import { isElliptic, refersBack, saysAgain, saysThere, subjectOf } from '#engine/edits/reading/references.ts';
import { readClause } from '#engine/edits/reading/read-clause.ts';
import { tokenise } from '#engine/edits/reading/tokens.ts';

/** Words that were read in one of several ways. */
export interface Ambiguity {
  readonly words: string;
  /** For people: "the end of the piece". */
  readonly readAs: string;
  /** The other reading, and its edits in place of all edits of the comment. */
  readonly alternative: { readonly readAs: string; readonly edits: Edit[] };
}

export interface ReadComment {
  readonly edits: Edit[];
  /** What asks for something that was not understood, in the comment's words. */
  readonly notUnderstood: string[];
  readonly ambiguities: Ambiguity[];
}

/** What was said so far, for the clauses that refer to it. */
interface Memory {
  parts: readonly string[] | undefined;
  isPlural: boolean;
  /** Parts that the sentence begins with as its heading: "Drums: less busy, more reverb". */
  heading: readonly string[] | undefined;
  places: readonly Place[];
  /** Places that the sentence begins with. */
  leading: readonly Place[];
  changes: readonly Change[];
  hasVerb: boolean;
}

const filler =
  /^(?:@|#|the|a|an|and|or|for|in|on|at|of|especially|particularly|mostly|mainly|please|just|only|also|well|hey|hi|ok|okay|oh|so|instead|rather|than|with|from|both|all|some|maybe|plus|about|regarding|re|as|same|there|here|then|now|i|think)$/;

const isFragment = (items: readonly Item[]): boolean => items.every(({ text }) => filler.test(text));
const hasNames = (items: readonly Item[]): boolean => items.some(({ who, place }) => who !== undefined || place !== undefined);

/** Clauses that only name parts or places join the clause that they belong to. */
const joinFragments = (clauses: readonly Clause[], hasChanges: (items: readonly Item[]) => boolean): Clause[] => {
  const joined: Clause[] = [];
  let pending: Clause | undefined;
  clauses.forEach((clause, i) => {
    const items = pending === undefined ? clause.items : [...pending.items, ...clause.items];
    const joint = pending?.joint ?? clause.joint;
    pending = undefined;
    const previous = joined.at(-1);
    const isOnlyNames = isFragment(clause.items) && hasNames(clause.items) && !hasChanges(clause.items);
    if (!isOnlyNames || saysAgain(clause.items)) joined.push({ items, joint });
    else if (previous !== undefined && hasChanges(previous.items) && clause.items.some(({ place }) => place !== undefined))
      joined[joined.length - 1] = { items: [...previous.items, ...items], joint: previous.joint };
    else if (i < clauses.length - 1) pending = { items, joint };
    else joined.push({ items, joint });
  });
  return joined;
};

const takesParts = /^(?:level|dynamics|density|register|brightness|room|mute)$/;

/** The parts of a clause, from its own words or from those before. */
const partsOf = (items: readonly Item[], joint: string, memory: Memory): readonly string[] | undefined => {
  const own = subjectOf(items);
  if (own !== undefined) return own.parts;
  if (refersBack(items, memory.isPlural)) return memory.parts;
  const isSection = items.some(({ place }) => place !== undefined && !place.hasPreposition);
  if (isSection) return undefined;
  if (memory.heading !== undefined) return memory.heading;
  const isSameSentence = joint !== '.';
  return isSameSentence && isElliptic(items) && (memory.hasVerb || !joint.includes(',')) ? memory.parts : undefined;
};

const placesOf = (items: readonly Item[], joint: string, memory: Memory, context: EditContext): readonly Place[] => {
  const own = items.flatMap(({ place }) => place ?? []);
  const isWhole = own.some(({ named, sections, bars, isUnknown }) => named.length === 0 && sections === undefined && bars === undefined && !isUnknown);
  const named = own.filter(({ sections, bars }) => sections !== undefined || bars !== undefined);
  if (named.length > 0) return named;
  if (isWhole && own.every(({ isUnknown }) => !isUnknown)) return [];
  if (memory.places.length > 0 && saysThere(items)) return memory.places;
  if (memory.leading.length > 0 && joint !== '.') return memory.leading;
  const isElliptical = joint !== '.' && isElliptic(items) && (memory.hasVerb || !joint.includes(','));
  if (memory.places.length > 0 && (isElliptical || refersBack(items, memory.isPlural) || refersBack(items, false) && memory.parts === undefined)) return memory.places;
  const { range } = context;
  return range === undefined
    ? []
    : [{ bars: range, relation: 'in', named: [], hasPreposition: true, isUnknown: false, length: 0 }];
};

const sourceOf = (items: readonly Item[], text: string): string =>
  text.slice(items[0]?.start ?? 0, items.at(-1)?.end ?? 0).trim();

const textOf = (edit: Edit): string => {
  const { by: _, by_db: __, ...rest } = edit as Edit & { by?: number; by_db?: number };
  const sign = 'by' in edit ? Math.sign(edit.by) : 'by_db' in edit ? Math.sign(edit.by_db) : 0;
  return JSON.stringify([sign, rest]);
};

/** A wish that is said twice ("feels flat, give it more energy") is one edit, the stronger one. */
const withoutRepeats = (edits: readonly Edit[]): Edit[] => {
  const byText = new Map<string, Edit>();
  for (const edit of edits) {
    const key = textOf(edit);
    const before = byText.get(key);
    const size = (one: Edit) => ('by' in one ? Math.abs(one.by) : 'by_db' in one ? Math.abs(one.by_db) : 0);
    if (before === undefined || size(edit) > size(before)) byText.set(key, edit);
  }
  return [...byText.values()];
};

/**
 * Reads the edits that a comment in English asks for. Deterministic: words for parts and places of the piece, then the
 * wishes of each clause. What asks for something that was not understood is returned in the comment's words; praise and
 * questions change nothing.
 */
export const readComment = (text: string, context: EditContext): ReadComment => {
  const items = parseItems(tokenise(text), context);
  const edits: Edit[] = [];
  const notUnderstood: string[] = [];
  const memory: Memory = {
    parts: undefined,
    isPlural: false,
    heading: undefined,
    places: [],
    leading: [],
    changes: [],
    hasVerb: false,
  };
  const read = (part: readonly Item[]) =>
    isPraise(part) ? [] : readClause(part, sourceOf(part, text), context, { parts: memory.parts, places: memory.places });
  for (const sentence of sentencesOf(items)) {
    if (isQuestion(sentence)) continue;
    const words = sentence.filter(({ text: word }) => word !== '?');
    const clauses = joinFragments(splitSentence(words), (part) => read(part).length > 0);
    memory.heading = undefined;
    memory.leading = [];
    clauses.forEach((clause, index) => {
      const joint = index === 0 ? '.' : clause.joint === '' ? 'and' : clause.joint;
      const first = clause.items[0];
      if (index === 0 && first?.place !== undefined && (first.place.hasPreposition || clause.items.length === 1 || sentence[1]?.text === ','))
        memory.leading = [first.place].filter(({ isUnknown }) => !isUnknown);
      if (index === 0 && first?.who !== undefined && sentence[1]?.text === ',') memory.heading = first.who.parts;
      let changes = read(clause.items);
      if (changes.length === 0 && saysAgain(clause.items)) changes = [...memory.changes];
      const unknown = clause.items.some(({ place }) => place?.isUnknown === true);
      const parts = partsOf(clause.items, joint, memory);
      const places = placesOf(clause.items, joint, memory, context);
      const found = unknown
        ? []
        : changes.flatMap((change) => placeChange(change, takesParts.test(change.kind) ? (parts ?? []) : [], places, context));
      if (found.length > 0) edits.push(...found);
      else if (asksFor(clause.items, changes.length > 0)) notUnderstood.push(sourceOf(clause.items, text));
      const own = subjectOf(clause.items);
      if (own !== undefined) {
        memory.parts = own.parts.length === 0 ? undefined : own.parts;
        memory.isPlural = own.isPlural;
      } else if (clause.items.some(({ place }) => place !== undefined && !place.hasPreposition)) memory.parts = undefined;
      const named = clause.items.flatMap(({ place }) => (place === undefined || place.isUnknown ? [] : [place]));
      if (named.length > 0) memory.places = named;
      else if (own !== undefined && !isElliptic(clause.items)) memory.places = [];
      if (changes.length > 0) memory.changes = changes;
      memory.hasVerb = !isElliptic(clause.items);
    });
  }
  const all = withoutRepeats(edits).slice(0, limits.edits.max);
  return { edits: all, notUnderstood, ambiguities: ambiguitiesOf(text, all, context) };
};

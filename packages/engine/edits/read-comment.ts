import type { Edit } from '#contract/edits.ts';
import { limits } from '#contract/limits.ts';
import type { Ambiguity } from '#contract/read-edits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { ambiguitiesOf } from '#engine/edits/reading/ambiguities.ts';
import type { Change } from '#engine/edits/reading/change.ts';
import { type Clause, sentencesOf, splitSentence } from '#engine/edits/reading/clauses.ts';
import { actOf, isCure, isExplanation, isOfUnknown, type Said } from '#engine/edits/reading/cures.ts';
import { type Item, parseItems } from '#engine/edits/reading/items.ts';
import { isMeant } from '#engine/edits/reading/part-words.ts';
import { placeChange } from '#engine/edits/reading/place-changes.ts';
import { narrowest, onwards, type Place } from '#engine/edits/reading/places.ts';
import { withoutReasons } from '#engine/edits/reading/reasons.ts';
import { reconcile } from '#engine/edits/reading/reconcile.ts';
import { isFond, isPraise, isQuestion, takesBack } from '#engine/edits/reading/speech-acts.ts';
import {
  isElliptic,
  isImperative,
  lacksSubject,
  refersBack,
  saysAgain,
  saysSinger,
  saysFromThere,
  saysThere,
  subjectOf,
} from '#engine/edits/reading/references.ts';
import { chartIn } from '#engine/edits/reading/read-chords.ts';
import { type ReadClause, readClause } from '#engine/edits/reading/read-clause.ts';
import { wordsOfOtherScripts } from '#engine/theory/words/other-scripts.ts';
import { tokenise } from '#engine/edits/reading/tokens.ts';

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
  /** The sections that the sentence begins with as its subject: "The break feels empty". */
  subject: readonly Place[];
  changes: readonly Change[];
  hasVerb: boolean;
  said: Said;
  order: readonly number[];
  /** The last changes were of sections themselves. */
  isStructural: boolean;
}

const filler =
  /^(?:@|#|the|a|an|and|or|for|in|on|at|of|especially|particularly|mostly|mainly|please|just|only|also|well|hey|hi|ok|okay|oh|so|instead|rather|than|with|from|both|all|some|maybe|plus|about|regarding|re|as|same|there|here|then|now|i|think)$/;

const isFragment = (items: readonly Item[]): boolean => items.every(({ text }) => filler.test(text));
const hasNames = (items: readonly Item[]): boolean =>
  items.some(({ who, place }) => who !== undefined || place !== undefined);

/** Clauses that only name parts or places join the clause that they belong to. */
const joinFragments = (
  clauses: readonly Clause[],
  hasChanges: (items: readonly Item[]) => boolean,
): Clause[] => {
  const joined: Clause[] = [];
  let pending: Clause | undefined;
  /** Whether the last of them has changes; undefined if that is not known yet. */
  let changes: boolean | undefined;
  const push = (clause: Clause) => {
    joined.push(clause);
    changes = undefined;
  };
  clauses.forEach((clause, i) => {
    const items = pending === undefined ? clause.items : [...pending.items, ...clause.items];
    const joint = pending?.joint ?? clause.joint;
    pending = undefined;
    const previous = joined.at(-1);
    const isOnlyNames = isFragment(clause.items) && hasNames(clause.items) && !hasChanges(clause.items);
    if (!isOnlyNames || saysAgain(clause.items)) push({ items, joint });
    else if (
      previous !== undefined &&
      (changes ??= hasChanges(previous.items)) &&
      clause.items.some(({ place }) => place !== undefined)
    )
      joined[joined.length - 1] = { items: [...previous.items, ...items], joint: previous.joint };
    else if (i < clauses.length - 1) pending = { items, joint };
    else push({ items, joint });
  });
  return joined;
};

/** A wish for a thing stands for itself in a list: "vocals up, less reverb". */
const quantity = /^(?:more|less|fewer|no|extra|too|not|a)$/;

const takesParts = /^(?:level|dynamics|density|register|brightness|room|mute)$/;

/** Whether a clause may say how to cure what the clause before complained of. */
const answersComplaint = (items: readonly Item[], { said }: Memory): boolean =>
  said.act === 'complaint' && isImperative(items);

/** The parts of a clause, from its own words or from those before. */
const partsOf = (
  items: readonly Item[],
  joint: string,
  memory: Memory,
  hasVocals: boolean,
): readonly string[] | undefined => {
  const own = subjectOf(items);
  if (own !== undefined) return own.parts;
  if (memory.parts === undefined && hasVocals && saysSinger(items)) return ['vocals'];
  if (refersBack(items, memory.isPlural)) return memory.parts;
  const isSection = items.some(({ place }) => place !== undefined && !place.hasPreposition);
  if (isSection) return undefined;
  if (memory.heading !== undefined) return memory.heading;
  if (joint !== '.' && lacksSubject(items)) return memory.parts;
  // "The drums are too sparse, add some movement"
  if (joint !== '.' && answersComplaint(items, memory)) return memory.parts;
  const isListed = joint.startsWith(',') && !memory.hasVerb && quantity.test(items[0]?.text ?? '');
  return joint !== '.' && isElliptic(items) && !isListed ? memory.parts : undefined;
};

const placesOf = (
  items: readonly Item[],
  joint: string,
  memory: Memory,
  context: EditContext,
): readonly Place[] => {
  const own = items.flatMap(({ place }) => place ?? []);
  const isWhole = own.some(
    ({ named, sections, bars, isUnknown }) =>
      named.length === 0 && sections === undefined && bars === undefined && !isUnknown,
  );
  const named = own.filter(({ sections, bars }) => sections !== undefined || bars !== undefined);
  if (named.length > 0) return narrowest(context, named);
  if (isWhole && own.every(({ isUnknown }) => !isUnknown)) return [];
  if (memory.places.length > 0 && saysThere(items))
    return saysFromThere(items) ? onwards(context, memory.places) : memory.places;
  if (memory.leading.length > 0 && joint !== '.') return memory.leading;
  if (memory.places.length > 0 && joint !== '.' && lacksSubject(items)) return memory.places;
  if (memory.subject.length > 0 && joint.startsWith(',') && isImperative(items) && !memory.isStructural)
    return memory.subject;
  if (memory.places.length > 0 && joint !== '.' && answersComplaint(items, memory)) return memory.places;
  if (memory.subject.length > 0 && joint.startsWith(',') && items.some(({ text }) => /^bars?$/.test(text)))
    return memory.subject;
  const isCarried = joint !== '.' && isElliptic(items) && (!memory.isStructural || items[0]?.text === 'with');
  const isPronoun =
    refersBack(items, memory.isPlural) || (memory.parts === undefined && refersBack(items, false));
  if (memory.places.length > 0 && (isCarried || isPronoun)) return memory.places;
  const { range } = context;
  return range === undefined
    ? []
    : [{ bars: range, relation: 'in', named: [], hasPreposition: true, isUnknown: false, length: 0 }];
};

const isWord = ({ text, who, place }: Item): boolean =>
  who !== undefined || place !== undefined || /\w/.test(text);

const sourceOf = (items: readonly Item[], text: string): string =>
  text.slice(items[0]?.start ?? 0, items.at(-1)?.end ?? 0).trim();

const runsOf = (items: readonly Item[], isIn: (item: Item) => boolean): Item[][] => {
  const runs: Item[][] = [];
  items.forEach((item, i) => {
    const previous = items[i - 1];
    if (!isIn(item)) return;
    if (previous !== undefined && isIn(previous)) runs.at(-1)?.push(item);
    else runs.push([item]);
  });
  return runs;
};

/**
 * Reads the edits that a comment in English asks for. Deterministic: words for parts and places of the piece, then the
 * wishes of each clause. A clause without an edit is returned in the comment's words, and so are words of a clause or a
 * reason that ask for something else than its edits; only praise, questions and what explains an edit are not.
 */
export const readComment = (text: string, context: EditContext): ReadComment => {
  const items = parseItems(tokenise(text), context);
  const hasVocals = context.parts.some((part) => isMeant('vocals', part));
  const edits: Edit[] = [];
  const notUnderstood: string[] = [];
  /** The words of each edit. */
  const sources = new Map<Edit, string>();
  const memory: Memory = {
    parts: undefined,
    isPlural: false,
    heading: undefined,
    places: [],
    leading: [],
    subject: [],
    changes: [],
    hasVerb: false,
    said: { act: 'request', edits: [] },
    isStructural: false,
    order: [...context.sections.keys()],
  };
  const read = (
    part: readonly Item[],
    where: readonly Place[] = memory.places,
    isOfPart = false,
  ): ReadClause =>
    isPraise(part)
      ? { changes: [], untaken: [] }
      : readClause(part, sourceOf(part, text), context, {
          parts: memory.parts,
          places: where,
          isOfPart,
          order: memory.order,
          kinds: memory.changes.map(({ kind }) => kind),
        });
  /** Whether words that are not read ask for something by themselves that is not among the edits. */
  const asksForOther = (
    run: readonly Item[],
    found: readonly Edit[],
    where?: readonly Place[],
    isOfPart?: boolean,
  ): boolean => {
    const words = run.filter((item) => isWord(item) && !filler.test(item.text));
    return (
      words.length > 1 &&
      !isFragment(run) &&
      // "The singer should go up an octave" leaves "the singer should go".
      read(run, where, isOfPart).changes.some(
        ({ kind }) => kind !== 'mute' && found.every((edit) => edit.kind !== kind),
      )
    );
  };
  let clauseCount = 0;
  for (const sentence of sentencesOf(items)) {
    const isTooMuch = clauseCount >= limits.readClauses.max || sentence.length > limits.readWords.max;
    if (isTooMuch) {
      if (sentence.some(isWord)) notUnderstood.push(sourceOf(sentence, text));
      continue;
    }
    if (takesBack(sentence)) {
      edits.length = 0;
      notUnderstood.length = 0;
      continue;
    }
    if (isQuestion(sentence) || isFond(sentence)) continue;
    const words = withoutReasons(sentence).filter(({ text: word }) => word !== '?');
    const split = splitSentence(words);
    const unread = split.splice(limits.readClauses.max - clauseCount).flatMap((clause) => clause.items);
    clauseCount += split.length;
    const clauses = joinFragments(split, (part) => read(part).changes.length > 0);
    const isRead = new Set(split.flatMap((clause) => clause.items.map(({ start }) => start)));
    const before = edits.length;
    memory.heading = undefined;
    memory.leading = [];
    memory.subject = [];
    clauses.forEach((clause, index) => {
      const joint = index === 0 ? '.' : clause.joint === '' ? 'and' : clause.joint;
      const first = clause.items[0];
      if (
        index === 0 &&
        first?.place !== undefined &&
        (first.place.hasPreposition || clause.items.length === 1 || sentence[1]?.text === ',')
      )
        memory.leading = [first.place].filter(({ isUnknown }) => !isUnknown);
      if (index === 0 && first?.place !== undefined && !first.place.isUnknown) memory.subject = [first.place];
      if (index === 0 && first?.who !== undefined && sentence[1]?.text === ',')
        memory.heading = first.who.parts;
      const given = placesOf(clause.items, joint, memory, context);
      const parts = partsOf(clause.items, joint, memory, hasVocals);
      const isOfPart = (parts ?? []).length > 0 && subjectOf(clause.items) === undefined;
      if ((chartIn(sourceOf(clause.items, text))?.length ?? 0) > limits.planChords.max) {
        notUnderstood.push(sourceOf(clause.items, text));
        return;
      }
      const { untaken, ...reading } = read(clause.items, given, isOfPart);
      let { changes } = reading;
      const next = clauses[index + 1];
      const sharesPlace =
        next?.joint === 'and' &&
        isElliptic(next.items) &&
        clause.items.every(({ place }) => place === undefined) &&
        next.items.some(({ place }) => place?.hasPreposition) &&
        (isElliptic(clause.items) || next.items.every(({ who }) => who === undefined)) &&
        read(next.items).changes.length > 0;
      const later = sharesPlace ? (next?.items ?? []).flatMap(({ place }) => place ?? []) : [];
      if (changes.length === 0 && saysAgain(clause.items)) changes = [...memory.changes];
      const unknown = clause.items.some(({ place }) => place?.isUnknown === true);
      const places = later.length > 0 ? later : given;
      const found = unknown
        ? []
        : (isOfUnknown(clause.items, parts) ? [] : changes).flatMap((change) => {
            // "No drums in the intro, and slower" is slower everywhere.
            const isOfPiece =
              change.kind === 'tempo' && places === memory.places && memory.parts !== undefined;
            const named = takesParts.test(change.kind) ? (parts ?? []) : [];
            return placeChange(change, named, isOfPiece ? [] : places, context);
          });
      if (isExplanation(clause.items, joint, found, memory.said)) return;
      if (isCure(clause.items, joint, found, memory.said))
        edits.splice(edits.length - memory.said.edits.length, memory.said.edits.length);
      memory.said = { act: actOf(clause.items), edits: found };
      for (const edit of found) sources.set(edit, sourceOf(clause.items, text));
      if (found.length > 0) edits.push(...found);
      else if (!isPraise(clause.items)) notUnderstood.push(sourceOf(clause.items, text));
      for (const run of found.length === 0 ? [] : untaken)
        if (run.length < clause.items.length && asksForOther(run, found, given, isOfPart))
          notUnderstood.push(sourceOf(run, text));
      const own = subjectOf(clause.items);
      if (own === undefined && parts !== undefined && saysSinger(clause.items)) memory.parts = parts;
      if (own !== undefined) {
        memory.parts = own.parts.length === 0 ? undefined : own.parts;
        memory.isPlural = own.isPlural;
      } else if (clause.items.some(({ place }) => place !== undefined && !place.hasPreposition))
        memory.parts = undefined;
      const named = clause.items.flatMap(({ place }) =>
        place === undefined || place.isUnknown ? [] : [place],
      );
      if (named.length > 0) memory.places = named;
      else if (own !== undefined && !isElliptic(clause.items)) memory.places = [];
      if (changes.length > 0) memory.changes = changes;
      for (const change of changes) if (change.kind === 'order') memory.order = change.sections;
      memory.isStructural =
        changes.length > 0
          ? changes.every(({ kind }) => /^(?:order|length)$/.test(kind))
          : memory.isStructural;
      memory.hasVerb = !isElliptic(clause.items);
    });
    for (const reason of runsOf(sentence, ({ start }) => !isRead.has(start)))
      if (reason.length < sentence.length && asksForOther(reason, edits.slice(before)))
        notUnderstood.push(sourceOf(reason, text));
    if (unread.some(isWord)) notUnderstood.push(sourceOf(unread, text));
  }
  const all = reconcile(edits, context);
  const possible = all.slice(0, limits.edits.max);
  const tooMany = new Set(all.slice(limits.edits.max).map((edit) => sources.get(edit) ?? text));
  return {
    edits: possible,
    notUnderstood: [...notUnderstood, ...wordsOfOtherScripts(text), ...tooMany],
    ambiguities: ambiguitiesOf(text, possible, context),
  };
};

import type { Edit } from '#contract/edits.ts';
import type { Item } from '#engine/edits/reading/items.ts';
import { qualityAt } from '#engine/edits/reading/qualities.ts';
import { isElliptic, isImperative } from '#engine/edits/reading/references.ts';

const textOf = (items: readonly Item[]): string => items.map(({ text }) => text).join(' ');

const requestWord =
  /\b(?:should|could|would|must|please|need|needs|want|wants|let us|make|prefer|has to|have to|ought|wish|love to|can (?:we|you|it|they|@))\b/;

const statement =
  /\b(?:stops|loses|lacks|misses|drowns|masks|disappears|vanishes|kills|fights|pokes|sticks|jumps|hurts|overplays|dominates|wanders|meanders|noodles)\b/;

/** What a clause does: it asks for something, or says what is wrong. */
export type Act = 'request' | 'complaint';

export const actOf = (items: readonly Item[]): Act =>
  isImperative(items) ||
  requestWord.test(textOf(items)) ||
  (isElliptic(items) && !statement.test(textOf(items))) ||
  /^[a-z]+ (?:it|them|that|him|her)\b/.test(textOf(items))
    ? 'request'
    : 'complaint';

const pronoun = /\b(?:it|them|this|that|these|those|him|her|he|she|they)\b/;
/** Kinds of edit that cure nothing of these kinds. */
const unrelated: Readonly<Partial<Record<Edit['kind'], RegExp>>> = {
  level: /^(?:room|key|ending|chords|order|tempo)$/,
  tempo: /^(?:room|key|ending|chords|brightness|level)$/,
  brightness: /^(?:ending|order|tempo|key)$/,
  room: /^(?:ending|order|tempo|key|chords)$/,
  mute: /./,
  add: /./,
  replace: /./,
};

/** "It is boring, more movement": the second says what the first means. */
const isVague = (edits: readonly Edit[]): boolean =>
  edits.every(({ kind }) => /^(?:energy|dynamics|density)$/.test(kind));

/** What was said in the clause before. */
export interface Said {
  readonly act: Act;
  readonly edits: readonly Edit[];
}

/**
 * Whether a clause says how to cure what the clause before complained of: "it feels rushed, relax it". Then the
 * complaint asks for nothing more.
 */
export const isCure = (
  items: readonly Item[],
  joint: string,
  edits: readonly Edit[],
  said: Said,
): boolean => {
  const text = textOf(items);
  if (said.act !== 'complaint' || said.edits.length === 0 || edits.length === 0 || actOf(items) !== 'request')
    return false;
  if (/^(?:,?(?:and|plus|also|but))$/.test(joint) || /\b(?:also|too|as well|plus)$|^also\b/.test(text))
    return false;
  const isLinked = joint === '.' ? pronoun.test(text) || /^(?:should|could|needs?|must)\b/.test(text) : true;
  const hasOwnParts = items.some(({ who }) => (who?.parts.length ?? 0) > 0);
  const isFragment =
    joint !== '.' &&
    isElliptic(items) &&
    !pronoun.test(text) &&
    !/\bplease\b/.test(text) &&
    !edits.every(({ kind }) => kind === 'register') &&
    !(isVague(said.edits) && isVague(edits));
  if (!isLinked || (hasOwnParts && !edits.some(({ kind }) => /^(?:add|replace)$/.test(kind))) || isFragment)
    return false;
  // "The vocals are low in the mix, a warmer sound please" asks for both.
  const isOther =
    !isVague(said.edits) && edits.every(({ kind }) => said.edits.every((edit) => edit.kind !== kind));
  if (isOther && !pronoun.test(text)) return false;
  return !said.edits.some(({ kind }) => edits.some((edit) => unrelated[kind]?.test(edit.kind) === true));
};

const otherSubject =
  /^(?:(?:and|but|so|then) )*(?:the|my|your|his|her|our|their|this|that) (?:\w+ )?(\w+) (?:is|are|was|were|gets?|goes|becomes?|turns?)\b/;

/** Whether a clause states something of a thing that is no part, place or quality of the piece: "the screen gets dark". */
export const isOfUnknown = (items: readonly Item[], parts: readonly string[] | undefined): boolean => {
  const noun = otherSubject.exec(textOf(items))?.[1];
  return (
    noun !== undefined &&
    parts === undefined &&
    items.every(({ who, place }) => who === undefined && place === undefined) &&
    qualityAt([noun], 0) === undefined &&
    !/^(?:ending|end|key|chords?|notes?|melody|thing|whole|lot|levels?|balance|finish|fade|part|one|section|bit|transition|timing|rhythm|frequencies|it)$/.test(
      noun,
    )
  );
};

const explanation =
  /^(?:it|they|this|that|he|she) (?:is|are|sounds?|feels?|has|have|gets?|seems?|does|do|just|really|still|always)\b|^(?:we|i|they|you) need (?:the |some |more |that )?(?:space|room|place)\b/;

/**
 * Whether a clause only says why the clause before asked: "a bit faster, it's sleepy". What names a change of another
 * kind is a request of its own: "a bit faster, it's too loud".
 */
export const isExplanation = (
  items: readonly Item[],
  joint: string,
  edits: readonly Edit[],
  said: Said,
): boolean =>
  joint === ',' &&
  (isVague(edits) || edits.some(({ kind }) => said.edits.some((edit) => edit.kind === kind))) &&
  said.act === 'request' &&
  said.edits.length > 0 &&
  explanation.test(textOf(items)) &&
  items.every(({ who, place }) => who === undefined && place === undefined) &&
  !/\b(?:should|could|would|must|please|needs|want|wants|make)\b/.test(textOf(items));

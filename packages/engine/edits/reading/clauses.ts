import { qualityAt } from '#engine/edits/reading/qualities.ts';
import type { Item } from '#engine/edits/reading/items.ts';

/** A part of a sentence with one statement or request. */
export interface Clause {
  readonly items: readonly Item[];
  /** What stands between it and the clause before: "and", "," or ".". */
  readonly joint: string;
}

const joints =
  /^(?:,|and|but|then|also|plus|while|whereas|though|although|yet|so|because|since|as|otherwise|or|when|cause|which|maybe|if|unless)$/;
const reasons = /^(?:because|since|cause|otherwise|which|unless)$/;
/** "So that you hear the singer": a purpose. "So loud" is not. */
const purpose =
  /^so (?:that\b|(?:(?:the|my|our) )?\S+ (?:\S+ )?(?:can|could|will|do|does|is|are|has|have time|gets|stands|fits)\b)/;

const textOf = (items: readonly Item[]): string => items.map(({ text }) => text).join(' ');

/** The sentences of a comment; a question keeps its question mark as the last item. */
export const sentencesOf = (items: readonly Item[]): Item[][] => {
  const sentences: Item[][] = [[]];
  for (const item of items) {
    const last = sentences.at(-1) ?? [];
    if (item.text === '.') sentences.push([]);
    else if (item.text === '?') {
      last.push(item);
      sentences.push([]);
    } else last.push(item);
  }
  return sentences.filter((sentence) => sentence.length > 0);
};

const isAdjective = (word: string): boolean => {
  const forms = qualityAt([word], 0)?.forms;
  return forms?.adjective !== undefined || forms?.fault !== undefined;
};

/** "Sevenths and ninths" are one thing. */
const extension = /^(?:sevenths?|ninths?|elevenths?|thirteenths?|\d+ths?)$/;

const isNoun = (word: string | undefined): boolean => qualityAt([word ?? ''], 0)?.forms.noun !== undefined;

/** The index of the first of some words in a sentence; Infinity without one. */
const firstOf = (items: readonly Item[], pattern: RegExp): number => {
  const at = items.findIndex(({ text }) => pattern.test(text));
  return at < 0 ? Infinity : at;
};

const verb = /^(?:is|are|sounds?|feels?|too)$/;
const exchange = /^(?:swap|switch|exchange|flip|between|reverse|trade)$/;

/** Where the first verb, and the first word of an exchange, of a sentence are. */
interface Firsts {
  readonly verb: number;
  readonly exchange: number;
}

const isJoint = (items: readonly Item[], at: number, first: Firsts): boolean => {
  const word = items[at]?.text ?? '';
  if (!joints.test(word)) return false;
  const rest = textOf(items.slice(at, at + 4));
  const before = items[at - 1]?.text ?? '';
  const isPair = word === 'and' && /^[@#]$/.test(before) && new RegExp(`^and (?:the )?${before}`).test(rest);
  // "Too wet and busy" is one statement.
  const isAdjectives =
    /^(?:and|or)$/.test(word) &&
    (isAdjective(before) || /^(?:nice|good|great|lovely)$/.test(before)) &&
    isAdjective(items[at + 1]?.text ?? '');
  // "Fiddle out, flute in"
  if (
    /@ out(?: ,)?$/.test(textOf(items.slice(Math.max(0, at - 3), at))) &&
    /^(?:,|and|, and) (?:(?:an?|the|some) )?@ in\b/.test(textOf(items.slice(at, at + 6)))
  )
    return false;
  if (extension.test(before) && extension.test(items[at + 1]?.text ?? '')) return false;
  // "More bite and attack"
  if (
    word === 'and' &&
    isNoun(before) &&
    isNoun(items[at + 1]?.text) &&
    /^(?:#|,|\.)?$/.test(items[at + 2]?.text ?? '')
  )
    return false;
  const next = items[at + 2]?.text;
  // "A bit stiff and loud"
  const isLast =
    /^and$/.test(word) &&
    isAdjective(items[at + 1]?.text ?? '') &&
    /^[a-z]{4,}$/.test(before) &&
    (next === undefined || /^[#,.]$/.test(next));
  if (isAdjectives || (isLast && first.verb < at && !/(?:er|up|down|lower|higher)$/.test(before)))
    return false;
  if (isPair && first.exchange < at) return false;
  if (word === 'so')
    return (
      at > 0 &&
      /^so (?:that|we|i|you|the|they|it|people|@|#|one|my|there|please|let|can|could|maybe)\b/.test(rest)
    );
  if (word === 'as')
    return (
      /^as (?:the|it|they|we|there) /.test(rest) &&
      !/^(?:as|long|soon|well|loud|soft|fast|such|same|not|twice|half)$/.test(before)
    );
  if (word === 'since') return /^since (?:the|it|they|we|there|this) /.test(rest);
  if (word === 'also' || word === 'then' || word === 'maybe' || word === 'if')
    return (
      at > 0 && before !== 'and' && before !== 'but' && before !== ',' && word !== 'if' && word !== 'maybe'
    );
  if (word === 'or') return !/^(?:two|one|three|\d+)$/.test(before);
  if (word === 'when' || word === 'which') return word === 'which';
  if (word === 'plus') return !/^plus \d/.test(rest);
  return true;
};

/** Splits a sentence at its conjunctions and commas; reasons and purposes are left out. */
export const splitSentence = (sentence: readonly Item[]): Clause[] => {
  const clauses: Clause[] = [];
  let current: Item[] = [];
  let joint = '.';
  let isReason = false;
  const first: Firsts = { verb: firstOf(sentence, verb), exchange: firstOf(sentence, exchange) };
  const flush = () => {
    if (current.length > 0 && !isReason) clauses.push({ items: current, joint });
    if (current.length > 0 || isReason) joint = '';
    current = [];
  };
  for (let at = 0; at < sentence.length; at++) {
    const item = sentence[at];
    if (item === undefined) break;
    // "Less drums more vocals"
    const isNext =
      /^(?:more|less|fewer|no)$/.test(item.text) &&
      /^(?:more|less|fewer|no)$/.test(current[0]?.text ?? '') &&
      /^[@#]$/.test(current.at(-1)?.text ?? '');
    if (isNext) {
      flush();
      joint = ',';
    }
    if (!isJoint(sentence, at, first)) {
      current.push(item);
      continue;
    }
    const hadWords = current.length > 0;
    flush();
    const isNewReason =
      reasons.test(item.text) || item.text === 'as' || purpose.test(textOf(sentence.slice(at, at + 5)));
    if (isNewReason) isReason = true;
    else if (isReason && (item.text === ',' || item.text === 'but' || item.text === 'then')) isReason = false;
    else if (isReason && item.text === 'and') isReason = true;
    joint = hadWords || joint === '' ? item.text : joint === ',' ? `,${item.text}` : joint;
  }
  flush();
  return clauses;
};

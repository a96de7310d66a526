import { limits } from '#contract/limits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { numberOf, ordinalOf } from '#engine/edits/reading/numbers.ts';
import { isMeant, partsAt } from '#engine/edits/reading/part-words.ts';
import { sectionsAt } from '#engine/edits/reading/section-references.ts';
import { type Place, placeAt } from '#engine/edits/reading/places.ts';
import type { Token } from '#engine/edits/reading/tokens.ts';

/** Parts that a comment names: "drums and bass", "everything but the piano". Without names: all. */
export interface Who {
  readonly parts: readonly string[];
  /** The words in the comment's order, for agreement with "it" and "they". */
  readonly isPlural: boolean;
}

/** A word of a comment, or a phrase for parts or a place. */
export interface Item {
  /** The word; "@" for parts, "#" for a place. */
  readonly text: string;
  /** The words that it stands for. */
  readonly words: string;
  readonly who?: Who;
  readonly place?: Place;
  readonly start: number;
  readonly end: number;
}

/** Whether words for parts mean something else here: "two beats", "leads into", "sounds harsh", "no strings attached". */
const isOtherSense = (
  words: readonly string[],
  at: number,
  length: number,
  context: EditContext,
): boolean => {
  const phrase = words.slice(at, at + length).join(' ');
  const before = words[at - 1] ?? '';
  const after = words[at + length] ?? '';
  const hasArticle =
    /^(?:the|this|that|whole|our|my|your|entire|a|overall|full|in|all|of|more|less|no|much)$/.test(before);
  // "Give it a kick"
  if (phrase === 'kick' && before === 'a' && /^(?:it|this|that|them|needs?|of|#)$/.test(words[at - 2] ?? ''))
    return true;
  switch (phrase) {
    case 'beat':
    case 'beats':
      return (
        numberOf(before) !== undefined ||
        /^(?:per|first|last|off|on|down|up|half|one|every|few)$/.test(before) ||
        after === 'per'
      );
    case 'keys':
    case 'key':
      return numberOf(before) !== undefined || /^(?:change|changing|different)$/.test(before);
    case 'kick':
    case 'kicks':
    case 'lead':
    case 'leads':
    case 'ride':
    case 'crash':
      return (
        after === 'it' ||
        (/^(?:in|into|to|off|up)$/.test(after) && !hasArticle) ||
        /^(?:to|should|will|can|must|could)$/.test(before)
      );
    case 'strings':
      return after === 'attached' || before === 'heart';
    case 'sound':
    case 'music':
    case 'song':
    case 'track':
    case 'tune':
    case 'piece':
    case 'group':
    case 'band':
    case 'mix':
      if (phrase === 'music' || phrase === 'band') return false;
      return !hasArticle;
    case 'words':
    case 'rap':
    case 'voice':
      return phrase !== 'voice' && before !== 'the';
    case 'theme':
    case 'harmony':
    case 'solo':
      return phrase === 'solo' && context.sections.some(({ kind }) => kind === 'solo') && !hasArticle;
    case 'chord':
      return /^(?:last|final)$/.test(before);
    case 'harp':
      return after === 'on';
    case 'fiddle':
      return after === 'with' || after === 'around';
    case 'pluck':
      return /^(?:the|it|them|a|your|his|her)$/.test(after);
    case 'drum':
      return after === 'up';
    default:
      return false;
  }
};

/** "In the first" and "the last one" after a section was named: others of its kind. */
const sameKindAt = (
  context: EditContext,
  words: readonly string[],
  at: number,
  named: readonly number[],
): Place | undefined => {
  const match = /^(in|on|at|for|during|of) the (last|final|other|\w+)(?: one)?(?= [,.?]| and| but|$)/.exec(
    words.slice(at, at + 5).join(' '),
  );
  const kind = context.sections[named[0] ?? -1]?.kind;
  const ordinal = ordinalOf(match?.[2]);
  if (
    match === null ||
    kind === undefined ||
    (ordinal === undefined && !/^(?:last|final|other)$/.test(match[2] ?? ''))
  )
    return undefined;
  const all = [...context.sections.keys()].filter((i) => context.sections[i]?.kind === kind);
  const found =
    match[2] === 'other'
      ? all.filter((i) => !named.includes(i))
      : ordinal === undefined
        ? all.slice(-1)
        : all.slice(ordinal - 1, ordinal);
  return {
    sections: found,
    named: found,
    relation: 'in',
    hasPreposition: true,
    isUnknown: found.length === 0,
    length: match[0].split(' ').length,
  };
};

/** "Take the strings from the chorus": in the chorus, not from there on. */
const withoutFrom = (place: Place | undefined, before: readonly string[]): Place | undefined =>
  place?.relation === 'from' &&
  place.named.length > 0 &&
  before.some((word) =>
    /^(?:strip|remove|cut|take|drop|lose|delete|clear|pull|erase|trim|shave|chop|out)$/.test(word),
  )
    ? { ...place, relation: 'in', sections: place.named, bars: undefined }
    : place;

/** Words before a place that say what becomes of it. */
const wordsBefore = 8;

const itemsOf = (tokens: readonly Token[], context: EditContext): Item[] => {
  const words = tokens.map(({ text }) => text);
  const items: Item[] = [];
  let named: readonly number[] = [];
  for (let at = 0; at < tokens.length;) {
    const place =
      withoutFrom(placeAt(context, words, at), words.slice(Math.max(0, at - wordsBefore), at)) ??
      sameKindAt(context, words, at, named);
    if (place !== undefined && place.named.length > 0) named = place.named;
    const who = place === undefined ? partsAt(words, at) : undefined;
    const isPart = who !== undefined && !isOtherSense(words, at, who.length, context);
    const length = place?.length ?? (isPart ? who.length : 1);
    const first = tokens[at];
    const last = tokens[at + length - 1];
    if (first === undefined || last === undefined) break;
    const range = { start: first.start, end: last.end, words: words.slice(at, at + length).join(' ') };
    if (place !== undefined) items.push({ ...range, text: '#', place });
    else if (isPart && who !== undefined)
      items.push({
        ...range,
        text: '@',
        who: { parts: who.parts, isPlural: last.text.endsWith('s') && last.text !== 'bass' },
      });
    else items.push({ ...range, text: first.text });
    at += length;
    // "The guitar solo" is the guitar where the solo is.
    const solo =
      isPart && words[at] === 'solo' ? sectionsAt(context, ['the', 'solo'], 1)?.sections : undefined;
    const noun = tokens[at];
    if (solo === undefined || noun === undefined) continue;
    if (solo.length > 0)
      items.push({
        text: '#',
        words: 'solo',
        start: noun.start,
        end: noun.end,
        place: {
          sections: solo,
          named: solo,
          relation: 'in',
          hasPreposition: true,
          isUnknown: false,
          length: 1,
        },
      });
    at += 1;
  }
  return items;
};

const article = /^(?:the|a|an|also|both|some|our|my|its|other)$/;

const maxArticles = 4;

/** The index after words that may stand between "and" and a name. */
const afterArticles = (items: readonly Item[], at: number): number => {
  let i = at;
  while (i < at + maxArticles && article.test(items[i]?.text ?? '')) i += 1;
  return i;
};

const finite =
  /^(?:a|much|way|slightly|bit|\w{3,}er|is|are|was|were|needs?|should|could|would|must|can|has|have|sounds?|feels?|seems?|gets?|too|up|down|louder|softer|quieter)$/;
const changing =
  /^(?:\w{3,}er|up|down|more|less|louder|softer|quieter|no|mute|add|remove|too|is|are|raise|lower|boost|drop|lose|cut)$/;

/** The items since the last comma or "and", as far as a sentence is read. */
const wordsOfClause = (items: readonly Item[], at: number): readonly Item[] => {
  const before = items.slice(Math.max(0, at - limits.readWords.max), at);
  return before.slice(before.findLastIndex(({ text }) => text === ',' || text === 'and' || text === '.') + 1);
};

/** The last item of a list of parts or places that begins at an item. */
const listEnd = (items: readonly Item[], at: number, kind: 'who' | 'place'): number => {
  const ends: { readonly at: number; readonly hasComma: boolean; readonly isAnd: boolean }[] = [];
  for (let i = at + 1; i < items.length && ends.length < limits.planParts.max;) {
    const isAnd = /^(?:and|or|nor|plus)$/.test(items[i]?.text ?? '');
    const hasComma = items[i]?.text === ',';
    if (!isAnd && !hasComma) break;
    const skip = hasComma && /^(?:and|or)$/.test(items[i + 1]?.text ?? '') ? 1 : 0;
    const next = afterArticles(items, i + 1 + skip);
    if (items[next]?.[kind] === undefined) break;
    ends.push({ at: next, hasComma, isAnd: isAnd || skip === 1 });
    i = next + 1;
  }
  // A list ends with "and": "drums, bass and guitar".
  const closed = ends.slice(0, ends.findLastIndex(({ isAnd }) => isAnd) + 1);
  const last = closed.at(-1);
  if (last === undefined) return at;
  const startsClause =
    finite.test(items[last.at + 1]?.text ?? '') &&
    wordsOfClause(items, at).some(({ text }) => changing.test(text));
  // "Too quiet in theme 1, and the climax could hit harder"
  const isSubject =
    items[last.at]?.place?.hasPreposition === false && items[at]?.place?.hasPreposition === true;
  if (kind === 'place') return isSubject && finite.test(items[last.at + 1]?.text ?? '') ? at : last.at;
  if (!startsClause) return last.at;
  // "More colourful chords, and the flute and the harp a little louder": the wish before has the names before.
  const comma = closed.findIndex(({ hasComma, isAnd }) => hasComma && isAnd);
  const cut = comma >= 0 ? comma : closed.length - 1;
  return closed[cut - 1]?.at ?? at;
};

/** Joins lists: "drums, bass and guitar" is one phrase for parts, "the verse and the chorus" one place. */
const joinLists = (items: readonly Item[]): Item[] => {
  const joined: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined) break;
    const kind = item.who === undefined ? 'place' : 'who';
    const isBetween = items[at - 1]?.text === 'swap' || items[at - 1]?.text === 'between';
    const end =
      (item.who === undefined && item.place === undefined) || isBetween ? at : listEnd(items, at, kind);
    const members = items.slice(at, end + 1);
    const last = items[end] ?? item;
    const places = members.flatMap(({ place }) => place ?? []);
    const areSections = places.every(({ sections, relation }) => sections !== undefined && relation === 'in');
    if (end === at || (item.place !== undefined && !areSections)) {
      joined.push(item);
      continue;
    }
    const range = {
      start: item.start,
      end: last.end,
      words: members.map(({ words }) => words).join(' and '),
    };
    if (item.who !== undefined)
      joined.push({
        ...range,
        text: '@',
        who: { parts: members.flatMap(({ who }) => who?.parts ?? []), isPlural: true },
      });
    else if (item.place !== undefined) {
      const union = (pick: (place: Place) => readonly number[]) =>
        [...new Set(places.flatMap(pick))].toSorted((a, b) => a - b);
      joined.push({
        ...range,
        text: '#',
        place: {
          ...item.place,
          sections: union(({ sections = [] }) => sections),
          named: union(({ named }) => named),
        },
      });
    }
    at = end;
  }
  return joined;
};

const isExcept = (items: readonly Item[], at: number): number => {
  const text = items.slice(at, at + 3).map((item) => item.text);
  if (/^(?:but|except|besides)$/.test(text[0] ?? '')) return text[1] === 'for' ? 2 : 1;
  if (/^(?:other than|apart from|aside from|except for)$/.test(text.slice(0, 2).join(' '))) return 2;
  return 0;
};

/** The exception at the end of a clause: "everything down an octave except the vocals". */
const exceptionAfter = (
  items: readonly Item[],
  from: number,
): { readonly at: number; readonly name: number } | undefined => {
  for (let at = from + 2; at < Math.min(items.length, from + 9) && items[at]?.text !== '.'; at++) {
    if (items[at]?.text === 'but' || items[at]?.who !== undefined) continue;
    const skip = isExcept(items, at);
    const name = afterArticles(items, at + skip);
    if (skip > 0 && items[name]?.who !== undefined) return { at, name };
  }
  return undefined;
};

/** "Everything but the drums" names all others; "everything else", "the rest" all that were not named before. */
const resolveOthers = (items: readonly Item[], context: EditContext): Item[] => {
  const resolved: Item[] = [];
  const named = new Set<string>();
  const add = (...added: readonly Item[]) => {
    for (const { who } of added) for (const name of who?.parts ?? []) named.add(name);
    resolved.push(...added);
  };
  const othersThan = (names: readonly string[]): Who => ({
    parts: context.parts.filter((part) => !names.some((name) => isMeant(name, part))).map(({ part }) => part),
    isPlural: true,
  });
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined) break;
    const isEverywhere =
      item.place !== undefined && item.place.sections === undefined && item.place.bars === undefined;
    const skipped = isEverywhere ? isExcept(items, at + 1) : 0;
    const left = skipped > 0 ? items[at + 1 + skipped]?.place?.sections : undefined;
    if (item.place !== undefined && left !== undefined) {
      const sections = [...context.sections.keys()].filter((i) => !left.includes(i));
      add({ ...item, place: { ...item.place, sections } });
      at += 1 + skipped;
      continue;
    }
    const far = item.who?.parts.length === 0 ? exceptionAfter(items, at) : undefined;
    if (far !== undefined) {
      const names = items[far.name]?.who?.parts ?? [];
      add({ ...item, who: othersThan(names) }, ...items.slice(at + 1, far.at));
      at = far.name;
      continue;
    }
    const skip = item.who?.parts.length === 0 || item.text === 'all' ? isExcept(items, at + 1) : 0;
    const excludedAt = afterArticles(items, at + 1 + skip);
    const excluded = skip > 0 ? items[excludedAt] : undefined;
    const isVerb = item.text === 'rest' && !/^(?:the|all)$/.test(items[at - 1]?.text ?? '');
    const rest =
      !isVerb && /^(?:else|other|others|rest|remaining)$/.test(items[at + (item.who ? 1 : 0)]?.text ?? '');
    if (excluded?.who !== undefined) {
      add({ ...item, text: '@', end: excluded.end, who: othersThan(excluded.who.parts) });
      at = excludedAt;
    } else if (
      rest &&
      named.size > 0 &&
      (item.who?.parts.length === 0 || item.text === 'rest' || item.text === 'others')
    ) {
      add({ ...item, text: '@', who: othersThan([...named]) });
      if (item.who !== undefined) at += 1;
    } else add(item);
  }
  return resolved;
};

/** The words of a comment with its phrases for parts and places. */
export const parseItems = (tokens: readonly Token[], context: EditContext): Item[] =>
  resolveOthers(joinLists(itemsOf(tokens, context)), context);

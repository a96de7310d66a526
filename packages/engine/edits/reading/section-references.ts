import { limits } from '#contract/limits.ts';
import type { EditContext } from '#engine/edits/edit-context.ts';
import { numberOf, ordinalOf } from '#engine/edits/reading/numbers.ts';
import { partsAt } from '#engine/edits/reading/part-words.ts';
import type { SectionKind } from '#engine/theory/form.ts';
import { findSections } from '#engine/theory/words/section-words.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';

export interface SectionReference {
  /** Indexes of sections, ascending. Empty: the piece has no such section. */
  readonly sections: readonly number[];
  /** Words that it takes. */
  readonly length: number;
}

/** Words that are sections only after an article or a preposition, or as names: "the drop", but not "drop the drums". */
const doubtful = new Set(
  'break|build|build up|buildup|drop|solo|lift|rise|groove|riff|drift|noise|head|theme|pre|bloom|clearing|dub|tag|vamp|instrumental|opening|ending|emerging|dissolving|improvisation|variation|hook|fade out|turnaround'.split(
    '|',
  ),
);
/** Words that are sections only if the piece has a section of the name. */
const namesOnly = new Set(
  'riser|lift|rise|groove|riff|drift|noise|theme|pre|bloom|clearing|dub|vamp|instrumental|emerging|dissolving|fade out'.split(
    '|',
  ),
);
const moreKinds: Readonly<Record<string, SectionKind>> = {
  'middle section': 'bridge',
  'middle part': 'bridge',
  'build ups': 'build',
  buildups: 'build',
  breakdowns: 'break',
};
/** Kinds that stand for one that the piece does not have. */
const substitutes: Readonly<Partial<Record<SectionKind, readonly SectionKind[]>>> = {
  'pre-chorus': ['build'],
  build: ['pre-chorus'],
  drop: ['chorus'],
  break: ['bridge'],
  bridge: ['break'],
};

const determiner =
  /^(?:the|this|that|a|an|in|at|on|for|during|before|after|of|from|until|to|into|each|every|both|all|my|our|through|throughout|over|over|last|final|first|second|third|next|previous|other|whole|entire|and|main|big|opening|closing|\d+(?:st|nd|rd|th))$/;
const unit =
  /^(?:bars?|beats?|db|bpm|semitones?|steps?|octaves?|%|times|x|seconds|minutes|keys?|half|whole|notches)$/;

const wordsOf = (name: string): string[] =>
  normaliseText(name)
    .replace(/[^a-z0-9 ]/g, ' ')
    .split(' ')
    .filter(Boolean);

const singular = (word: string): string =>
  word === 'choruses' ? 'chorus' : word.replace(/(?<=[^su])s$/, '');

const matchesAt = (words: readonly string[], at: number, name: readonly string[]): boolean =>
  name.length > 0 &&
  name.every((word, i) => {
    const given = words[at + i] ?? '';
    return given === word || (given[0] === word[0] && singular(given) === word);
  });

/** The words of the names of the sections of a piece: complete, and without their numbers. */
interface SectionNames {
  readonly full: readonly (readonly string[])[];
  readonly bases: readonly (readonly string[])[];
}

/** Each word of a comment is compared with the same names. */
const namesByContext = new WeakMap<EditContext, SectionNames>();

function namesOf(context: EditContext): SectionNames {
  const known = namesByContext.get(context);
  if (known !== undefined) return known;
  const full = context.sections.map(({ name }) => wordsOf(name));
  const bases = full.map((name) => (/^\d+$/.test(name.at(-1) ?? '') ? name.slice(0, -1) : name));
  namesByContext.set(context, { full, bases });
  return { full, bases };
}

interface Candidates {
  readonly sections: readonly number[];
  readonly length: number;
  readonly isName: boolean;
}

const indexesWhere = (context: EditContext, test: (index: number) => boolean): number[] =>
  [...context.sections.keys()].filter(test);

/** The kind that a phrase of one to three words names. */
const kindAt = (words: readonly string[], at: number): { kind: SectionKind; length: number } | undefined => {
  for (let length = Math.min(2, words.length - at); length > 0; length--) {
    const phrase = words
      .slice(at, at + length)
      .map((word, i) => (i === length - 1 ? singular(word) : word))
      .join(' ');
    const more = moreKinds[phrase];
    if (more !== undefined) return { kind: more, length };
    const [found] = findSections(phrase);
    if (found?.start === 0 && found.end === phrase.length) return { kind: found.value, length };
  }
  return undefined;
};

const sectionsOfKind = (context: EditContext, kind: SectionKind): number[] => {
  for (const one of [kind, ...(substitutes[kind] ?? [])]) {
    const found = indexesWhere(context, (i) => context.sections[i]?.kind === one);
    if (found.length > 0) return found;
  }
  return [];
};

/** The sections whose complete name, or name without its number, is at the word. */
const namedAt = (context: EditContext, words: readonly string[], at: number): Candidates | undefined => {
  const { full: names, bases } = namesOf(context);
  const lengthOf = (name: readonly string[]) => (matchesAt(words, at, name) ? name.length : 0);
  const full = Math.max(0, ...names.map(lengthOf));
  const base = Math.max(0, ...bases.map(lengthOf));
  if (base === 0 && full === 0) return undefined;
  // The number of "Verse 1" is read as that of "verse 1 and 2".
  const from = base > 0 ? bases : names;
  const length = base > 0 ? base : full;
  return { sections: indexesWhere(context, (i) => lengthOf(from[i] ?? []) === length), length, isName: true };
};

const candidatesAt = (context: EditContext, words: readonly string[], at: number): Candidates | undefined => {
  const named = namedAt(context, words, at);
  const kind = kindAt(words, at);
  if (kind === undefined || (named !== undefined && named.length >= kind.length)) return named;
  const phrase = words
    .slice(at, at + kind.length)
    .map(singular)
    .join(' ');
  if (namesOnly.has(phrase)) return named;
  return { sections: sectionsOfKind(context, kind.kind), length: kind.length, isName: false };
};

/** The sections of the kind of the first candidate: "second theme" may be the second section of the kind. */
const sameKind = (context: EditContext, sections: readonly number[]): number[] => {
  const kind = context.sections[sections[0] ?? -1]?.kind;
  return indexesWhere(context, (i) => context.sections[i]?.kind === kind);
};

const nth = (context: EditContext, { sections }: Candidates, number: number): number[] => {
  const numbered = sections.filter((i) => namesOf(context).full[i]?.at(-1) === String(number));
  const [byNumber] = numbered;
  if (byNumber !== undefined && numbered.length === 1) return [byNumber];
  const index = sections[number - 1] ?? sameKind(context, sections)[number - 1];
  return index === undefined ? [] : [index];
};

/** What follows a section that is the subject of a sentence: "Break feels empty". */
const isStatement =
  /^(?:is|are|was|needs?|should|could|must|has|can|feels?|sounds?|too|lacks?|drags?|goes|comes|longer|shorter|louder|softer|quieter|faster|slower|bigger|twice)$/;

const isDoubtful = (words: readonly string[], at: number, length: number): boolean => {
  const phrase = words
    .slice(at, at + length)
    .map(singular)
    .join(' ');
  const before = words[at - 1] ?? '.';
  // "Bring in a solo violin", "give the bass a break"
  if (phrase === 'solo' && partsAt(words, at + length) !== undefined) return true;
  if (
    phrase === 'break' &&
    before === 'a' &&
    !/^(?:add|insert|with|after|before|during|in)$/.test(words[at - 2] ?? '')
  )
    return true;
  // "Break: just drums and bass"
  if (before === '.' && words[at + length] === ',') return false;
  const isSubject = before === '.' && isStatement.test(words[at + length] ?? '');
  return doubtful.has(phrase) && !isSubject && !determiner.test(before);
};

/** The reference to sections at a word: "second chorus", "verse 2", "both choruses", "Night Tram". */
export const sectionsAt = (
  context: EditContext,
  words: readonly string[],
  from: number,
): SectionReference | undefined => {
  let at = from;
  const direct = namedAt(context, words, at);
  const isOrdinal = ordinalOf(words[at]) !== undefined;
  let ordinal: number | 'last' | 'penultimate' | undefined;
  if (direct === undefined || (isOrdinal && direct.length < 2)) {
    const prefix = words.slice(at, at + 4).join(' ');
    const quantity =
      /^(?:(?:both|all|each|every)(?: of)?(?: the)?(?: (?:two|three|four))?|the|that|this|whole|entire|main|big) /.exec(
        prefix,
      );
    if (quantity !== null && /^(?:both|all|each|every|whole|entire)/.test(prefix))
      at += quantity[0].trim().split(' ').length;
    const penultimate = /^(?:penultimate|second (?:to )?last|next to last) /.exec(
      words.slice(at, at + 4).join(' '),
    );
    if (penultimate !== null) {
      ordinal = 'penultimate';
      at += penultimate[0].trim().split(' ').length;
    } else if (/^(?:last|final|closing)$/.test(words[at] ?? '')) {
      ordinal = 'last';
      at += 1;
    } else {
      ordinal = ordinalOf(words[at]) ?? (words[at] === 'opening' ? 1 : undefined);
      if (ordinal !== undefined) at += 1;
    }
    if (
      /^(?:big|main|whole|entire|little|short|long)$/.test(words[at] ?? '') &&
      kindAt(words, at + 1) !== undefined
    )
      at += 1;
  }
  const found = candidatesAt(context, words, at);
  if (found === undefined) return undefined;
  if (
    isDoubtful(words, at, found.length) &&
    ordinal === undefined &&
    !/^\d$/.test(words[at + found.length] ?? '')
  )
    return undefined;
  let length = at - from + found.length;
  if (ordinal === 'last') return { sections: found.sections.slice(-1), length };
  if (ordinal === 'penultimate') return { sections: found.sections.slice(-2, -1), length };
  if (ordinal !== undefined) return { sections: nth(context, found, ordinal), length };
  const last = words[at + found.length - 1] ?? '';
  const number = numberOf(words[from + length]);
  if (
    number !== undefined &&
    Number.isInteger(number) &&
    number > 0 &&
    number < 10 &&
    !/^\d+$/.test(last) &&
    !unit.test(words[from + length + 1] ?? '')
  ) {
    const numbers = [number];
    length += 1;
    while (/^(?:and|to|,)$/.test(words[from + length] ?? '')) {
      const other = numberOf(words[from + length + 1]);
      if (other === undefined || unit.test(words[from + length + 2] ?? '')) break;
      if (words[from + length] === 'to')
        for (let i = number + 1; i < Math.min(other, limits.planSections.max); i++) numbers.push(i);
      numbers.push(other);
      length += 2;
    }
    return { sections: [...new Set(numbers.flatMap((one) => nth(context, found, one)))], length };
  }
  return { sections: found.sections, length };
};

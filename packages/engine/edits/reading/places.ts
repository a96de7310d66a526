import type { EditContext } from '#engine/edits/edit-context.ts';
import { numberOf, ordinalOf } from '#engine/edits/reading/numbers.ts';
import { sectionsAt } from '#engine/edits/reading/section-references.ts';

export interface Bars {
  readonly from: number;
  readonly to: number;
}

export type Relation = 'in' | 'before' | 'after' | 'from' | 'until';

/** A place that a comment names. Without sections and bars: the whole piece, or nothing that the piece has. */
export interface Place {
  /** Bars or sections that an edit applies to, after the relation. */
  readonly sections?: readonly number[] | undefined;
  readonly bars?: Bars | undefined;
  readonly relation: Relation;
  /** The sections that are named, before the relation: the chorus of "before the chorus". */
  readonly named: readonly number[];
  readonly hasPreposition: boolean;
  /** The piece does not have what is named. */
  readonly isUnknown: boolean;
  /** Words that it takes. */
  readonly length: number;
}

/** What is named, without the relation. */
interface Core {
  readonly sections?: readonly number[] | undefined;
  readonly bars?: Bars | undefined;
  readonly isWhole?: boolean;
  readonly isUnknown?: boolean;
  readonly length: number;
}

export const barCount = ({ sections }: EditContext): number =>
  sections.reduce((sum, { bars }) => sum + bars, 0);

/** The bars from the first to the last of some sections. */
export const barsOfSections = (context: EditContext, indexes: readonly number[]): Bars | undefined => {
  const found = indexes.flatMap((i) => context.sections[i] ?? []);
  const first = found[0];
  const last = found.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { from: first.firstBar, to: last.firstBar + last.bars - 1 };
};

/** The sections that some bars touch. */
export const sectionsOfBars = (context: EditContext, { from, to }: Bars): number[] =>
  [...context.sections.keys()].filter((i) => {
    const section = context.sections[i];
    return section !== undefined && section.firstBar <= to && section.firstBar + section.bars > from;
  });

const secondsPerBar = ({ bpm, metre }: EditContext): number => {
  const [beats = 4, unit = 4] = metre.split('/').map(Number);
  return (60 / bpm) * beats * (4 / unit);
};

const timeOf = (word: string | undefined): number | undefined => {
  const match = /^(\d{1,2}):(\d{2})$/.exec(word ?? '');
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
};

const barAt = (context: EditContext, seconds: number): number =>
  Math.min(barCount(context), Math.floor(seconds / secondsPerBar(context)) + 1);

const clip = (context: EditContext, from: number, to: number): Core['bars'] => {
  const last = barCount(context);
  return from > last || to < from ? undefined : { from: Math.max(1, from), to: Math.min(last, to) };
};

/** "12", "12 to 16", "12 and 13", "12 through to bar 16" after the word "bar". */
const barNumbers = (context: EditContext, words: readonly string[], at: number): Core | undefined => {
  const from = numberOf(words[at]);
  if (from === undefined || !Number.isInteger(from) || from < 1) return undefined;
  const rest = words.slice(at + 1, at + 6).join(' ');
  const joined =
    /^(?:to|through|until|through to|up to|and|till|into)(?: and including)?(?: the)?(?: bars?)? (?=\w)/.exec(
      rest,
    );
  if (joined !== null) {
    const offset = joined[0].trim().split(' ').length + 1;
    const to = numberOf(words[at + offset]);
    if (to !== undefined && to >= from && !/^(?:db|bpm|%)$/.test(words[at + offset + 1] ?? '')) {
      const bars = clip(context, from, to);
      return { bars, isUnknown: bars === undefined, length: offset + 1 };
    }
  }
  const bars = clip(context, from, from);
  return { bars, isUnknown: bars === undefined, length: 1 };
};

const isBarWord = (word: string | undefined): boolean => word === 'bar' || word === 'bars';

/** "of the bridge" after a part of a place; the whole piece without it. */
const ofPlace = (
  context: EditContext,
  words: readonly string[],
  at: number,
): { bars: Bars; sections: readonly number[]; length: number } => {
  const prefix = /^(?:of|in|from|to|into)(?: the)? (?:whole )?(?=\w)/.exec(words.slice(at, at + 4).join(' '));
  const skip = prefix === null ? 0 : prefix[0].trim().split(' ').length;
  if (prefix !== null) {
    if (/^(?:song|piece|track|tune|music)$/.test(words[at + skip] ?? ''))
      return { bars: { from: 1, to: barCount(context) }, sections: [], length: skip + 1 };
    const reference = sectionsAt(context, words, at + skip);
    const bars = reference && barsOfSections(context, reference.sections.slice(0, 1));
    if (reference !== undefined && bars !== undefined)
      return { bars, sections: reference.sections, length: skip + reference.length };
  }
  return { bars: { from: 1, to: barCount(context) }, sections: [], length: 0 };
};

/** "last four bars", "first bar of the bridge", "second half of verse 2", "end of the intro". */
const partOfPlace = (context: EditContext, words: readonly string[], at: number): Core | undefined => {
  // "It should last eight bars" names no place.
  const isVerb =
    words[at] === 'last' && /^(?:should|must|to|will|can|could|it|would|only)$/.test(words[at - 1] ?? '');
  const isLast = !isVerb && /^(?:last|final|closing)$/.test(words[at] ?? '');
  const ordinal = ordinalOf(words[at]) ?? (words[at] === 'opening' ? 1 : undefined);
  if (words[at + 1] === 'half' && (isLast || ordinal === 1 || ordinal === 2 || words[at] === 'latter')) {
    const { bars, length } = ofPlace(context, words, at + 2);
    const half = Math.ceil((bars.to - bars.from + 1) / 2);
    const isFirst = ordinal === 1;
    return {
      bars: isFirst ? { from: bars.from, to: bars.from + half - 1 } : { from: bars.from + half, to: bars.to },
      length: 2 + length,
    };
  }
  if (isLast || ordinal !== undefined) {
    const skip = /^(?:couple|few)$/.test(words[at + 1] ?? '') && words[at + 2] === 'of' ? 1 : 0;
    const number = numberOf(words[at + 1]);
    const barAfter = isBarWord(words[at + 1])
      ? 1
      : number !== undefined && isBarWord(words[at + 2 + skip])
        ? 2 + skip
        : undefined;
    if (barAfter !== undefined) {
      const count = barAfter === 1 ? 1 : (number ?? 1);
      const { bars, length } = ofPlace(context, words, at + barAfter + 1);
      const first = isLast ? bars.to - count + 1 : ordinal === 1 ? bars.from : bars.from + (ordinal ?? 1) - 1;
      return {
        bars: { from: Math.max(bars.from, first), to: Math.min(bars.to, first + count - 1) },
        length: barAfter + 1 + length,
      };
    }
  }
  const edge = /^(?:very )?(end|start|beginning|top|first part|last part|tail|middle)(?= |$)/.exec(
    words.slice(at, at + 3).join(' '),
  );
  if (edge !== null) {
    const edgeLength = edge[0].split(' ').length;
    const { bars, sections, length } = ofPlace(context, words, at + edgeLength);
    if (sections.length > 0) {
      const count = bars.to - bars.from + 1;
      const part = Math.min(4, Math.ceil(count / 2));
      const isEnd = /end|last|tail/.test(edge[0]);
      const from = isEnd
        ? bars.to - part + 1
        : /middle/.test(edge[0])
          ? bars.from + Math.floor((count - part) / 2)
          : bars.from;
      return { bars: { from, to: from + part - 1 }, length: edgeLength + length };
    }
    if (/middle/.test(edge[0])) return undefined;
    const isEnd = /end|last|tail/.test(edge[0]);
    const index = isEnd ? context.sections.length - 1 : 0;
    return { sections: [index], length: edgeLength + length };
  }
  return undefined;
};

const whole =
  /^(?:throughout|overall|everywhere|all (?:the way )?through|all over|(?:in|on) (?:general|total)|generally|as a whole|(?:throughout |across |over |through |in |for |of |during )?(?:the )?(?:whole|entire|complete|full) (?:song|track|piece|thing|tune|music|way|time|way through)|(?:in|throughout|across|over|of) the (?:song|track|piece|tune|music)|from (?:start|beginning) to (?:finish|end)|the whole time|all the time)(?= |$)/;
const here =
  /^(?:right |just )?(?:here|in here|at this point|(?:in |at |on |for |during )?(?:this|that|the marked|the selected|the highlighted) (?:part|bit|section|passage|spot|place|bar|moment|phrase|region|range|point|selection|stretch|whole section)|(?:in |for |during )?these bars|in these|around here)(?= |$)/;

const coreAt = (
  context: EditContext,
  words: readonly string[],
  at: number,
  hasPreposition: boolean,
): Core | undefined => {
  const skip = /^(?:the|about|around|roughly|very)$/.test(words[at] ?? '')
    ? words[at + 1] === 'very'
      ? 2
      : 1
    : 0;
  const first = at + skip;
  const grown = (core: Core | undefined) => core && { ...core, length: core.length + skip };
  if (isBarWord(words[first])) {
    const numbers = barNumbers(context, words, first + 1);
    if (numbers !== undefined) return { ...numbers, length: numbers.length + 1 + skip };
  }
  const from = timeOf(words[first]);
  if (from !== undefined) {
    const second = /^(?:to|until|and|through)$/.test(words[first + 1] ?? '')
      ? timeOf(words[first + 2])
      : undefined;
    const length = skip + (second === undefined ? 1 : 3);
    if (second === undefined && context.range !== undefined) return { bars: context.range, length };
    const bars = {
      from: barAt(context, from),
      to: barAt(context, Math.max(from, (second ?? from) - (second === undefined ? 0 : 0.01))),
    };
    return { bars, length };
  }
  const part = partOfPlace(context, words, first);
  if (part !== undefined && (hasPreposition || part.bars !== undefined)) return grown(part);
  const named = sectionsAt(context, words, first);
  if (named !== undefined) {
    const tail = /^(?:section|part|bit|sections|parts)$/.test(words[first + named.length] ?? '') ? 1 : 0;
    return {
      sections: named.sections,
      isUnknown: named.sections.length === 0,
      length: named.length + skip + tail,
    };
  }
  // "in the guitar solo": the instrument does not change which section is meant.
  if (hasPreposition && skip > 0 && words[first + 1] === 'solo') {
    const solo = sectionsAt(context, ['the', 'solo'], 1);
    if (solo !== undefined && solo.sections.length > 0) return { sections: solo.sections, length: skip + 2 };
  }
  return undefined;
};

const prepositions: readonly (readonly [RegExp, Relation])[] = [
  [
    /^(?:right |just |immediately )?(?:before|ahead of|prior to|(?:up )?until|up to|leading up to)(?= )/,
    'before',
  ],
  [/^(?:right |just |immediately )?(?:after|past|following)(?= )/, 'after'],
  [
    /^(?:(?:starting|beginning) (?:from|at|with|in|on)|starting|from|as of|since|(?:only )?(?:once|when) (?:we (?:get to|reach|hit))|between)(?= )/,
    'from',
  ],
  [
    /^(?:right )?(?:on top of|in|into|during|at|on|for|over|through|throughout|within|inside|across|of|to|towards|toward|under|around|by|going into|when we (?:get to|reach|hit)|once we (?:get to|reach|hit))(?= )/,
    'in',
  ],
];

const relationAt = (
  words: readonly string[],
  at: number,
): { relation: Relation; length: number } | undefined => {
  const text = words.slice(at, at + 6).join(' ');
  for (const [pattern, relation] of prepositions) {
    const match = pattern.exec(text);
    if (match !== null) return { relation, length: match[0].split(' ').length };
  }
  return undefined;
};

const onwardWords =
  /^(?:on|onward|onwards|forward|and on|and onwards|until the end|to the end|through the end|till the end|to the end of the (?:song|piece|track))(?= |$|,|\.)/;

/** The place after its relation. */
const relate = (context: EditContext, core: Core, relation: Relation): Pick<Place, 'sections' | 'bars'> => {
  const { sections, bars } = core;
  if (relation === 'in') return { sections, bars };
  const span =
    bars ??
    (relation === 'after'
      ? barsOfSections(context, sections?.slice(-1) ?? [])
      : barsOfSections(context, sections?.slice(0, 1) ?? []));
  if (span === undefined) return {};
  if (relation === 'before' || relation === 'until')
    return span.from > 1 ? { bars: { from: 1, to: span.from - 1 } } : {};
  const last = barCount(context);
  if (relation === 'after') return span.to < last ? { bars: { from: span.to + 1, to: last } } : {};
  return { bars: { from: span.from, to: last } };
};

/** The sections that the range of the comment consists of; none if it begins or ends within one. */
const exactSections = (context: EditContext): number[] => {
  const { range } = context;
  const touched = range === undefined ? [] : sectionsOfBars(context, range);
  const span = barsOfSections(context, touched);
  return span?.from === range?.from && span?.to === range?.to ? touched : [];
};

/** The place that is named at a word: "in the second chorus", "before bar 9", "from 0:30 to 0:45", "here". */
export const placeAt = (context: EditContext, words: readonly string[], at: number): Place | undefined => {
  const text = words.slice(at, at + 8).join(' ');
  const common = { relation: 'in', named: [], isUnknown: false, hasPreposition: true } as const;
  const all = whole.exec(text);
  if (all !== null) return { ...common, length: all[0].split(' ').length };
  const range = here.exec(text);
  if (range !== null)
    return {
      ...common,
      bars: context.range,
      named: exactSections(context),
      length: range[0].split(' ').length,
    };
  const preposition = relationAt(words, at);
  const start = at + (preposition?.length ?? 0);
  const core = coreAt(context, words, start, preposition !== undefined);
  if (core === undefined) return undefined;
  let length = start - at + core.length;
  let relation = preposition?.relation ?? 'in';
  const named = core.sections ?? [];
  const base = { named, hasPreposition: preposition !== undefined, isUnknown: core.isUnknown === true };
  const tail = words.slice(at + length, at + length + 8).join(' ');
  if (relation === 'from') {
    const joined = /^(?:up )?(to|until|through|and|till)(?: the end of| the)? (?=\w)/.exec(tail);
    const second =
      joined === null
        ? undefined
        : coreAt(
            context,
            words,
            at + length + joined[0].trim().split(' ').length - (joined[0].endsWith(' the ') ? 1 : 0),
            true,
          );
    const first = core.bars ?? barsOfSections(context, core.sections ?? []);
    if (joined !== null && second !== undefined && !onwardWords.test(tail)) {
      const last = second.bars ?? barsOfSections(context, second.sections ?? []);
      length += joined[0].trim().split(' ').length - (joined[0].endsWith(' the ') ? 1 : 0) + second.length;
      if (first !== undefined && last !== undefined && first.from <= last.to) {
        const to = joined[1] === 'until' && second.bars === undefined ? last.from - 1 : last.to;
        const areSections = core.sections !== undefined && second.sections !== undefined;
        const bars = { from: first.from, to };
        return {
          ...base,
          relation: 'in',
          ...(areSections ? { sections: sectionsOfBars(context, bars) } : { bars }),
          length,
        };
      }
    }
    // "Cut two bars from the intro" has no end: the relation is for bars, or where the sentence says so.
    if (core.bars !== undefined && core.bars.to > core.bars.from && !onwardWords.test(tail)) relation = 'in';
  }
  const on = onwardWords.exec(tail);
  if (
    on !== null &&
    (relation === 'from' ||
      /^(?:onward|forward|and on)/.test(on[0]) ||
      (core.bars !== undefined && on[0] !== 'on'))
  ) {
    relation = 'from';
    length += on[0].split(' ').length;
  }
  return { ...base, relation, ...relate(context, core, relation), length };
};

/** Places without those that a more exact one is in: "at the end, the last 8 bars". */
export const narrowest = (context: EditContext, places: readonly Place[]): Place[] =>
  places.filter((place) => {
    const span = place.bars ?? barsOfSections(context, place.sections ?? []);
    return !places.some((other) => {
      if (other === place || other.bars === undefined || span === undefined) return false;
      const isInside = other.bars.from >= span.from && other.bars.to <= span.to;
      return place.bars === undefined
        ? isInside || sectionsOfBars(context, other.bars).some((i) => place.sections?.includes(i))
        : isInside && (other.bars.from > span.from || other.bars.to < span.to);
    });
  });

/** From the first of some places to the end of the piece. */
export const onwards = (context: EditContext, places: readonly Place[]): Place[] =>
  places.slice(0, 1).flatMap((place) => {
    const span = place.bars ?? barsOfSections(context, place.sections ?? []);
    return span === undefined
      ? []
      : [{ ...place, sections: undefined, bars: { from: span.from, to: barCount(context) } }];
  });

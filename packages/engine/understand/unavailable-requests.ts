import { findUnavailableInstruments } from '#engine/theory/words/instrument-words.ts';

/** Musical requests that the composer cannot carry out, with the words that prompts use for them. */
const unavailableTechniques: readonly (readonly [label: string, words: RegExp])[] = [
  ['tempo change', /\b(?:tempo changes?|chang(?:es?|ing) (?:the )?tempos?)\b/],
  [
    'slowing down',
    /\b(?:slow(?:s|ing)? down|(?:gets?|getting|gradually|becom(?:es?|ing)) slower)\b(?! (?:at|towards?|near|into|for|in) the (?:very )?(?:end|ending|finish|final|last)\b)/,
  ],
  [
    'metre change',
    /\b(?:(?:metre|meter|time signature) changes?|(?:changing|mixed|alternating|shifting) (?:metres?|meters?|time signatures?))\b/,
  ],
  ['polyrhythm', /\bpoly ?rhythm(?:s|ic)?\b/],
  ['microtonal tuning', /\b(?:micro ?ton(?:al|es?)|quarter tones?|just intonation)\b/],
  ['atonal harmony', /\b(?:atonal(?:ity)?|twelve tone|12 tone|dodecaphonic|serialism)\b/],
];

/** Instruments and techniques in a normalised prompt that the composer leaves out. */
export const findUnavailable = (text: string): string[] => [
  ...new Set([
    ...findUnavailableInstruments(text).map(({ phrase }) => phrase),
    ...unavailableTechniques.filter(([, words]) => words.test(text)).map(([label]) => label),
  ]),
];

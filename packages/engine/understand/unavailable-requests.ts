import { findUnavailableInstruments } from '#engine/theory/words/instrument-words.ts';
import { intentTexts } from '#engine/understand/messages.ts';

const { techniques } = intentTexts;

/** Musical requests that the composer cannot carry out, with the words that prompts use for them. */
const unavailableTechniques: readonly (readonly [label: string, words: RegExp])[] = [
  [techniques.tempoChange, /\b(?:tempo changes?|chang(?:es?|ing) (?:the )?tempos?)\b/],
  [
    techniques.slowingDown,
    /\b(?:slow(?:s|ing)? down|(?:gets?|getting|gradually|becom(?:es?|ing)) slower)\b(?! (?:at|towards?|near|into|for|in) the (?:very )?(?:end|ending|finish|final|last)\b)/,
  ],
  [
    techniques.metreChange,
    /\b(?:(?:metre|meter|time signature) changes?|(?:changing|mixed|alternating|shifting) (?:metres?|meters?|time signatures?))\b/,
  ],
  [techniques.polyrhythm, /\bpoly ?rhythm(?:s|ic)?\b/],
  [techniques.microtones, /\b(?:micro ?ton(?:al|es?)|quarter tones?|just intonation)\b/],
  [techniques.atonality, /\b(?:atonal(?:ity)?|twelve tone|12 tone|dodecaphonic|serialism)\b/],
];

/** Instruments and techniques in a normalised prompt that the composer leaves out. */
export const findUnavailable = (text: string): string[] => [
  ...new Set([
    ...findUnavailableInstruments(text).map(({ phrase }) => phrase),
    ...unavailableTechniques.filter(([, words]) => words.test(text)).map(([label]) => label),
  ]),
];

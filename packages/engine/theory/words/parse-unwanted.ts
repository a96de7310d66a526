import type { InstrumentName } from '#engine/theory/instruments.ts';
import { instrumentFamilies } from '#engine/theory/words/instrument-families.ts';
import { findDrums, findInstruments, findParts } from '#engine/theory/words/instrument-words.ts';
import { blankOut } from '#engine/theory/words/phrases.ts';

/** Excluded parts and instruments. */
export interface Unwanted {
  readonly drums: boolean;
  readonly bass: boolean;
  readonly melody: boolean;
  readonly harmony: boolean;
  readonly vocals: boolean;
  readonly instruments: readonly InstrumentName[];
}

/** Parses a normalised list of exclusions: "drums or bass, guitars". */
export const parseUnwanted = (text: string): Unwanted => {
  const named = findInstruments(text);
  const rest = blankOut(text, named);
  const parts = findParts(rest).map(({ value }) => value);
  const instruments = named.flatMap(
    ({ phrase, value }): readonly InstrumentName[] => instrumentFamilies[phrase] ?? [value],
  );
  return {
    drums: findDrums(rest).length > 0 || /\brhythms?\b(?! guitar)/.test(rest),
    bass: parts.includes('bass'),
    melody: parts.includes('melody'),
    harmony: parts.includes('harmony'),
    vocals: parts.includes('vocals'),
    instruments: [...new Set(instruments)],
  };
};

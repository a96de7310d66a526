import type { Edit } from '#contract/edits.ts';
import { pitchClassOf } from '#engine/theory/keys.ts';
import { instrumentFamilies } from '#engine/theory/words/instrument-families.ts';

interface MatchOptions {
  /** Numbers must be equal; otherwise only their direction must be. */
  readonly exact: boolean;
}

/** One spelling of a part: "Felt piano" and "felt-piano", "guitars" and "guitar", "sax" and "saxophone" are one part. */
const canonicalPart = (part: string): string => {
  const name = part.trim().toLowerCase().replaceAll(' ', '-');
  const singular = name.replace(/s$/, '');
  const members = instrumentFamilies[name] ?? instrumentFamilies[singular];
  const word = Object.keys(instrumentFamilies).find((other) => instrumentFamilies[other] === members);
  return word ?? name;
};

/** "E flat Major" and "D# major" are one key: "3 major". A key without a mode is major. */
const canonicalKey = (key: string): string => {
  const [, letter, accidental, mode] =
    /^([a-g])\s*(#|♯|b|♭|sharp|flat)?\s*([a-z ]*)$/i.exec(key.trim()) ?? [];
  if (letter === undefined) return key;
  const modeName = mode?.trim().toLowerCase() ?? '';
  const pitchClass = pitchClassOf(letter, accidental);
  return `${pitchClass} ${modeName === '' ? 'major' : modeName === 'm' ? 'minor' : modeName}`;
};

const canonicalChart = (chart: string): string =>
  chart
    .split(/[\s|,–-]+/)
    .filter(Boolean)
    .join(' ');

/** Single edits with one part and one section each: two parts in one edit are the same as two edits. */
const split = (edit: Edit): object[] => {
  if (edit.kind === 'order') return [edit];
  const bySection =
    'sections' in edit && edit.sections !== undefined
      ? edit.sections.map((section) => ({ ...edit, sections: [section] }))
      : [edit];
  return bySection.flatMap((one): object[] =>
    'parts' in one && one.parts !== undefined ? one.parts.map((part) => ({ ...one, parts: [part] })) : [one],
  );
};

const canonicalField = (name: string, value: unknown, exact: boolean): unknown => {
  switch (name) {
    case 'by':
    case 'by_db':
    case 'by_bars':
    case 'octaves':
    case 'semitones':
      return exact ? value : Math.sign(Number(value));
    case 'factor':
      return exact ? Number(Number(value).toFixed(3)) : Math.sign(Number(value) - 1);
    case 'parts':
      return (value as string[]).map(canonicalPart);
    case 'part':
    case 'instrument':
      return canonicalPart(String(value));
    case 'bars': {
      const { from, to } = value as { from: number; to: number };
      return { from, to };
    }
    case 'key':
      return canonicalKey(String(value));
    case 'chart':
      return canonicalChart(String(value));
    default:
      return value;
  }
};

const canonicalText = (edit: object, exact: boolean): string =>
  JSON.stringify(
    Object.entries(edit)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, canonicalField(name, value, exact)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const canonicalTexts = (edits: readonly Edit[], exact: boolean): string[] =>
  edits
    .flatMap(split)
    .map((one) => canonicalText(one, exact))
    .toSorted();

/**
 * Whether two lists of edits say the same: kind, parts, place and direction are equal. The order of edits, parts,
 * sections and object keys, the spelling of names, and several parts in one edit or in several do not matter. A tempo in
 * BPM, a key, a chart, an ending and an order must be equal also where `exact` is false.
 */
export const matchEdits = (
  expected: readonly Edit[],
  actual: readonly Edit[],
  { exact }: MatchOptions,
): boolean => {
  const wanted = canonicalTexts(expected, exact);
  const found = canonicalTexts(actual, exact);
  return wanted.length === found.length && wanted.every((text, index) => text === found[index]);
};

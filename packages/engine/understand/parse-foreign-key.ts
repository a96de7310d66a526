import { pitchClassOf, type Key } from '#engine/theory/keys.ts';
import type { ModeName } from '#engine/theory/modes.ts';

/** Solfège note names in French, Spanish and Italian, without accents. */
const syllables: Readonly<Record<string, string>> = {
  do: 'c',
  ut: 'c',
  re: 'd',
  mi: 'e',
  fa: 'f',
  sol: 'g',
  la: 'a',
  si: 'b',
};
const modes: Readonly<Record<string, ModeName>> = {
  majeur: 'major',
  mayor: 'major',
  maggiore: 'major',
  mineur: 'minor',
  menor: 'minor',
  minore: 'minor',
};
const alternatives = (table: object): string => Object.keys(table).join('|');
const romance = new RegExp(
  String.raw`\b(${alternatives(syllables)}) ?(diese|sostenido|diesis|bemol(?:le)?)? (${alternatives(modes)})\b`,
  'i',
);
/** German note names: H is B, B is B flat, -is is sharp, -es is flat: "fis-Moll", "Es-Dur", "h-Moll". */
const german = /(?<![\w'’])([a-h])(is|es|s)?[ -]?(dur|moll)\b/i;

const germanTonic = (letter: string, ending: string | undefined): number => {
  const name = letter.toLowerCase();
  if (ending !== undefined) return pitchClassOf(name, ending.toLowerCase() === 'is' ? '#' : 'b');
  return name === 'h' ? pitchClassOf('b') : pitchClassOf(name, name === 'b' ? 'b' : undefined);
};

/** Parses a German, French, Spanish or Italian key name; undefined if there is none. */
export const parseForeignKey = (text: string): Key | undefined => {
  const romanceMatch = romance.exec(text);
  if (romanceMatch !== null) {
    const accidental = romanceMatch[2] === undefined ? undefined : /^b/i.test(romanceMatch[2]) ? 'b' : '#';
    const tonic = pitchClassOf(syllables[(romanceMatch[1] ?? '').toLowerCase()] ?? 'c', accidental);
    return { tonic, mode: modes[(romanceMatch[3] ?? '').toLowerCase()] ?? 'major' };
  }
  const germanMatch = german.exec(text);
  if (germanMatch === null) return undefined;
  return {
    tonic: germanTonic(germanMatch[1] ?? 'c', germanMatch[2]),
    mode: germanMatch[3]?.toLowerCase() === 'dur' ? 'major' : 'minor',
  };
};

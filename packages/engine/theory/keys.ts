import { keyMessages } from '#contract/music-messages.ts';
import type { Stored } from '#contract/stored-score.ts';
import { mod } from '#engine/kit/math.ts';
import { isMinor, type ModeName } from '#engine/theory/modes.ts';
import { modeWords } from '#engine/theory/words/mode-words.ts';

/** A tonic pitch class (C = 0 .. B = 11) and a mode. */
export interface Key extends Omit<Stored['key'], 'mode'> {
  readonly mode: ModeName;
}

const letters: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
/** Conventional enharmonic spellings, by mode. */
const majorNames = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
const minorNames = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B'] as const;

/** The pitch class of a letter and an accidental: ("f", "#") is 6, ("e", "flat") is 3. */
export const pitchClassOf = (letter: string, accidental = ''): number => {
  const sharp = /^(#|♯|s|sharp)$/i.test(accidental);
  const flat = /^(b|♭|flat)$/i.test(accidental);
  return mod((letters[letter.toLowerCase()] ?? 0) + (sharp ? 1 : 0) - (flat ? 1 : 0), 12);
};

/** Conventional spelling of the tonic: "D", "F#", "Bb". */
export const tonicName = ({ tonic, mode }: Key): (typeof majorNames | typeof minorNames)[number] =>
  (isMinor(mode) ? minorNames : majorNames)[mod(tonic, 12)] ?? 'C';

/** The name in plans and facts: "D minor", "F# dorian". */
export const keyName = (key: Key): string => `${tonicName(key)} ${key.mode}`;

/** The key in a sentence for people. */
export const keyText = (key: Key): string =>
  keyMessages.key({ tonic: keyMessages.tonics[tonicName(key)], mode: keyMessages.modes[key.mode] });

/** The name of a key in a sentence for people; other texts stay as they are. */
export const shownKey = (name: string): string => {
  const key = keyNamed(name);
  return key !== undefined && keyName(key) === name ? keyText(key) : name;
};

/** The key of a name such as "D minor", "Bb" or "F#m"; without a mode `mode`. Undefined for any other text. */
export const keyNamed = (name: string, mode: ModeName = 'major'): Key | undefined => {
  const [, letter, accidental, rest = ''] =
    /^([a-g])\s?(#|♯|b|♭|sharp|flat)?(?:[\s-]*)(.*)$/i.exec(name.trim()) ?? [];
  if (letter === undefined) return undefined;
  const named = rest === 'm' ? 'minor' : rest === '' ? mode : modeWords[rest.toLowerCase()];
  return named && { tonic: pitchClassOf(letter, accidental), mode: named };
};

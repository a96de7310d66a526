import { mod } from '#engine/kit/math.ts';
import { type Key, pitchClassOf } from '#engine/theory/keys.ts';
import type { ModeName } from '#engine/theory/modes.ts';

/** A K: field. */
export interface AbcKey {
  readonly key: Key;
  /** Semitones by which each letter is altered: F by 1 in G major. */
  readonly accidentals: Readonly<Record<string, number>>;
}

/** Only the first three letters of a mode count, in any case; a lone m is minor. */
const modes: Readonly<Record<string, ModeName>> = {
  '': 'major',
  maj: 'major',
  ion: 'major',
  m: 'minor',
  min: 'minor',
  aeo: 'minor',
  dor: 'dorian',
  phr: 'phrygian',
  lyd: 'lydian',
  mix: 'mixolydian',
  loc: 'locrian',
};
/** Semitones from the tonic of a mode up to that of the major key with the same notes. */
const toMajor: Readonly<Partial<Record<ModeName, number>>> = {
  major: 0,
  minor: 3,
  dorian: 10,
  phrygian: 8,
  lydian: 7,
  mixolydian: 5,
  locrian: 1,
};
const sharpOrder = ['F', 'C', 'G', 'D', 'A', 'E', 'B'];
const semitones: Readonly<Record<string, number>> = { '^^': 2, '^': 1, '=': 0, _: -1, __: -2 };

/** The accidentals of a key signature; between six sharps and six flats the tonic's own accidental decides. */
const signatureOf = ({ tonic, mode }: Key, isFlat: boolean): Record<string, number> => {
  const fifths = mod((tonic + (toMajor[mode] ?? 0)) * 7, 12);
  const sharps = fifths > 6 || (fifths === 6 && isFlat) ? fifths - 12 : fifths;
  const altered = sharps >= 0 ? sharpOrder.slice(0, sharps) : sharpOrder.toReversed().slice(0, -sharps);
  return Object.fromEntries(altered.map((letter) => [letter, Math.sign(sharps)]));
};

/** Accidentals that follow the mode: "K:D exp _b ^f". */
const explicitOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(/(?<=\s)(\^\^|\^|=|__|_)([A-Ga-g])(?![a-z])/g)].map(([, sign = '=', letter = 'C']) => [
      letter.toUpperCase(),
      semitones[sign] ?? 0,
    ]),
  );

/**
 * Semitones by which a K: or V: field moves what is played: "transpose=-2", "octave=1". Undefined if it states none.
 */
export const transpositionOf = (field: string): number | undefined => {
  const stated = [...field.matchAll(/(?:^|\s)(transpose|octave)=([+-]?\d{1,2})(?!\d)/g)];
  if (stated.length === 0) return undefined;
  return stated.reduce((sum, [, name, value]) => sum + Number(value) * (name === 'octave' ? 12 : 1), 0);
};

/** Reads a K: field: "G", "Ador", "F#m", "D exp _b", "HP", "none". Undefined for any other text. */
export const parseAbcKey = (field: string): AbcKey | undefined => {
  const text = field
    .replaceAll(/\s(?:clef|middle|transpose|octave|stafflines|score|sound|shift|staffscale)=\S+/g, ' ')
    .trim();
  if (/^HP$|^Hp$/.test(text)) return { key: { tonic: 9, mode: 'mixolydian' }, accidentals: { F: 1, C: 1 } };
  if (/^(?:none\b|$|clef=|treble|bass|alto|tenor|perc|octave=|middle=)/i.test(text)) {
    return { key: { tonic: 0, mode: 'major' }, accidentals: explicitOf(` ${text}`) };
  }
  const match = /^([A-G])([#b]?)\s*([A-Za-z]*)/.exec(text);
  if (match === null) return undefined;
  const [whole, letter = 'C', accidental = '', word = ''] = match;
  const isExplicit = word.toLowerCase() === 'exp';
  const mode = isExplicit
    ? 'major'
    : (modes[word.slice(0, 3).toLowerCase()] ??
      (/^(?:treble|bass|alto|tenor|none|clef|perc)/.test(word) ? 'major' : undefined));
  if (mode === undefined) return undefined;
  const key = { tonic: pitchClassOf(letter, accidental), mode };
  const signature = isExplicit ? {} : signatureOf(key, accidental === 'b');
  return { key, accidentals: { ...signature, ...explicitOf(text.slice(whole.length)) } };
};

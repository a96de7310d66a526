import { ImportError } from '#engine/import/import-error.ts';
import { importErrors } from '#engine/import/messages.ts';

const pitchClasses: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const accidentals: Readonly<Record<string, number>> = { '^^': 2, '^': 1, '=': 0, _: -1, __: -2 };

/** An accidental with a fraction is a microtone, which is played as the natural note. */
const NOTE = /(\^\^|__|[\^_](?:\d*\/\d*)?|=)?([A-Ga-g])([,']*)(\d*)(\/*)(\d*)/y;
const LENGTH = /(\d*)(\/*)(\d*)/y;

/** The factor of a length: "3/2", "/", "//", "2". @throws ImportError */
const factorOf = (over: string, slashes: string, under: string, line: number): number => {
  const divisor = under === '' ? 1 << Math.min(8, slashes.length) : Number(under);
  const factor = (over === '' ? 1 : Number(over)) / (slashes === '' ? 1 : divisor);
  if (!(factor > 0 && factor <= 256)) throw new ImportError(importErrors.abc.impossibleLength, { line });
  return factor;
};

/** The accidentals that apply to letters until the end of the bar. */
export type BarAccidentals = Map<string, number>;

export interface AbcNote {
  readonly pitch: number;
  /** Diatonic steps above C of octave 0, as written. */
  readonly step: number;
  readonly hasAccidental: boolean;
  readonly isMicrotone: boolean;
  readonly factor: number;
  /** Position after it. */
  readonly end: number;
}

/** The note at a position; undefined if none begins there. An accidental applies to the end of the bar. */
export const noteAt = (
  text: string,
  at: number,
  key: Readonly<Record<string, number>>,
  inBar: BarAccidentals,
  line: number,
): AbcNote | undefined => {
  NOTE.lastIndex = at;
  const match = NOTE.exec(text);
  if (match === null) return undefined;
  const [, sign, name = 'C', octaves = '', over = '', slashes = '', under = ''] = match;
  const letter = name.toUpperCase();
  if (sign !== undefined) inBar.set(letter, accidentals[sign] ?? 0);
  const octave = (name === letter ? 0 : 1) + octaves.split("'").length - octaves.split(',').length;
  const alteration = inBar.get(letter) ?? key[letter] ?? 0;
  const pitch = 60 + (pitchClasses[letter] ?? 0) + 12 * octave + alteration;
  return {
    pitch: Math.max(0, Math.min(127, pitch)),
    step: 'CDEFGAB'.indexOf(letter) + 7 * octave,
    hasAccidental: sign !== undefined,
    isMicrotone: sign?.includes('/') === true || /\d/.test(sign ?? ''),
    factor: factorOf(over, slashes, under, line),
    end: NOTE.lastIndex,
  };
};

/** The length at a position, e.g. of a rest or a chord in brackets. */
export const lengthAt = (text: string, at: number, line: number): { factor: number; end: number } => {
  LENGTH.lastIndex = at;
  const [, over = '', slashes = '', under = ''] = LENGTH.exec(text) ?? [];
  return { factor: factorOf(over, slashes, under, line), end: LENGTH.lastIndex };
};

/** The notes of a tuplet of p are played in the time of this many; 0: two, or three in compound time. */
const tupletTimes: Readonly<Record<number, number>> = { 2: 3, 3: 2, 4: 3, 6: 2, 8: 3 };

/** A tuplet "(p:q:r": the factor of the next `count` notes. */
export const tupletAt = (
  text: string,
  at: number,
  isCompound: boolean,
): { factor: number; count: number; end: number } | undefined => {
  const [whole, p, q, r] = /^\((\d)(?::(\d*))?(?::(\d*))?/.exec(text.slice(at, at + 12)) ?? [];
  if (whole === undefined || Number(p) < 2) return undefined;
  const notes = Number(p);
  const time = q ? Number(q) : (tupletTimes[notes] ?? (isCompound ? 3 : 2));
  return { factor: Math.max(1, time) / notes, count: r ? Number(r) : notes, end: at + whole.length };
};

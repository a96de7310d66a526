import type { Note } from '#contract/stored-score.ts';
import { mod } from '#engine/kit/math.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import type { KeyChange, Part } from '#engine/score/score.ts';
import type { Key } from '#engine/theory/keys.ts';
import { movedChord } from '#engine/theory/chord-names.ts';
import { isMinor } from '#engine/theory/modes.ts';
import { alterationsBetween } from '#engine/theory/scale.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { singers } from '#engine/theory/singers.ts';

/** How the pitches of a source become those of the arranged piece. */
export interface Transposition {
  readonly semitones: number;
  /** Semitones that each pitch class above the tonic of the source moves in addition; undefined: none. */
  readonly alterations: readonly number[] | undefined;
  readonly from: Key;
}

/** The tonic that a key has in the other mode with the same notes: A minor for C major. */
const relativeTonic = ({ mode }: Key, target: Key): number =>
  isMinor(mode) === isMinor(target.mode) ? target.tonic : mod(target.tonic + (isMinor(mode) ? -3 : 3), 12);

/**
 * From the key of a source to that of the piece. A source in the other mode moves to the relative key, which has the
 * same notes; `changesMode` if no source has the mode of the piece: then the degrees of the scale are altered. The
 * interval is the smallest to the key that is `semitones` below, and these semitones.
 */
export const transpositionBetween = (
  from: Key,
  to: Key,
  { changesMode, semitones }: { readonly changesMode: boolean; readonly semitones: number },
): Transposition => {
  const tonic = changesMode ? to.tonic : relativeTonic(from, to);
  return {
    semitones: mod(tonic - semitones - from.tonic + 6, 12) - 6 + semitones,
    alterations: changesMode ? alterationsBetween(from, to) : undefined,
    from,
  };
};

const isNeutral = ({ semitones, alterations }: Transposition): boolean =>
  semitones === 0 && alterations === undefined;

/** The pitch class above a source's tonic decides how far a pitch moves beyond the interval. */
const alterationOf = ({ alterations, from }: Transposition, pitch: number, keyShift: number): number =>
  alterations?.[mod(pitch - from.tonic - keyShift, 12)] ?? 0;

/** A chord symbol with pitch names, transposed and spelled for a key. */
export const transposeChord = (
  symbol: string,
  transposition: Transposition,
  keyShift: number,
  key: Key,
): string =>
  isNeutral(transposition)
    ? symbol
    : movedChord(
        symbol,
        (pitch) => transposition.semitones + alterationOf(transposition, pitch, keyShift),
        key,
      );

const rangeOf = (
  part: Exclude<Part, { kind: 'drums' }>,
): { readonly low: MidiPitch; readonly high: MidiPitch } =>
  part.kind === 'voice' ? singers[part.singer] : instruments[part.instrument];

/** A singer can go this far beyond the comfortable range before a line is folded by an octave. */
const SINGER_MARGIN = 3;

/** The octave, in semitones, that brings most pitches into a range. */
const foldOf = (pitches: readonly MidiPitch[], low: MidiPitch, high: MidiPitch): number => {
  const excess = (shift: number) =>
    pitches.reduce((sum, pitch) => sum + Math.max(0, low - pitch - shift, pitch + shift - high), 0);
  return [0, -12, 12, -24, 24].reduce((best, shift) => (excess(shift) < excess(best) ? shift : best), 0);
};

/**
 * The part transposed. Alterations count from the tonic at the note (`keyChanges` of the source). Instruments stay in
 * their range note by note, singers line by line.
 */
export const transposePart = (
  part: Part,
  transposition: Transposition,
  keyChanges: readonly KeyChange[] = [],
): Part => {
  if (part.kind === 'drums' || isNeutral(transposition)) return part;
  const moved = ({ pitch, ...note }: Note): MidiPitch => {
    const beat = note.gridBeats ?? note.startBeats;
    const shift = keyChanges.findLast((change) => change.beat <= beat + 1e-6)?.semitones ?? 0;
    return pitch + transposition.semitones + alterationOf(transposition, pitch, shift);
  };
  const { low, high } = rangeOf(part);
  if (part.kind === 'voice') {
    const byLine = Map.groupBy(part.notes, ({ line }) => line);
    const folds = new Map(
      [...byLine].map(([line, notes]) => [
        line,
        foldOf(notes.map(moved), low - SINGER_MARGIN, high + SINGER_MARGIN),
      ]),
    );
    const notes = part.notes.map((note) => ({ ...note, pitch: moved(note) + folds.get(note.line)! }));
    return { ...part, notes };
  }
  const notes = part.notes.map((note) => {
    const pitch = moved(note);
    const fold = note.pitch >= low && note.pitch <= high ? foldOf([pitch], low, high) : 0;
    return { ...note, pitch: pitch + fold };
  });
  return { ...part, notes };
};

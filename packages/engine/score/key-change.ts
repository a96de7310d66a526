import { mod } from '#engine/kit/math.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import type { KeyChange, Part } from '#engine/score/score.ts';
import { instruments } from '#engine/theory/instruments.ts';
import type { Key } from '#engine/theory/keys.ts';

/** A performed note can be this much before its place on the grid. */
const EARLY: Beats = 0.12;

/** Where the key changes: at the last chorus or drop, else at the last section before the outro; never at the start. */
const changeBeat = ({ sections }: PlannedPiece): Beats | undefined => {
  const later = sections.slice(1);
  const last =
    later.findLast(({ kind }) => kind === 'chorus' || kind === 'drop') ??
    later.findLast(({ kind }) => kind !== 'outro');
  return last?.startBeats;
};

/** The key changes of a piece; none if it has a single section. */
export const keyChangesOf = (
  { key, keyChange }: { readonly key: Key; readonly keyChange: number | undefined },
  piece: PlannedPiece,
): KeyChange[] => {
  const beat = keyChange === undefined ? undefined : changeBeat(piece);
  if (keyChange === undefined || beat === undefined) return [];
  return [{ beat, semitones: keyChange, key: { tonic: mod(key.tonic + keyChange, 12), mode: key.mode } }];
};

/** Transposes the pitched parts from the beat of the change on, within the range of each instrument. */
export const changeKey = (parts: readonly Part[], { beat, semitones }: KeyChange): Part[] => {
  const isLater = (startBeats: Beats) => startBeats >= beat - EARLY;
  return parts.map((part): Part => {
    if (part.kind === 'drums') return part;
    if (part.kind === 'voice')
      return {
        ...part,
        notes: part.notes.map((note) =>
          isLater(note.startBeats) ? { ...note, pitch: note.pitch + semitones } : note,
        ),
      };
    const { low, high } = instruments[part.instrument];
    const moved = (pitch: number) => {
      const target = pitch + semitones;
      return target > high ? target - 12 : target < low ? target + 12 : target;
    };
    return {
      ...part,
      notes: part.notes.map((note) =>
        isLater(note.startBeats) ? { ...note, pitch: moved(note.pitch) } : note,
      ),
    };
  });
};

import type { Note } from '#contract/stored-score.ts';
import { clamp } from '#engine/kit/math.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import { isIn, rangesOf, sumOf } from '#engine/score/plan-parts/ranges.ts';
import type { PartChange } from '#engine/score/plan-parts/resolve-changes.ts';
import type { NotePart, Part } from '#engine/score/score.ts';
import { instruments } from '#engine/theory/instruments.ts';
import { singers } from '#engine/theory/singers.ts';

interface PitchRange {
  readonly low: MidiPitch;
  readonly high: MidiPitch;
}

/** Share of the notes that must be in the range of the instrument after a transposition. */
const MIN_SHARE = 0.6;
const MAX_OCTAVES = 4;

const isPlayable = (pitch: MidiPitch, { low, high }: PitchRange): boolean => pitch >= low && pitch <= high;

/**
 * Transposes notes by up to `octaves` octaves, as many as the range allows for most of them. Notes that leave the range
 * stay in the nearest octave that is in it.
 */
const transposed = <T extends Note>(notes: readonly T[], octaves: number, range: PitchRange): T[] => {
  const direction = Math.sign(octaves);
  const fits = (shift: number) =>
    notes.filter(({ pitch }) => isPlayable(pitch + shift, range)).length >= MIN_SHARE * notes.length;
  let shift = 12 * octaves;
  while (Math.abs(shift) > 12 && !fits(shift)) shift -= 12 * direction;
  return notes.map((note) => {
    let { pitch } = note;
    for (let moved = shift; moved !== 0; moved -= 12 * direction) {
      if (!isPlayable(note.pitch + moved, range)) continue;
      pitch = note.pitch + moved;
      break;
    }
    return { ...note, pitch };
  });
};

const changeNotes = (part: NotePart, changes: readonly PartChange[]): NotePart => {
  let { notes } = part;
  for (const range of rangesOf(sumOf(changes, ({ entry }) => entry.register))) {
    const octaves = clamp(range.value, -MAX_OCTAVES, MAX_OCTAVES);
    const those = notes.filter(({ startBeats }) => isIn(range, startBeats));
    const moved = new Map(
      transposed(those, octaves, instruments[part.instrument]).map((note, i) => [those[i]!, note]),
    );
    notes = notes.map((note) => moved.get(note) ?? note);
  }
  return { ...part, notes: notes.toSorted((a, b) => a.startBeats - b.startBeats || a.pitch - b.pitch) };
};

/**
 * Plays a part in another octave where its changes say so, within the range of the instrument or the singer. A sung
 * line that begins in a range is in it as a whole; drums have no register.
 */
export const changeRegister = (part: Part, all: readonly PartChange[]): Part => {
  const changes = all.filter(({ entry }) => (entry.register ?? 0) !== 0);
  if (part.kind === 'drums' || changes.length === 0) return part;
  if (part.kind === 'notes') return changeNotes(part, changes);
  const ranges = rangesOf(sumOf(changes, ({ entry }) => entry.register));
  const lines = Map.groupBy(part.notes, ({ line }) => line);
  return {
    ...part,
    notes: [...lines.values()].flatMap((notes) => {
      const range = ranges.find((one) => isIn(one, notes[0]!.startBeats));
      return range === undefined ? notes : transposed(notes, range.value, singers[part.singer]);
    }),
  };
};

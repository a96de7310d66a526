import { mod } from '#engine/kit/math.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import type { Chord } from '#engine/theory/chords.ts';
import { type GuitarShape, guitarShapes, openStrings } from '#engine/theory/guitar-shapes.data.ts';

const shapesFor = ({ intervals }: Chord): readonly GuitarShape[] => {
  for (let count = intervals.length; count > 1; count -= 1) {
    const classes = [...new Set(intervals.slice(0, count).map((interval) => mod(interval, 12)))];
    const shapes = guitarShapes[classes.toSorted((a, b) => a - b).join(' ')];
    if (shapes !== undefined) return shapes;
  }
  return [];
};

/** The fret of the barre at which a shape gives a root, above the capo; 0 is the open shape. */
const barreFret = ({ root, rootFret }: GuitarShape, chordRoot: number, capo: number): number =>
  mod(chordRoot - (openStrings[root] ?? 0) - rootFret - capo, 12);

const MAX_CAPO = 5;

/** The fret for the capo at which most of the chords are open shapes; the lowest on a tie. */
export const chooseCapo = (chords: readonly Chord[]): number => {
  let best = 0;
  let maxOpenChords = -1;
  for (let capo = 0; capo <= MAX_CAPO; capo += 1) {
    const open = chords.filter((chord) =>
      shapesFor(chord).some((shape) => barreFret(shape, chord.root, capo) === 0),
    ).length;
    if (open <= maxOpenChords) continue;
    maxOpenChords = open;
    best = capo;
  }
  return best;
};

const BARRE_COST = 2;
const FRET_COST = 0.25;
const MOVEMENT_COST = 0.2;
const SILENT_STRING_COST = 0.5;
const MIN_STRINGS = 3;

/**
 * A chord as a guitarist fingers it: an open shape where there is one, else the nearest barre; strings above `high`
 * or below `low` are not played. Ascending; undefined if no shape has three strings in the range.
 */
export const voiceGuitarChord = (
  chord: Chord,
  { capo, low, high }: { capo: number; low: MidiPitch; high: MidiPitch },
  previous: readonly MidiPitch[] = [],
): MidiPitch[] | undefined => {
  let best: MidiPitch[] | undefined;
  let lowestCost = Infinity;
  for (const shape of shapesFor(chord)) {
    const barre = barreFret(shape, chord.root, capo);
    if (barre > 0 && !shape.isMovable) continue;
    const all = shape.frets.flatMap((fret, string) =>
      fret < 0 ? [] : [(openStrings[string] ?? 0) + capo + barre + fret],
    );
    const played = all.filter((pitch) => pitch >= low && pitch <= high);
    if (played.length < Math.min(MIN_STRINGS, all.length)) continue;
    const top = played.at(-1) ?? 0;
    const cost =
      (barre > 0 ? BARRE_COST + barre * FRET_COST : 0) +
      Math.abs(top - (previous.at(-1) ?? top)) * MOVEMENT_COST +
      (all.length - played.length) * SILENT_STRING_COST;
    if (cost >= lowestCost) continue;
    lowestCost = cost;
    best = played;
  }
  return best;
};

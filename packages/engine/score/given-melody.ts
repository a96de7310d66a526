import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import { barAt } from '#engine/score/bars.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import type { LineRange } from '#engine/score/melodic-line.ts';
import { octaveShift } from '#engine/score/perform.ts';

/** Below this pitch no room is left for chords between the melody and the bass. */
const LOWEST_PITCH: MidiPitch = 55;

/**
 * The given melodies of the sections. Each player transposes all that it plays by the same octaves, so that the tune
 * keeps its intervals.
 */
export const writeGivenMelody = (
  { piece, bars, cadence }: CompositionContext,
  rangeAt: (beat: Beats) => LineRange | undefined,
): GridNote[] => {
  const notes = piece.sections
    .flatMap(({ melody = [] }) => melody)
    .filter(({ startBeats }) => startBeats < cadence.chordBeats - 1e-6)
    .filter(({ startBeats }) => !barAt(bars, startBeats).section.directions.unwanted.melody)
    .map((note): GridNote => ({ ...note, velocity: 0.7 }));
  const byPlayer = Map.groupBy(notes, ({ startBeats }) => rangeAt(startBeats));
  return [...byPlayer]
    .flatMap(([player, own]) => {
      const { low, high } = player ?? { low: 0, high: 127 };
      const shift = octaveShift(own, { low: Math.max(low, Math.min(LOWEST_PITCH, high - 24)), high }, 0);
      return own.map((note) => ({ ...note, pitch: note.pitch + shift }));
    })
    .toSorted((a, b) => a.startBeats - b.startBeats);
};

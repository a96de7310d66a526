import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { GivenNote } from '#engine/plan/planned-piece.ts';
import type { Singer } from '#engine/theory/singers.ts';
import type { SyllableTime } from './line-rhythm.ts';

/**
 * The pitches of a line that follows a given melody: each syllable has the note that sounds or sounded last, and the line
 * is in the octave nearest the singer's tessitura. Undefined without notes.
 */
export function followMelody(
  times: readonly SyllableTime[],
  startBeats: Beats,
  melody: readonly GivenNote[],
  { tessitura, low, high }: Singer,
): MidiPitch[] | undefined {
  const [first] = melody;
  if (first === undefined) return undefined;
  const pitches = times.map(({ startBeats: after }) => {
    const beat = startBeats + after + 1e-6;
    return (melody.findLast((note) => note.startBeats <= beat) ?? first).pitch;
  });
  const middle = (Math.min(...pitches) + Math.max(...pitches)) / 2;
  const shift = 12 * Math.round((tessitura - middle) / 12);
  return pitches.map((pitch) => {
    const moved = pitch + shift;
    return moved > high ? moved - 12 : moved < low ? moved + 12 : moved;
  });
}

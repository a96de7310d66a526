import { barAt } from '#engine/score/bars.ts';
import { chordAt } from '#engine/score/harmony.ts';
import type { Desk, GridNote } from '#engine/score/writing.ts';
import { nearestOf, scaleOver } from '#engine/theory/scale.ts';

/** Section intensity from which the second voice plays. */
const FULL = 0.64;
const SEMITONES_PER_STEP = 12 / 7;
/** Minimum interval in semitones: closer than a minor third the two voices clash. */
const RUB = 3;

/**
 * A second voice for the fullest choruses and drops: the melody transposed by scale steps (7 is an octave) and
 * slightly softer; silent where the interval would be too small.
 */
export const writeSecondVoice = (melody: readonly GridNote[], steps: number, desk: Desk): GridNote[] =>
  melody.flatMap((note): GridNote[] => {
    const { section } = barAt(desk.bars, note.startBeats);
    const joins = (section.kind === 'chorus' || section.kind === 'drop') && section.intensity >= FULL;
    if (!joins || note.startBeats >= desk.close.chordBeats || section.wishes.only.length > 0) return [];
    const scale = scaleOver(desk.intent.key, chordAt(desk.chords, note.startBeats).chord);
    const octaves = steps % 7 === 0;
    const pitch = octaves
      ? note.pitch + (steps / 7) * 12
      : nearestOf(Math.round(note.pitch + steps * SEMITONES_PER_STEP), scale);
    if (Math.abs(pitch - note.pitch) < RUB) return [];
    return [{ ...note, pitch, velocity: note.velocity * 0.86 }];
  });

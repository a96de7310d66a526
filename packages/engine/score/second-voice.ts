import type { Beats } from '#engine/kit/units.ts';
import { barAt } from '#engine/score/bars.ts';
import { chordAt } from '#engine/score/harmony.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { addThird, pitchClassesOf } from '#engine/theory/chords.ts';
import { nearestPitch, chordScale } from '#engine/theory/scale.ts';

/** Section intensity from which the second voice plays. */
const MIN_INTENSITY = 0.64;
const SEMITONES_PER_STEP = 12 / 7;
/** Minimum interval in semitones: closer than a minor third the two voices clash. */
const MIN_INTERVAL = 3;
/** Notes of this length and longer take a tone of the chord. */
const HELD_NOTE: Beats = 0.5;

/**
 * A second voice for the fullest choruses and drops: the melody transposed by scale steps (7 is an octave), held
 * notes to a tone of the chord, and slightly softer; silent where the interval would be too small.
 */
export const writeSecondVoice = (
  melody: readonly GridNote[],
  steps: number,
  context: CompositionContext,
): GridNote[] =>
  melody.flatMap((note): GridNote[] => {
    const { section } = barAt(context.bars, note.startBeats);
    const isPlaying =
      (section.kind === 'chorus' || section.kind === 'drop') && section.intensity >= MIN_INTENSITY;
    if (!isPlaying || note.startBeats >= context.cadence.chordBeats || section.directions.only.length > 0)
      return [];
    const { chord } = chordAt(context.chords, note.startBeats);
    const scale = chordScale(context.intent.key, chord);
    const tones = note.durationBeats < HELD_NOTE ? scale : pitchClassesOf(addThird(chord, scale));
    const isOctave = steps % 7 === 0;
    const pitch = isOctave
      ? note.pitch + (steps / 7) * 12
      : nearestPitch(Math.round(note.pitch + steps * SEMITONES_PER_STEP), tones);
    if (Math.abs(pitch - note.pitch) < MIN_INTERVAL) return [];
    return [{ ...note, pitch, velocity: note.velocity * 0.86 }];
  });

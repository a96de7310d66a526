import type { Random } from '#engine/kit/random.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { CompositionContext, GridNote } from '#engine/score/composition-context.ts';
import { chordAt } from '#engine/score/harmony.ts';
import { chordScale, nearestPitch } from '#engine/theory/scale.ts';

/** Replaces some short off-beat notes by chromatic neighbours of the next note (approach notes). */
export const withChromatics = (notes: readonly GridNote[], share: number, rng: Random): GridNote[] =>
  notes.map((note, i) => {
    const next = notes[i + 1];
    const offBeat = Math.round(note.startBeats * 4) % 4 !== 0;
    if (next === undefined || !offBeat || note.durationBeats > 0.5 || !rng.chance(share)) return note;
    const step: MidiPitch = next.pitch + (rng.chance(0.7) ? -1 : 1);
    const before = notes[i - 1]?.pitch ?? step;
    const isNear = Math.abs(step - note.pitch) <= 2 && Math.abs(step - before) <= 3;
    return isNear && step !== before ? { ...note, pitch: step } : note;
  });

const ORNAMENT_SHARE = 0.35;
/** Only notes of at least this length are divided. */
const MIN_DIVIDED: Beats = 1;

/**
 * Divides some long notes that lead on to another one: the second half is a scale step towards the next pitch (passing
 * note), or a repetition before a neighbour. The tune stays recognisable.
 */
export const withOrnaments = (
  notes: readonly GridNote[],
  rng: Random,
  { chords, intent: { key } }: CompositionContext,
): GridNote[] =>
  notes.flatMap((note, i) => {
    const next = notes[i + 1];
    const isJoined = next !== undefined && next.startBeats - note.startBeats - note.durationBeats < 0.1;
    if (!isJoined || note.durationBeats < MIN_DIVIDED || !rng.chance(ORNAMENT_SHARE)) return [note];
    const half = note.durationBeats / 2;
    const startBeats = note.startBeats + half;
    const interval = next.pitch - note.pitch;
    const scale = chordScale(key, chordAt(chords, startBeats).chord);
    const pitch =
      Math.abs(interval) < 3 ? note.pitch : nearestPitch(note.pitch + 2 * Math.sign(interval), scale);
    return [
      { ...note, durationBeats: half },
      { ...note, startBeats, durationBeats: half, pitch },
    ];
  });

import { parseChordChart } from '#contract/chord-symbols.ts';
import type { CompositionPlan, PlanSection } from '#contract/plan.ts';
import { mod } from '#engine/kit/math.ts';
import type { Beats, MidiPitch } from '#engine/kit/units.ts';
import type { GivenNote, PlannedSection } from '#engine/plan/planned-piece.ts';
import { movedChord } from '#engine/theory/chord-names.ts';
import { type Key, keyNamed } from '#engine/theory/keys.ts';
import { alterationsBetween } from '#engine/theory/scale.ts';

/** How the written pitches of a plan become those of the piece. */
export type Transposition = (pitch: MidiPitch) => MidiPitch;

/**
 * From the key in which a plan is written to that of the piece, by the smallest interval; in another mode the degrees of
 * the scale are altered. Undefined if the plan is played as it is written.
 */
export const transpositionOf = (
  { written_key: written }: CompositionPlan,
  key: Key,
): Transposition | undefined => {
  const from = written === undefined ? undefined : keyNamed(written);
  if (from === undefined || (from.tonic === key.tonic && from.mode === key.mode)) return undefined;
  const semitones = mod(key.tonic - from.tonic + 5, 12) - 5;
  const alterations = from.mode === key.mode ? [] : alterationsBetween(from, key);
  return (pitch) => pitch + semitones + (alterations[mod(pitch - from.tonic, 12)] ?? 0);
};

/** The chord symbols of the bars of a section's chart. */
export const chartOf = (
  { chords = '' }: PlanSection,
  transpose: Transposition | undefined,
  key: Key,
): PlannedSection['chart'] => {
  const { bars = [] } = parseChordChart(chords);
  if (bars.length === 0) return undefined;
  if (transpose === undefined) return bars;
  const move = (pitch: number) => transpose(pitch) - pitch;
  return bars.map((bar) => bar.map((symbol) => movedChord(symbol, move, key)));
};

/**
 * The given melody of a section on the beats of the piece, repeated to the end of the section. Its last note can be held
 * into what follows.
 */
export const melodyOf = (
  { melody }: PlanSection,
  startBeats: Beats,
  lengthBeats: Beats,
  transpose: Transposition = (pitch) => pitch,
): PlannedSection['melody'] => {
  if (melody === undefined) return undefined;
  const notes: GivenNote[] = [];
  for (let from = 0; from < lengthBeats - 1e-6 && melody.notes.length > 0; from += melody.length_beats) {
    for (const [i, note] of melody.notes.entries()) {
      const start = from + note.start_beats;
      if (start > lengthBeats - 1e-6) break;
      const next = melody.notes[i + 1]?.start_beats ?? Infinity;
      const durationBeats = Math.min(note.length_beats, next - note.start_beats);
      if (durationBeats < 1e-6) continue;
      notes.push({ startBeats: startBeats + start, durationBeats, pitch: transpose(note.pitch) });
    }
  }
  return notes;
};

import type { EndingStyle } from '#contract/edit-kinds.ts';
import type { Note } from '#contract/stored-score.ts';
import { beatAtMs } from '#engine/arrangement/tempo-map.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats, Milliseconds } from '#engine/kit/units.ts';
import type { Part, Score } from '#engine/score/score.ts';

/** How far a change of loudness at the end reaches back at most, in bars; never beyond the last section. */
const RAMP_BARS = 6;
/** Velocity factors at the start and the end of the ramp. */
const SOFT = [1, 0.35] as const;
const LOUD = [0.75, 1.4] as const;

/** How long a ringing chord fades at the end, and the silence after it. */
const RING_FADE: Milliseconds = 1800;
const RING_REST: Milliseconds = 60;

const beatsPerBar = ({ metre }: Score): Beats => (metre.beatsPerBar * 4) / metre.beatUnit;

/** Plays the last bars softer or louder, up to the last chord. */
const rampVelocities = (score: Score, [from, to]: readonly [number, number]): Score => {
  const endBeats = lastChordOf(score);
  const lastStart = score.sections.at(-1)?.startBeats ?? 0;
  const length = Math.max(0.01, Math.min(RAMP_BARS * beatsPerBar(score), endBeats - lastStart));
  const factorAt = (beat: Beats): number =>
    from + (to - from) * clamp((beat - endBeats + length) / length, 0, 1);
  const ramped = <T extends Pick<Note, 'startBeats' | 'gridBeats' | 'velocity'>>(event: T): T => {
    const beat = event.gridBeats ?? event.startBeats;
    if (beat < endBeats - length - 1e-6) return event;
    return { ...event, velocity: clamp(event.velocity * factorAt(beat), 0.05, 1) };
  };
  const parts = score.parts.map((part): Part => {
    if (part.kind === 'drums') return { ...part, hits: part.hits.map(ramped) };
    if (part.kind === 'voice') return { ...part, notes: part.notes.map(ramped) };
    return { ...part, notes: part.notes.map(ramped) };
  });
  return { ...score, parts };
};

/** The beat of the last chord. */
const lastChordOf = ({ chords = [], tempo, lengthMs }: Score): Beats =>
  chords.at(-1)?.startBeats ?? beatAtMs(tempo, lengthMs);

/** Lets the last chord ring to the end of the piece, with a fade in place of a damper. */
const ring = (score: Score): Score => {
  const chordBeats = lastChordOf(score);
  const end = beatAtMs(score.tempo, score.lengthMs - RING_REST);
  const isFinal = (note: Note): boolean => (note.gridBeats ?? note.startBeats) >= chordBeats - 1e-6;
  const parts = score.parts.map((part): Part => {
    if (part.kind !== 'notes') return part;
    const notes = part.notes.map((note) => {
      if (!isFinal(note)) return note;
      const { articulation: _, ...ringing } = note;
      return { ...ringing, durationBeats: Math.max(note.durationBeats, end - note.startBeats) };
    });
    return { ...part, notes };
  });
  const toMs = score.lengthMs - RING_REST;
  return { ...score, parts, fade: { fromMs: Math.max(0, toMs - RING_FADE), toMs } };
};

/**
 * Gives a score an ending of a style. A cut, a fade and a ritardando are composed with the last section, so that
 * nothing is left to do for them.
 */
export const endScore = (score: Score, style: EndingStyle | undefined): Score => {
  if (style === 'soft') return rampVelocities(score, SOFT);
  if (style === 'loud') return rampVelocities(score, LOUD);
  return style === 'ring' ? ring(score) : score;
};

import type { Note } from '#contract/stored-score.ts';
import type { Beats, Seconds } from '#engine/kit/units.ts';
import { barAt } from '#engine/score/bars.ts';
import type { TechniqueContext } from '#engine/score/technique/technique-context.ts';

/** Strokes that follow each other within this time are muted below the intensity, within half of it above. */
const MAX_DISTANCE: Beats = 0.55;
const OPEN_INTENSITY = 0.75;
/** A damped string sounds this long, and softer than an open one. */
const DAMPED: Seconds = 0.11;
const DAMPED_LEVEL = 0.88;
/** An accent relative to the mean of the part stays open. */
const ACCENT = 1.06;
/** Strings of one stroke begin within this time. */
const STROKE: Beats = 0.1;

/**
 * Palm muting of a guitar's accompaniment: quick strokes between the accents are damped by the hand. In MIDI and audio
 * they are short and soft.
 */
export const palmMute = (
  notes: readonly Note[],
  { bars, piece }: Pick<TechniqueContext, 'bars' | 'piece'>,
): Note[] => {
  const meanVelocity = notes.reduce((sum, { velocity }) => sum + velocity, 0) / notes.length;
  const damped = (DAMPED * piece.bpm) / 60;
  return notes.map((note, i) => {
    const next = notes.slice(i + 1, i + 9).find(({ startBeats }) => startBeats - note.startBeats > STROKE);
    const isOpen = barAt(bars, note.startBeats).section.intensity >= OPEN_INTENSITY;
    const distance = (next?.startBeats ?? Infinity) - note.startBeats;
    if (distance > (isOpen ? MAX_DISTANCE / 2 : MAX_DISTANCE) || note.velocity > meanVelocity * ACCENT)
      return note;
    return {
      ...note,
      durationBeats: Math.min(note.durationBeats, damped),
      velocity: note.velocity * DAMPED_LEVEL,
    };
  });
};

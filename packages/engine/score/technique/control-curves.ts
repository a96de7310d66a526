import type { ControlPoint, Note } from '#contract/stored-score.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Beats, Seconds } from '#engine/kit/units.ts';
import { groupNotes } from '#engine/score/technique/phrases.ts';

/** Decrease of the expression at the beginning of a phrase, and in addition at both ends of a long note. */
const PHRASE_DEPTH = 0.16;
const NOTE_DEPTH = 0.14;
const LONG_NOTE: Beats = 1.75;
/** The peak of a phrase, and of a long note, as a share of its length. */
const PEAK = 0.6;

/** A phrase rises to its peak and falls again, less far. */
const archAt = (position: number): number =>
  position < PEAK ? position / PEAK : 1 - ((position - PEAK) / (1 - PEAK)) * 0.8;

/** Expression of a part whose instrument can change the level of a sounding note: phrases and long notes swell. */
export const swells = (notes: readonly Note[]): ControlPoint[] =>
  groupNotes(notes).flatMap(({ startBeats, endBeats, position }): ControlPoint[] => {
    const length = endBeats - startBeats;
    const top = 1 - PHRASE_DEPTH * (1 - archAt(position));
    if (length < LONG_NOTE) return [{ beat: startBeats, value: top }];
    return [
      { beat: startBeats, value: top - NOTE_DEPTH },
      { beat: startBeats + length * PEAK, value: top },
      { beat: startBeats + length * 0.97, value: top - NOTE_DEPTH * 0.8 },
    ];
  });

/** Vibrato begins this long after the note and is fully developed later; shorter notes have none. */
const ONSET: Seconds = 0.2;
const DEVELOPED: Seconds = 0.65;
const MIN_NOTE: Seconds = 0.55;

/** Vibrato of the long notes of a soloist, deeper the longer they are. */
export const vibratoCurve = (notes: readonly Note[], bpm: number): ControlPoint[] => {
  const toBeats = (seconds: Seconds) => (seconds * bpm) / 60;
  return groupNotes(notes).flatMap(({ startBeats, endBeats }): ControlPoint[] => {
    const seconds = ((endBeats - startBeats) * 60) / bpm;
    if (seconds < MIN_NOTE) return [];
    const value = 0.35 + 0.35 * clamp((seconds - MIN_NOTE) / 1.5, 0, 1);
    return [
      { beat: startBeats, value: 0 },
      { beat: startBeats + toBeats(ONSET), value: 0 },
      { beat: Math.min(endBeats, startBeats + toBeats(DEVELOPED)), value },
      { beat: endBeats, value },
      { beat: endBeats, value: 0 },
    ];
  });
};

import { mod } from '#engine/kit/math.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import type { Chord } from '#engine/theory/chords.ts';

/**
 * Close position, drop-2, guide tones only, or root and fifth (in four voices with the third on top).
 */
export type VoicingStyle = 'close' | 'open' | 'shell' | 'power';

export interface VoicingTask {
  readonly style: VoicingStyle;
  readonly voices: number;
  /** Centre pitch. */
  readonly register: MidiPitch;
  /** Lowest and highest allowed pitch: the instrument's range, and below the melody. Default: no limit. */
  readonly low?: MidiPitch | undefined;
  readonly high?: MidiPitch | undefined;
}

/** At most `voices` intervals of the chord: first the fifth is omitted, then, in three voices, the root. */
const chordIntervals = (chord: Chord, style: VoicingStyle, voices: number): number[] => {
  const all = chord.intervals;
  if (style === 'power') {
    const third = all.find((interval) => interval === 3 || interval === 4);
    return third === undefined || voices < 4
      ? [0, 7, 12].slice(0, Math.max(2, voices))
      : [0, 7, 12, 12 + third];
  }
  if (all.length <= voices && style !== 'shell') return [...all];
  const colourTones = all.filter((interval) => interval !== 0 && interval !== 7);
  if (style !== 'shell' && voices >= 4) return [0, ...colourTones.slice(0, voices - 1)];
  const fillers = style === 'shell' ? [0] : [0, 7];
  return [...colourTones, ...fillers.filter((interval) => all.includes(interval))].slice(0, voices);
};

/** All close positions of the pitch classes whose lowest note is within an octave above `low`. */
const closePositions = (classes: readonly number[], low: MidiPitch): MidiPitch[][] =>
  classes.map((bottom) => {
    const first = low + mod(bottom - low, 12);
    return classes.map((pitchClass) => first + mod(pitchClass - bottom, 12)).toSorted((a, b) => a - b);
  });

/** Drop-2 voicing: moves the second voice from the top an octave down. */
const dropTwo = (notes: readonly MidiPitch[]): MidiPitch[] =>
  notes.length < 3
    ? [...notes]
    : notes.map((note, i) => (i === notes.length - 2 ? note - 12 : note)).toSorted((a, b) => a - b);

const voiceMovement = (from: readonly MidiPitch[], to: readonly MidiPitch[]): number =>
  to.reduce((sum, note) => {
    let nearest = 24;
    for (const before of from) nearest = Math.min(nearest, Math.abs(note - before));
    return sum + nearest * nearest;
  }, 0);

const DISTANCE_COST = 0.35;
const MISSING_VOICE_COST = 12;
/** Distance kept between the centre of a voicing and its upper limit. */
const CENTRE_BELOW_LIMIT: MidiPitch = 5;

/**
 * Voices a chord near `register` with minimal voice movement from `previous` (the nearest inversion). Voices outside
 * the limits are left out; empty if fewer than two remain. Returns ascending notes. On a tie the lower voicing wins.
 */
export const voiceChord = (
  chord: Chord,
  { style, voices, register, low = -Infinity, high = Infinity }: VoicingTask,
  previous: readonly MidiPitch[] = [],
): MidiPitch[] => {
  const isInside = (pitch: MidiPitch) => pitch >= low && pitch <= high;
  const centre = Math.min(register, high - CENTRE_BELOW_LIMIT);
  if (style === 'power') {
    const root = centre - 6 + mod(chord.root - (centre - 6), 12);
    const octave = root + 7 > high && root - 12 >= low ? -12 : 0;
    return chordIntervals(chord, style, voices)
      .map((interval) => root + octave + interval)
      .filter(isInside);
  }
  const classes = [...new Set(chordIntervals(chord, style, voices).map((i) => mod(chord.root + i, 12)))];
  const lowest = high === Infinity ? [centre - 12, centre - 6] : [centre - 18, centre - 12, centre - 6];
  let best: MidiPitch[] = [];
  let lowestCost = Infinity;
  for (const position of lowest.flatMap((bottom) => closePositions(classes, bottom))) {
    const spread = style === 'open' ? dropTwo(position) : position;
    const full =
      spread.length < voices && classes.length === 3 ? withDoubledRoot(spread, chord.root, isInside) : spread;
    const notes = full.filter(isInside);
    if (notes.length < Math.min(2, full.length)) continue;
    const middle = notes.reduce((sum, note) => sum + note, 0) / notes.length;
    const distance = middle - centre;
    const cost =
      (previous.length > 0 ? voiceMovement(previous, notes) : 0) +
      distance * distance * DISTANCE_COST +
      (full.length - notes.length) * MISSING_VOICE_COST;
    if (cost < lowestCost) {
      lowestCost = cost;
      best = notes;
    }
  }
  return best;
};

/** Doubles the root of a triad in four voices: on top if within a fifth and the limits, otherwise below. */
const withDoubledRoot = (
  notes: readonly MidiPitch[],
  root: number,
  isInside: (pitch: MidiPitch) => boolean,
): MidiPitch[] => {
  const top = notes.at(-1) ?? 60;
  const bottom = notes[0] ?? 60;
  const above = top + mod(root - top - 1, 12) + 1;
  const below = bottom - mod(bottom - root - 1, 12) - 1;
  if (above - top <= 7 && isInside(above)) return [...notes, above];
  return isInside(below) ? [below, ...notes] : [...notes];
};

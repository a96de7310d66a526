import { Noise } from '#engine/dsp/noise.ts';
import { sin, TAU } from '#engine/kit/exact.ts';
import type { MidiPitch, Seconds } from '#engine/kit/units.ts';
import type { TimedNote } from './singing.ts';

/** Singing style: the pitch movement between and within notes. */
export interface Manner {
  /** Maximum vibrato depth, in semitones to each side. */
  readonly vibrato: number;
  /** Vibrato rate in Hz. */
  readonly vibratoRate: number;
  /** Constant detuning in semitones, so that two takes differ. */
  readonly detune: number;
  /** Rap: the pitch falls within each syllable instead of being sustained. */
  readonly isSpoken: boolean;
  /** Adds breath noise. */
  readonly isBreathy: boolean;
}

/** Portamento time between notes, and the share of it before the beat. */
const GLIDE: Seconds = 0.09;
const GLIDE_BEFORE = 0.72;
/** The first note of a phrase starts this many semitones below. */
const SCOOP = 0.9;
const SCOOP_TIME: Seconds = 0.08;
/** Vibrato delay and fade-in on long notes. */
const STEADY: Seconds = 0.22;
const SWELL: Seconds = 0.35;
const SPOKEN_FALL = 2.6;
const SPOKEN_RISE = 0.8;
/** Slow random pitch drift: depth in semitones and interval of its values. */
const WANDER = 0.05;
const WANDER_STEP: Seconds = 0.13;

const eased = (x: number): number => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x));

/** Returns the pitch by time of the phrase, with portamento, vibrato and drift. `notes` are sorted. */
export function pitchCurve(
  notes: readonly TimedNote[],
  manner: Manner,
  seed: number,
): (time: Seconds) => MidiPitch {
  const noise = new Noise(seed);
  const last = notes.at(-1)?.end ?? 0;
  const unrest = Array.from({ length: Math.ceil(last / WANDER_STEP) + 3 }, () => noise.next() * WANDER);
  const phase = noise.between(0, TAU);
  let at = 0;
  const wander = (time: Seconds): number => {
    const place = Math.max(0, time) / WANDER_STEP;
    const index = Math.min(unrest.length - 2, Math.floor(place));
    const low = unrest[index]!;
    return low + (unrest[index + 1]! - low) * eased(place - index);
  };
  return (time) => {
    while (at + 1 < notes.length && time >= notes[at + 1]!.start - GLIDE * GLIDE_BEFORE) at++;
    while (at > 0 && time < notes[at]!.start - GLIDE * GLIDE_BEFORE) at--;
    const note = notes[at]!;
    const before = notes[at - 1];
    const isJoined = before !== undefined && note.start - before.end < 0.25;
    const origin = isJoined ? before.pitch : note.pitch - (manner.isSpoken ? 0 : SCOOP);
    const glide = isJoined
      ? eased((time - note.start + GLIDE * GLIDE_BEFORE) / GLIDE)
      : eased((time - note.start + SCOOP_TIME * 0.6) / SCOOP_TIME);
    let pitch = origin + (note.pitch - origin) * glide + manner.detune + wander(time);
    const since = time - note.start;
    if (manner.isSpoken) {
      const through = since / Math.max(0.08, note.end - note.start);
      pitch += SPOKEN_RISE - SPOKEN_FALL * eased(through);
    } else if (note.end - note.start > STEADY + 0.1) {
      const depth = manner.vibrato * eased((since - STEADY) / SWELL);
      pitch += depth * sin(TAU * manner.vibratoRate * since + phase);
    }
    return pitch;
  };
}

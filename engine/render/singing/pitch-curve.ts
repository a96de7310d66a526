import { Noise } from '#engine/dsp/noise.ts';
import { sin, TAU } from '#engine/kit/exact.ts';
import type { MidiPitch, Seconds } from '#engine/kit/units.ts';
import type { TimedNote } from './singing.ts';

/** How a voice moves between and on its notes. */
export interface Manner {
  /** Semitones to each side at its widest. */
  readonly vibrato: number;
  /** Oscillations a second. */
  readonly vibratoRate: number;
  /** Semitones off the note, constantly: what makes two takes two people. */
  readonly detune: number;
  /** Speech on a rhythm: each syllable falls instead of standing. */
  readonly isSpoken: boolean;
  /** Some air goes along with the tone, as it does near a microphone. */
  readonly isBreathy: boolean;
}

/** From one note to the next the voice glides for so long, most of it before the beat. */
const GLIDE: Seconds = 0.09;
const GLIDE_BEFORE = 0.72;
/** The first note of a phrase is reached from below. */
const SCOOP = 0.9;
const SCOOP_TIME: Seconds = 0.08;
/** Vibrato comes in on notes that last. */
const STEADY: Seconds = 0.22;
const SWELL: Seconds = 0.35;
const SPOKEN_FALL = 2.6;
const SPOKEN_RISE = 0.8;
/** Nobody holds a note like a machine: a slow wander of a few cents. */
const WANDER = 0.05;
const WANDER_STEP: Seconds = 0.13;

const eased = (x: number): number => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x));

/** Gives the pitch at a time of the phrase, with glides, vibrato and a natural unrest. `notes` in order. */
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

import { Noise } from '#engine/dsp/noise.ts';
import { sin, TAU } from '#engine/kit/exact.ts';
import type { MidiPitch, Seconds } from '#engine/kit/units.ts';
import type { TimedNote } from './timed-note.ts';

/** Singing style: the pitch movement between and within notes. */
export interface SingingStyle {
  /** Maximum vibrato depth, in semitones to each side. */
  readonly vibrato: number;
  /** Vibrato rate in Hz. */
  readonly vibratoRate: number;
  /** Constant detuning in semitones, so that two takes differ. */
  readonly detune: number;
  /** Rap: the pitch falls within each syllable instead of being sustained. */
  readonly isSpoken: boolean;
}

/** Portamento time between notes, and the share of it before the beat. */
const PORTAMENTO: Seconds = 0.09;
const PORTAMENTO_LEAD = 0.72;
/** The first note of a phrase starts this many semitones below. */
const PITCH_ATTACK = 0.9;
const PITCH_ATTACK_TIME: Seconds = 0.08;
/** Vibrato delay and fade-in on long notes. */
const VIBRATO_DELAY: Seconds = 0.22;
const VIBRATO_FADE_IN: Seconds = 0.35;
const SPOKEN_FALL = 2.6;
const SPOKEN_RISE = 0.8;
/** Slow random pitch drift: depth in semitones and interval of its values. */
const PITCH_DRIFT = 0.05;
const PITCH_DRIFT_INTERVAL: Seconds = 0.13;

const smoothStep = (x: number): number => (x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x));

/** Returns the pitch by time of the phrase, with portamento, vibrato and drift. `notes` are sorted. */
export function pitchCurve(
  notes: readonly TimedNote[],
  style: SingingStyle,
  seed: number,
): (time: Seconds) => MidiPitch {
  const noise = new Noise(seed);
  const last = notes.at(-1)?.end ?? 0;
  const driftValues = Array.from(
    { length: Math.ceil(last / PITCH_DRIFT_INTERVAL) + 3 },
    () => noise.next() * PITCH_DRIFT,
  );
  const phase = noise.uniform(0, TAU);
  let at = 0;
  const driftAt = (time: Seconds): number => {
    const position = Math.max(0, time) / PITCH_DRIFT_INTERVAL;
    const index = Math.min(driftValues.length - 2, Math.floor(position));
    const low = driftValues[index]!;
    return low + (driftValues[index + 1]! - low) * smoothStep(position - index);
  };
  return (time) => {
    while (at + 1 < notes.length && time >= notes[at + 1]!.start - PORTAMENTO * PORTAMENTO_LEAD) at++;
    while (at > 0 && time < notes[at]!.start - PORTAMENTO * PORTAMENTO_LEAD) at--;
    const note = notes[at]!;
    const before = notes[at - 1];
    const isLegato = before !== undefined && note.start - before.end < 0.25;
    const startPitch = isLegato ? before.pitch : note.pitch - (style.isSpoken ? 0 : PITCH_ATTACK);
    const portamento = isLegato
      ? smoothStep((time - note.start + PORTAMENTO * PORTAMENTO_LEAD) / PORTAMENTO)
      : smoothStep((time - note.start + PITCH_ATTACK_TIME * 0.6) / PITCH_ATTACK_TIME);
    let pitch = startPitch + (note.pitch - startPitch) * portamento + style.detune + driftAt(time);
    const since = time - note.start;
    if (style.isSpoken) {
      const progress = since / Math.max(0.08, note.end - note.start);
      pitch += SPOKEN_RISE - SPOKEN_FALL * smoothStep(progress);
    } else if (note.end - note.start > VIBRATO_DELAY + 0.1) {
      const depth = style.vibrato * smoothStep((since - VIBRATO_DELAY) / VIBRATO_FADE_IN);
      pitch += depth * sin(TAU * style.vibratoRate * since + phase);
    }
    return pitch;
  };
}

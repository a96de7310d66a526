import { Noise } from '#engine/dsp/noise.ts';
import { cos, exp, PI, sin, TAU } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
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

/**
 * A singer's pitch reaches the next note like a damped second-order system and overshoots it; before a leap it moves a
 * little the other way (T. Saitou, M. Unoki, M. Akagi, Development of an F0 Control Model for Singing-Voice Synthesis,
 * Speech Communication 46, 2005). Natural frequency in rad/s, damping ratio, and the time before the beat.
 */
const NATURAL_FREQUENCY = 34.8;
const DAMPING = 0.542;
const DAMPED_FREQUENCY = NATURAL_FREQUENCY * Math.sqrt(1 - DAMPING * DAMPING);
const TRANSITION_LEAD: Seconds = 0.065;
/** Largest interval whose overshoot is sung in full, in semitones. */
const MAX_OVERSHOOT_INTERVAL = 4;
const PREPARATION: Seconds = 0.07;
const PREPARATION_SHARE = 0.07;
/** Shorter notes have no room for a preparation. */
const MIN_PREPARED: Seconds = 0.4;
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

/** Response of the system to a step of 1, `time` after it begins. */
function stepResponse(time: Seconds): number {
  if (time <= 0) return 0;
  const angle = DAMPED_FREQUENCY * time;
  const decay = exp(-DAMPING * NATURAL_FREQUENCY * time);
  return 1 - decay * (cos(angle) + ((DAMPING * NATURAL_FREQUENCY) / DAMPED_FREQUENCY) * sin(angle));
}

/** The pitch after a step from one pitch to another; a large leap overshoots no more than a third does. */
function transition(from: MidiPitch, to: MidiPitch, time: Seconds): MidiPitch {
  const interval = to - from;
  const response = stepResponse(time);
  const overshooting = clamp(interval, -MAX_OVERSHOOT_INTERVAL, MAX_OVERSHOOT_INTERVAL);
  return from + interval * Math.min(1, response) + overshooting * Math.max(0, response - 1);
}

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
    while (at + 1 < notes.length && time >= notes[at + 1]!.start - TRANSITION_LEAD) at++;
    while (at > 0 && time < notes[at]!.start - TRANSITION_LEAD) at--;
    const note = notes[at]!;
    const before = notes[at - 1];
    const isLegato = before !== undefined && note.start - before.end < 0.25;
    const startPitch = isLegato ? before.pitch : note.pitch - (style.isSpoken ? 0 : PITCH_ATTACK);
    const glided = isLegato
      ? transition(startPitch, note.pitch, time - note.start + TRANSITION_LEAD)
      : startPitch +
        (note.pitch - startPitch) *
          smoothStep((time - note.start + PITCH_ATTACK_TIME * 0.6) / PITCH_ATTACK_TIME);
    let pitch = glided + style.detune + driftAt(time);
    const next = notes[at + 1];
    if (next && next.start - note.end < 0.25 && next.start - note.start > MIN_PREPARED) {
      const phaseOfPreparation = (time - next.start + TRANSITION_LEAD + PREPARATION) / PREPARATION;
      if (phaseOfPreparation > 0) {
        const interval = clamp(next.pitch - note.pitch, -MAX_OVERSHOOT_INTERVAL, MAX_OVERSHOOT_INTERVAL);
        pitch -= PREPARATION_SHARE * interval * sin(PI * phaseOfPreparation);
      }
    }
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

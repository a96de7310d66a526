import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { Envelope, type EnvelopeShape } from '#engine/dsp/envelope.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { softClip } from '#engine/dsp/shaper.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import { StateVariableFilter } from '#engine/dsp/svf.ts';
import { CYCLE, type Wavetable } from '#engine/dsp/wavetable.ts';
import type { Tone } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import type { Stereo } from '../stems.ts';

export interface Oscillator {
  readonly wave: Wavetable;
  readonly cents: number;
  readonly left: number;
  readonly right: number;
}

/** Oscillators into a low-pass into an amplifier: what a subtractive synthesiser, a bow or a reed needs. */
export interface OscillatorPatch {
  readonly oscillators: readonly Oscillator[];
  readonly amplitude: EnvelopeShape;
  readonly filter: {
    /** Cutoff for a soft note at middle C with its envelope closed. */
    readonly cutoff: Hertz;
    /** How far the cutoff follows the pitch, 0..1. */
    readonly tracking: number;
    /** Octaves that its envelope opens it. */
    readonly sweep: number;
    /** Octaves between the softest and the hardest note. */
    readonly touch: number;
    readonly q: number;
    readonly envelope: EnvelopeShape;
  };
  readonly vibrato?: { readonly rate: Hertz; readonly cents: number; readonly onset: Seconds };
  /** Starts this many cents off and slides to its pitch within `within`. */
  readonly scoop?: { readonly cents: number; readonly within: Seconds };
  /** Noise of breath, bow or reed beside the tone: its level and where it is centred, in multiples of the pitch. */
  readonly breath?: { readonly level: number; readonly at: number; readonly q: number };
  /** Gain into a soft clip, 1 and up; absent is clean. */
  readonly drive?: number;
}

const CHUNK: Frames = 64;
const MIDDLE_C: Hertz = 261.6255653;
const left = new Float32Array(CHUNK);
const right = new Float32Array(CHUNK);
const filteredLeft = new Float64Array(CHUNK);
const filteredRight = new Float64Array(CHUNK);
const levels = new Float64Array(CHUNK);

/** Adds one table, read from `phase` in steps of `step`, to the chunk; gives the phase it ends on. */
function addOscillator(
  table: Float32Array,
  start: number,
  step: number,
  gainLeft: number,
  gainRight: number,
  count: Frames,
): number {
  let phase = start;
  for (let i = 0; i < count; i++) {
    const whole = phase | 0;
    const low = table[whole]!;
    const x = low + (phase - whole) * (table[whole + 1]! - low);
    left[i]! += x * gainLeft;
    right[i]! += x * gainRight;
    phase += step;
    if (phase >= CYCLE) phase -= CYCLE;
  }
  return phase;
}

/** Pitch factor at a moment of the note: scoop at its start, vibrato once it has settled. */
function bend(patch: OscillatorPatch, seconds: Seconds, lag: number): number {
  let cents = 0;
  if (patch.scoop && seconds < patch.scoop.within) {
    const rest = 1 - seconds / patch.scoop.within;
    cents += patch.scoop.cents * rest * rest;
  }
  if (patch.vibrato && seconds > patch.vibrato.onset) {
    const grown = Math.min(1, (seconds - patch.vibrato.onset) * 2.5);
    cents +=
      patch.vibrato.cents * grown * sineOfTurns(patch.vibrato.rate * (seconds - patch.vibrato.onset) * lag);
  }
  return cents === 0 ? 1 : exp2(cents / 1200);
}

/** Plays one note of a patch. */
export function playOscillators(patch: OscillatorPatch, tone: Tone, out: Stereo, at: Frames): void {
  const noise = new Noise(tone.seed);
  const tail = Math.round(patch.amplitude.release * SAMPLE_RATE);
  const end = Math.min(out.left.length, at + tone.gate + tail);
  const amplitude = new Envelope(patch.amplitude, tone.gate);
  const opening = new Envelope(patch.filter.envelope, tone.gate);
  const filter = new StereoStateVariableFilter();
  const breathFilter = new StateVariableFilter();
  if (patch.breath) breathFilter.tune(tone.hertz * patch.breath.at, patch.breath.q);
  const breath = patch.breath?.level ?? 0;
  const level = loudness(tone.velocity);
  const drive = patch.drive ?? 0;
  const lag = noise.between(0.93, 1.07);
  const closed =
    patch.filter.cutoff *
    exp2(patch.filter.touch * (tone.velocity - 0.5)) *
    (1 + patch.filter.tracking * (tone.hertz / MIDDLE_C - 1));
  const tables = patch.oscillators.map((oscillator) =>
    oscillator.wave.at(tone.hertz * exp2(oscillator.cents / 1200)),
  );
  const steps = patch.oscillators.map(
    (oscillator) =>
      (tone.hertz * exp2((oscillator.cents + noise.between(-0.6, 0.6)) / 1200) * CYCLE) / SAMPLE_RATE,
  );
  const phases = patch.oscillators.map(() => noise.between(0, CYCLE - 1));

  for (let start = at; start < end; start += CHUNK) {
    const count = Math.min(CHUNK, end - start);
    const bent = bend(patch, (start - at) / SAMPLE_RATE, lag);
    left.fill(0);
    right.fill(0);
    for (let k = 0; k < tables.length; k++) {
      const oscillator = patch.oscillators[k]!;
      phases[k] = addOscillator(
        tables[k]!,
        phases[k]!,
        steps[k]! * bent,
        oscillator.left,
        oscillator.right,
        count,
      );
    }
    opening.write(levels, count);
    const cutoff = closed * exp2(patch.filter.sweep * levels[count - 1]!);
    for (let i = 0; i < count; i++) {
      const air = breath === 0 ? 0 : breath * breathFilter.band(noise.next());
      filteredLeft[i] = left[i]! + air;
      filteredRight[i] = right[i]! + air;
    }
    filter.tune(cutoff, cutoff, patch.filter.q);
    filter.low(filteredLeft, filteredRight, count);
    if (drive > 0) {
      for (let i = 0; i < count; i++) {
        filteredLeft[i] = softClip(filteredLeft[i]! * drive);
        filteredRight[i] = softClip(filteredRight[i]! * drive);
      }
    }
    amplitude.write(levels, count);
    for (let i = 0; i < count; i++) {
      const gain = levels[i]! * level;
      out.left[start + i]! += filteredLeft[i]! * gain;
      out.right[start + i]! += filteredRight[i]! * gain;
    }
  }
}

import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { Envelope, type EnvelopeShape } from '#engine/dsp/envelope.ts';
import { Bits } from '#engine/dsp/kernel/bits.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { Quad } from '#engine/dsp/kernel/quad.ts';
import { BLOCK, leftVoice, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { integers, singles } from '#engine/dsp/kernel/workbench.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { TURN } from '#engine/dsp/sine-quad.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import { StateVariableFilter } from '#engine/dsp/svf.ts';
import { CYCLE, CYCLE_BITS, type Wavetable } from '#engine/dsp/wavetable.ts';
import type { Tone } from '../instrument.ts';
import { loudness } from '../loudness-curve.ts';
import type { Stereo } from '../stems.ts';
import { addVoice, layOut, levels, putBack } from './amplifier.ts';

export interface Oscillator {
  readonly wave: Wavetable;
  readonly cents: number;
  readonly left: number;
  readonly right: number;
}

/** A subtractive patch: oscillators, low-pass filter, amplifier. Also used for bowed and reed instruments. */
export interface OscillatorPatch {
  readonly oscillators: readonly Oscillator[];
  readonly amplitude: EnvelopeShape;
  readonly filter: {
    /** Cutoff at middle C and velocity 0.5, with the filter envelope at 0. */
    readonly cutoff: Hertz;
    /** Key tracking of the cutoff, 0..1. */
    readonly tracking: number;
    /** Envelope amount in octaves. */
    readonly sweep: number;
    /** Velocity tracking of the cutoff, in octaves over the whole velocity range. */
    readonly touch: number;
    readonly q: number;
    readonly envelope: EnvelopeShape;
  };
  readonly vibrato?: { readonly rate: Hertz; readonly cents: number; readonly onset: Seconds };
  /** Pitch attack: starts this many cents off and reaches the pitch within `within`. */
  readonly scoop?: { readonly cents: number; readonly within: Seconds };
  /** Noise of breath, bow or reed: level, centre frequency in multiples of the pitch, and Q. */
  readonly breath?: { readonly level: number; readonly at: number; readonly q: number };
  /** Gain into a soft clip, 1 and above; undefined is clean. */
  readonly drive?: number;
}

const CHUNK: Frames = 64;
const MIDDLE_C: Hertz = 261.6255653;
const LANES = 4;

/** Wavetables of the current note in WebAssembly memory, without duplicates. */
const MOST_TABLES = 8;
const TABLE_ROOM = CYCLE + LANES;
const tables = singles(MOST_TABLES * TABLE_ROOM);
/** Phases are 32-bit fractions of a turn; the low bits are the position between two table samples. */
const REST_BITS = 32 - CYCLE_BITS;
const REST = 1 << REST_BITS;
const [PHASES, STEP, TABLE] = [0, LANES, LANES + 1];
const turning = integers(LANES + 2);
const [GAIN_LEFT, GAIN_RIGHT] = [0, 1];
const gains = singles(2);

const [left, right] = [leftVoice.values, rightVoice.values];

/** Adds one oscillator to the voice buffers. */
const oscillate = kernel((k) => {
  const phase = k.keepBits(k.loadBits(turning, PHASES));
  const step = k.keepBits(k.bitsFourTimes(turning, STEP));
  const table = k.offset(turning, TABLE);
  const [gainLeft, gainRight] = [
    k.keepQuad(k.fourTimes(gains, GAIN_LEFT)),
    k.keepQuad(k.fourTimes(gains, GAIN_RIGHT)),
  ];
  const [rest, share] = [k.keepBits(Bits.of(REST - 1)), k.four(1 / REST)];
  k.frames(LANES, (at) => {
    const [here, next] = k.lookUp(tables, table, k.keepBits(phase.shiftedRight(REST_BITS)));
    const low = k.keepQuad(here);
    const between = Quad.fromWhole(phase.and(rest)).times(share);
    const x = k.keepQuad(low.plus(between.times(next.minus(low))));
    k.setQuads(leftVoice, at, k.quads(leftVoice, at).plus(x.times(gainLeft)));
    k.setQuads(rightVoice, at, k.quads(rightVoice, at).plus(x.times(gainRight)));
    k.set(phase, phase.plus(step));
  });
});

const driven = singles(1);

/** Applies gain and `softClip` to the voice buffers. */
const overdrive = kernel((k) => {
  const drive = k.keepQuad(k.fourTimes(driven, 0));
  const [most, least, nine, most3] = [k.four(3), k.four(-3), k.four(9), k.four(27)];
  k.frames(LANES, (at) => {
    for (const channel of [leftVoice, rightVoice]) {
      const x = k.keepQuad(k.quads(channel, at).times(drive).atMost(most).atLeast(least));
      const square = k.keepQuad(x.times(x));
      const clipped = x.times(square.plus(most3)).over(square.times(nine).plus(most3));
      k.setQuads(channel, at, clipped);
    }
  });
});

/** Copies the wavetables and returns the offset of each. */
function layTables(waves: readonly Float32Array[]): number[] {
  const different = [...new Set(waves)];
  for (const [n, wave] of different.entries()) tables.values.set(wave, n * TABLE_ROOM);
  return waves.map((wave) => different.indexOf(wave) * TABLE_ROOM);
}

/** Pitch factor at a time of the note: pitch attack, then vibrato. */
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

/** Renders one note. */
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
  const { oscillators } = patch;
  const places = layTables(oscillators.map(({ wave, cents }) => wave.at(tone.hertz * exp2(cents / 1200))));
  const steps = oscillators.map(
    ({ cents }) => (tone.hertz * exp2((cents + noise.between(-0.6, 0.6)) / 1200)) / SAMPLE_RATE,
  );
  const phases = oscillators.map(() => noise.between(0, 1 - 1 / CYCLE));
  driven.values[0] = drive;

  for (let from = at; from < end; from += BLOCK) {
    const to = Math.min(end, from + BLOCK);
    layOut(out, from, to);
    for (let start = from; start < to; start += CHUNK) {
      const count = Math.min(CHUNK, to - start);
      const bent = bend(patch, (start - at) / SAMPLE_RATE, lag);
      left.fill(0, 0, CHUNK);
      right.fill(0, 0, CHUNK);
      for (let n = 0; n < oscillators.length; n++) {
        const step = steps[n]! * bent;
        addOscillator(oscillators[n]!, places[n]!, phases[n]!, step, count);
        phases[n] = (phases[n]! + count * step) % 1;
      }
      opening.write(levels.values, count);
      const cutoff = closed * exp2(patch.filter.sweep * levels.values[count - 1]!);
      if (breath > 0) {
        for (let i = 0; i < count; i++) {
          const air = breath * breathFilter.band(noise.next());
          left[i]! += air;
          right[i]! += air;
        }
      }
      filter.tune(cutoff, cutoff, patch.filter.q);
      filter.low(count);
      if (drive > 0) overdrive(count);
      amplitude.write(levels.values, count);
      addVoice(count, start - from, level);
    }
    putBack(out, from, to);
  }
}

/** Adds `count` frames of an oscillator; phase and step are in turns. */
function addOscillator(
  { left: gainLeft, right: gainRight }: Oscillator,
  table: Frames,
  phase: number,
  step: number,
  count: Frames,
): void {
  for (let lane = 0; lane < LANES; lane++) turning.values[PHASES + lane] = (phase + lane * step) * TURN;
  turning.values[STEP] = LANES * step * TURN;
  turning.values[TABLE] = table;
  gains.values[GAIN_LEFT] = gainLeft;
  gains.values[GAIN_RIGHT] = gainRight;
  oscillate(count);
}

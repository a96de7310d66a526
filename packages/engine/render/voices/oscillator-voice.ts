import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { Envelope, type EnvelopeSettings } from '#engine/dsp/envelope.ts';
import { I32x4 } from '#engine/dsp/kernel/i32x4.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { F32x4 } from '#engine/dsp/kernel/f32x4.ts';
import { BLOCK, leftVoice, rightVoice } from '#engine/dsp/kernel/stereo-block.ts';
import { i32Array, f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { TURN } from '#engine/dsp/sine-f32x4.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import { StereoStateVariableFilter } from '#engine/dsp/stereo-svf.ts';
import { StateVariableFilter } from '#engine/dsp/svf.ts';
import { CYCLE, CYCLE_BITS, type Wavetable } from '#engine/dsp/wavetable.ts';
import type { NoteEvent } from '../instrument.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import type { Stereo } from '../stems.ts';
import { addVoice, loadBlock, levels, storeBlock } from './amplifier.ts';

export interface Oscillator {
  readonly wave: Wavetable;
  readonly cents: number;
  readonly left: number;
  readonly right: number;
}

/** A subtractive patch: oscillators, low-pass filter, amplifier. Also used for bowed and reed instruments. */
export interface OscillatorPatch {
  readonly oscillators: readonly Oscillator[];
  readonly amplitude: EnvelopeSettings;
  readonly filter: {
    /** Cutoff at middle C and velocity 0.5, with the filter envelope at 0. */
    readonly cutoff: Hertz;
    /** Key tracking of the cutoff, 0..1. */
    readonly tracking: number;
    /** Envelope amount in octaves. */
    readonly sweep: number;
    /** Velocity tracking of the cutoff, in octaves over the whole velocity range. */
    readonly velocityTracking: number;
    readonly q: number;
    readonly envelope: EnvelopeSettings;
  };
  readonly vibrato?: { readonly rate: Hertz; readonly cents: number; readonly onset: Seconds };
  /** Pitch attack: starts this many cents off and reaches the pitch within `within`. */
  readonly pitchAttack?: { readonly cents: number; readonly within: Seconds };
  /** Noise of breath, bow or reed: level, centre frequency in multiples of the pitch, and Q. */
  readonly breathNoise?: { readonly level: number; readonly at: number; readonly q: number };
  /** Gain into a soft clip, 1 and above; undefined is clean. */
  readonly drive?: number;
}

const CHUNK: Frames = 64;
const MIDDLE_C: Hertz = 261.6255653;
const LANES = 4;

/** Wavetables of the current note in WebAssembly memory, without duplicates. */
const MAX_TABLES = 8;
const TABLE_STRIDE = CYCLE + LANES;
const tables = f32Array(MAX_TABLES * TABLE_STRIDE);
/** Phases are 32-bit fractions of a turn; the low bits are the position between two table samples. */
const FRACTION_BITS = 32 - CYCLE_BITS;
const FRACTION = 1 << FRACTION_BITS;
const [PHASES, STEP, TABLE] = [0, LANES, LANES + 1];
const phaseState = i32Array(LANES + 2);
const [GAIN_LEFT, GAIN_RIGHT] = [0, 1];
const gains = f32Array(2);

const [left, right] = [leftVoice.values, rightVoice.values];

/** Adds one oscillator to the voice buffers. */
const oscillate = kernel((k) => {
  const phase = k.localI32x4(k.loadI32x4(phaseState, PHASES));
  const step = k.localI32x4(k.splatI32(phaseState, STEP));
  const table = k.offset(phaseState, TABLE);
  const [gainLeft, gainRight] = [
    k.localF32x4(k.splatF32(gains, GAIN_LEFT)),
    k.localF32x4(k.splatF32(gains, GAIN_RIGHT)),
  ];
  const [fractionMask, share] = [k.localI32x4(I32x4.splat(FRACTION - 1)), k.constantF32x4(1 / FRACTION)];
  k.loopFrames(LANES, (at) => {
    const [here, next] = k.gather(tables, table, k.localI32x4(phase.shiftedRight(FRACTION_BITS)));
    const low = k.localF32x4(here);
    const between = F32x4.fromI32x4(phase.and(fractionMask)).times(share);
    const x = k.localF32x4(low.plus(between.times(next.minus(low))));
    k.storeFourSamples(leftVoice, at, k.loadFourSamples(leftVoice, at).plus(x.times(gainLeft)));
    k.storeFourSamples(rightVoice, at, k.loadFourSamples(rightVoice, at).plus(x.times(gainRight)));
    k.set(phase, phase.plus(step));
  });
});

const driveGain = f32Array(1);

/** Applies gain and `softClip` to the voice buffers. */
const overdrive = kernel((k) => {
  const drive = k.localF32x4(k.splatF32(driveGain, 0));
  const [max, min, nine, twentySeven] = [
    k.constantF32x4(3),
    k.constantF32x4(-3),
    k.constantF32x4(9),
    k.constantF32x4(27),
  ];
  k.loopFrames(LANES, (at) => {
    for (const channel of [leftVoice, rightVoice]) {
      const x = k.localF32x4(k.loadFourSamples(channel, at).times(drive).min(max).max(min));
      const square = k.localF32x4(x.times(x));
      const clipped = x.times(square.plus(twentySeven)).dividedBy(square.times(nine).plus(twentySeven));
      k.storeFourSamples(channel, at, clipped);
    }
  });
});

/** Copies the wavetables and returns the offset of each. */
function loadTables(waves: readonly Float32Array[]): number[] {
  const unique = [...new Set(waves)];
  for (const [n, wave] of unique.entries()) tables.values.set(wave, n * TABLE_STRIDE);
  return waves.map((wave) => unique.indexOf(wave) * TABLE_STRIDE);
}

/** Pitch factor at a time of the note: pitch attack, then vibrato. */
function pitchFactor(patch: OscillatorPatch, seconds: Seconds, vibratoRateFactor: number): number {
  let cents = 0;
  if (patch.pitchAttack && seconds < patch.pitchAttack.within) {
    const rest = 1 - seconds / patch.pitchAttack.within;
    cents += patch.pitchAttack.cents * rest * rest;
  }
  if (patch.vibrato && seconds > patch.vibrato.onset) {
    const depth = Math.min(1, (seconds - patch.vibrato.onset) * 2.5);
    cents +=
      patch.vibrato.cents *
      depth *
      sineOfTurns(patch.vibrato.rate * (seconds - patch.vibrato.onset) * vibratoRateFactor);
  }
  return cents === 0 ? 1 : exp2(cents / 1200);
}

/** Renders one note. */
export function playOscillators(patch: OscillatorPatch, note: NoteEvent, out: Stereo, at: Frames): void {
  const noise = new Noise(note.seed);
  const tail = Math.round(patch.amplitude.release * SAMPLE_RATE);
  const end = Math.min(out.left.length, at + note.gate + tail);
  const amplitude = new Envelope(patch.amplitude, note.gate);
  const filterEnvelope = new Envelope(patch.filter.envelope, note.gate);
  const filter = new StereoStateVariableFilter();
  const breathFilter = new StateVariableFilter();
  if (patch.breathNoise) breathFilter.tune(note.hertz * patch.breathNoise.at, patch.breathNoise.q);
  const breathLevel = patch.breathNoise?.level ?? 0;
  const level = velocityToAmplitude(note.velocity);
  const drive = patch.drive ?? 0;
  const { vibrato: ownVibrato, ...unmodulated } = patch;
  const pitched = note.hasNoVibrato || !ownVibrato ? unmodulated : patch;
  const vibratoRateFactor = noise.uniform(0.93, 1.07);
  const baseCutoff =
    patch.filter.cutoff *
    exp2(patch.filter.velocityTracking * (note.velocity - 0.5)) *
    (1 + patch.filter.tracking * (note.hertz / MIDDLE_C - 1));
  const { oscillators } = patch;
  const tableOffsets = loadTables(
    oscillators.map(({ wave, cents }) => wave.at(note.hertz * exp2(cents / 1200))),
  );
  const steps = oscillators.map(
    ({ cents }) => (note.hertz * exp2((cents + noise.uniform(-0.6, 0.6)) / 1200)) / SAMPLE_RATE,
  );
  const phases = oscillators.map(() => noise.uniform(0, 1 - 1 / CYCLE));
  driveGain.values[0] = drive;

  for (let from = at; from < end; from += BLOCK) {
    const to = Math.min(end, from + BLOCK);
    loadBlock(out, from, to);
    for (let start = from; start < to; start += CHUNK) {
      const count = Math.min(CHUNK, to - start);
      const factor = pitchFactor(pitched, (start - at) / SAMPLE_RATE, vibratoRateFactor);
      left.fill(0, 0, CHUNK);
      right.fill(0, 0, CHUNK);
      for (let n = 0; n < oscillators.length; n++) {
        const step = steps[n]! * factor;
        addOscillator(oscillators[n]!, tableOffsets[n]!, phases[n]!, step, count);
        phases[n] = (phases[n]! + count * step) % 1;
      }
      filterEnvelope.write(levels.values, count);
      const cutoff = baseCutoff * exp2(patch.filter.sweep * levels.values[count - 1]!);
      if (breathLevel > 0) {
        for (let i = 0; i < count; i++) {
          const breathFrame = breathLevel * breathFilter.band(noise.next());
          left[i]! += breathFrame;
          right[i]! += breathFrame;
        }
      }
      filter.tune(cutoff, cutoff, patch.filter.q);
      filter.low(count);
      if (drive > 0) overdrive(count);
      amplitude.write(levels.values, count);
      addVoice(count, start - from, level);
    }
    storeBlock(out, from, to);
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
  for (let lane = 0; lane < LANES; lane++) phaseState.values[PHASES + lane] = (phase + lane * step) * TURN;
  phaseState.values[STEP] = LANES * step * TURN;
  phaseState.values[TABLE] = table;
  gains.values[GAIN_LEFT] = gainLeft;
  gains.values[GAIN_RIGHT] = gainRight;
  oscillate(count);
}

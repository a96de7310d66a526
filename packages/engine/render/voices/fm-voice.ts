import type { Frames, Seconds } from '#engine/kit/units.ts';
import { pow } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { F32x4 } from '#engine/dsp/kernel/f32x4.ts';
import { BLOCK, leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { i32Array, f32Array } from '#engine/dsp/kernel/linear-memory.ts';
import { decayFactor } from '#engine/dsp/one-pole.ts';
import { createSine, TURN } from '#engine/dsp/sine-f32x4.ts';
import type { NoteEvent } from '../instrument.ts';
import type { Stereo } from '../stems.ts';
import { loadBlock, storeBlock } from './amplifier.ts';

/** One carrier with one modulator (Chowning, JAES 21, 1973), both decaying. */
export interface FmPair {
  /** Carrier and modulator as multiples of the pitch. */
  readonly carrier: number;
  readonly modulator: number;
  /** Initial modulation index in radians, and its final value. */
  readonly index: number;
  readonly indexFloor: number;
  readonly indexDecay: Seconds;
  /** Decay time (60 dB). */
  readonly decay: Seconds;
  readonly left: number;
  readonly right: number;
}

const RADIANS_TO_TURNS = 1 / (2 * Math.PI);
const ATTACK: Frames = 48;
const INAUDIBLE = 1e-5;

/** Four frames are processed at once. */
const LANES = 4;
const lanes = [0, 1, 2, 3] as const;
const CARRIER = 0;
const MODULATOR = 4;
const CARRIER_STEP = 8;
const MODULATOR_STEP = 9;
const phases = i32Array(10);
const LEVELS = 0;
const INDICES = 4;
const ATTACKS = 8;
const LEVEL_FACTOR = 12;
const INDEX_FACTOR = 13;
const FLOOR = 14;
const GAIN_LEFT = 15;
const GAIN_RIGHT = 16;
const parameters = f32Array(17);

const addPair = kernel((k) => {
  const carrier = k.localI32x4(k.loadI32x4(phases, CARRIER));
  const modulator = k.localI32x4(k.loadI32x4(phases, MODULATOR));
  const carrierStep = k.localI32x4(k.splatI32(phases, CARRIER_STEP));
  const modulatorStep = k.localI32x4(k.splatI32(phases, MODULATOR_STEP));
  const level = k.localF32x4(k.loadF32x4(parameters, LEVELS));
  const index = k.localF32x4(k.loadF32x4(parameters, INDICES));
  const attack = k.localF32x4(k.loadF32x4(parameters, ATTACKS));
  const parameter = (slot: number) => k.localF32x4(k.splatF32(parameters, slot));
  const [levelFactor, indexFactor, floor] = [
    parameter(LEVEL_FACTOR),
    parameter(INDEX_FACTOR),
    parameter(FLOOR),
  ];
  const [gainLeft, gainRight] = [parameter(GAIN_LEFT), parameter(GAIN_RIGHT)];
  const [turn, one, rise] = [k.constantF32x4(1 / TURN), k.constantF32x4(1), k.constantF32x4(LANES / ATTACK)];
  const sine = createSine(k);
  k.loopFrames(LANES, (at) => {
    const modulation = index.plus(floor).times(sine(F32x4.fromI32x4(modulator).times(turn)));
    const turns = k.localF32x4(F32x4.fromI32x4(carrier).times(turn).plus(modulation));
    const x = k.localF32x4(sine(turns.minus(turns.nearest())).times(level).times(attack.min(one)));
    k.storeFourSamples(leftBlock, at, k.loadFourSamples(leftBlock, at).plus(x.times(gainLeft)));
    k.storeFourSamples(rightBlock, at, k.loadFourSamples(rightBlock, at).plus(x.times(gainRight)));
    k.set(carrier, carrier.plus(carrierStep));
    k.set(modulator, modulator.plus(modulatorStep));
    k.set(level, level.times(levelFactor));
    k.set(index, index.times(indexFactor));
    k.set(attack, attack.plus(rise));
  });
});

/** Adds one pair; after the gate it is damped within `release` (60 dB). */
export function addFmPair(
  out: Stereo,
  at: Frames,
  note: NoteEvent,
  pair: FmPair,
  release: Seconds,
  frames: Frames,
): void {
  const end = Math.min(out.left.length, at + frames);
  const carrierStep = stepOf(note.hertz * pair.carrier);
  const modulatorStep = stepOf(note.hertz * pair.modulator);
  const ringing = decayFactor(pair.decay);
  const damped = decayFactor(Math.min(pair.decay, release));
  const indexFactor = decayFactor(pair.indexDecay);
  const floor = pair.indexFloor * RADIANS_TO_TURNS;
  const released = at + note.gate;
  let index = pair.index * RADIANS_TO_TURNS - floor;
  let level = 1;
  let carrier = 0;
  let modulator = 0;
  for (let start = at; start < end && level > INAUDIBLE;) {
    const factor = start < released ? ringing : damped;
    const stop = Math.min(end, start + BLOCK, start < released ? released : end);
    const count = stop - start;
    for (const lane of lanes) {
      phases.values[CARRIER + lane] = carrier + Math.imul(lane, carrierStep);
      phases.values[MODULATOR + lane] = modulator + Math.imul(lane, modulatorStep);
      parameters.values[LEVELS + lane] = level * power(factor, lane);
      parameters.values[INDICES + lane] = index * power(indexFactor, lane);
      parameters.values[ATTACKS + lane] = (start - at + lane + 1) / ATTACK;
    }
    phases.values[CARRIER_STEP] = LANES * carrierStep;
    phases.values[MODULATOR_STEP] = LANES * modulatorStep;
    parameters.values[LEVEL_FACTOR] = power(factor, LANES);
    parameters.values[INDEX_FACTOR] = power(indexFactor, LANES);
    parameters.values[FLOOR] = floor;
    parameters.values[GAIN_LEFT] = pair.left;
    parameters.values[GAIN_RIGHT] = pair.right;
    loadBlock(out, start, stop);
    addPair(count);
    storeBlock(out, start, stop);
    carrier = (carrier + Math.imul(count, carrierStep)) | 0;
    modulator = (modulator + Math.imul(count, modulatorStep)) | 0;
    level *= pow(factor, count);
    index *= pow(indexFactor, count);
    start = stop;
  }
}

/** Phase increment for each frame, in 32-bit turns. */
const stepOf = (hertz: number): number => Math.round((hertz / SAMPLE_RATE) * TURN) | 0;

function power(base: number, exponent: number): number {
  let product = 1;
  for (let n = 0; n < exponent; n++) product *= base;
  return product;
}

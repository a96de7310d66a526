import type { Frames, Seconds } from '#engine/kit/units.ts';
import { pow } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { kernel } from '#engine/dsp/kernel/kernel.ts';
import { Quad } from '#engine/dsp/kernel/quad.ts';
import { BLOCK, leftBlock, rightBlock } from '#engine/dsp/kernel/stereo-block.ts';
import { integers, singles } from '#engine/dsp/kernel/workbench.ts';
import { decayFactor } from '#engine/dsp/one-pole.ts';
import { sines, TURN } from '#engine/dsp/sine-quad.ts';
import type { Tone } from '../instrument.ts';
import type { Stereo } from '../stems.ts';
import { layOut, putBack } from './amplifier.ts';

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
const phases = integers(10);
const LEVELS = 0;
const INDICES = 4;
const ATTACKS = 8;
const LEVEL_FACTOR = 12;
const INDEX_FACTOR = 13;
const FLOOR = 14;
const GAIN_LEFT = 15;
const GAIN_RIGHT = 16;
const numbers = singles(17);

const addPair = kernel((k) => {
  const carrier = k.keepBits(k.loadBits(phases, CARRIER));
  const modulator = k.keepBits(k.loadBits(phases, MODULATOR));
  const carrierStep = k.keepBits(k.bitsFourTimes(phases, CARRIER_STEP));
  const modulatorStep = k.keepBits(k.bitsFourTimes(phases, MODULATOR_STEP));
  const level = k.keepQuad(k.loadQuad(numbers, LEVELS));
  const index = k.keepQuad(k.loadQuad(numbers, INDICES));
  const attack = k.keepQuad(k.loadQuad(numbers, ATTACKS));
  const own = (place: number) => k.keepQuad(k.fourTimes(numbers, place));
  const [levelFactor, indexFactor, floor] = [own(LEVEL_FACTOR), own(INDEX_FACTOR), own(FLOOR)];
  const [gainLeft, gainRight] = [own(GAIN_LEFT), own(GAIN_RIGHT)];
  const [turn, one, rise] = [k.four(1 / TURN), k.four(1), k.four(LANES / ATTACK)];
  const sine = sines(k);
  k.frames(LANES, (at) => {
    const bend = index.plus(floor).times(sine(Quad.fromWhole(modulator).times(turn)));
    const turns = k.keepQuad(Quad.fromWhole(carrier).times(turn).plus(bend));
    const x = k.keepQuad(sine(turns.minus(turns.nearest())).times(level).times(attack.atMost(one)));
    k.setQuads(leftBlock, at, k.quads(leftBlock, at).plus(x.times(gainLeft)));
    k.setQuads(rightBlock, at, k.quads(rightBlock, at).plus(x.times(gainRight)));
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
  tone: Tone,
  pair: FmPair,
  release: Seconds,
  frames: Frames,
): void {
  const end = Math.min(out.left.length, at + frames);
  const carrierStep = stepOf(tone.hertz * pair.carrier);
  const modulatorStep = stepOf(tone.hertz * pair.modulator);
  const ringing = decayFactor(pair.decay);
  const damped = decayFactor(Math.min(pair.decay, release));
  const indexFactor = decayFactor(pair.indexDecay);
  const floor = pair.indexFloor * RADIANS_TO_TURNS;
  const released = at + tone.gate;
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
      numbers.values[LEVELS + lane] = level * power(factor, lane);
      numbers.values[INDICES + lane] = index * power(indexFactor, lane);
      numbers.values[ATTACKS + lane] = (start - at + lane + 1) / ATTACK;
    }
    phases.values[CARRIER_STEP] = LANES * carrierStep;
    phases.values[MODULATOR_STEP] = LANES * modulatorStep;
    numbers.values[LEVEL_FACTOR] = power(factor, LANES);
    numbers.values[INDEX_FACTOR] = power(indexFactor, LANES);
    numbers.values[FLOOR] = floor;
    numbers.values[GAIN_LEFT] = pair.left;
    numbers.values[GAIN_RIGHT] = pair.right;
    layOut(out, start, stop);
    addPair(count);
    putBack(out, start, stop);
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

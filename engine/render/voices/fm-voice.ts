import type { Frames, Seconds } from '#engine/kit/units.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { decayFactor } from '#engine/dsp/one-pole.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import type { Tone } from '../instrument.ts';

/** One carrier with one modulator (Chowning, JAES 21, 1973), both dying away. */
export interface FmPair {
  /** Carrier and modulator as multiples of the pitch. */
  readonly carrier: number;
  readonly modulator: number;
  /** Modulation index at the start, in radians, and where it settles. */
  readonly index: number;
  readonly indexFloor: number;
  readonly indexDecay: Seconds;
  /** Time to fall by 60 dB. */
  readonly decay: Seconds;
  readonly left: number;
  readonly right: number;
}

const RADIANS_TO_TURNS = 1 / (2 * Math.PI);

/** Adds one pair; after the gate it is damped within `release` (60 dB). */
export function addFmPair(
  left: Float32Array,
  right: Float32Array,
  at: Frames,
  tone: Tone,
  pair: FmPair,
  release: Seconds,
  frames: Frames,
): void {
  const end = Math.min(left.length, at + frames);
  const carrierStep = (tone.hertz * pair.carrier) / SAMPLE_RATE;
  const modulatorStep = (tone.hertz * pair.modulator) / SAMPLE_RATE;
  const ringing = decayFactor(pair.decay);
  const damped = decayFactor(Math.min(pair.decay, release));
  const indexFactor = decayFactor(pair.indexDecay);
  const floor = pair.indexFloor * RADIANS_TO_TURNS;
  const released = at + tone.gate;
  let index = pair.index * RADIANS_TO_TURNS - floor;
  let level = 1;
  let attack = 0;
  let carrier = 0;
  let modulator = 0;
  for (let i = at; i < end && level > 1e-5; i++) {
    if (attack < 1) attack = Math.min(1, attack + 1 / 48);
    const x = sineOfTurns(carrier + (index + floor) * sineOfTurns(modulator)) * level * attack;
    left[i]! += x * pair.left;
    right[i]! += x * pair.right;
    carrier += carrierStep;
    modulator += modulatorStep;
    index *= indexFactor;
    level *= i < released ? ringing : damped;
  }
}

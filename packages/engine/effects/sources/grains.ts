import { Noise } from '#engine/dsp/noise.ts';
import { decayFactor } from '#engine/dsp/one-pole.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { StateVariableFilter } from '#engine/dsp/svf.ts';
import { ln } from '#engine/kit/exact.ts';
import type { Random } from '#engine/kit/random.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Pan, type Seconds } from '#engine/kit/units.ts';
import { curveOf, type ValueOrCurve } from './curve.ts';

/** A very short mono sound that is added many times. */
export type Grain = Float32Array;

const ONSET: Frames = 12;

/** A burst of band-passed noise that decays by 60 dB in `t60`, e.g. a drop, a crackle, a click. Peak 1. */
export function noiseGrain(seed: number, hertz: Hertz, q: number, t60: Seconds): Grain {
  const frames = Math.max(24, Math.round(t60 * SAMPLE_RATE));
  const noise = new Noise(seed);
  const filter = new StateVariableFilter();
  filter.tune(hertz, q);
  const factor = decayFactor(t60);
  const grain = new Float32Array(frames);
  let level = 1;
  for (let i = 0; i < frames; i++) {
    grain[i] = filter.band(noise.next()) * level * Math.min(1, i / ONSET, (frames - i) / ONSET);
    level *= factor;
  }
  return normalisePeak(grain);
}

/**
 * An air bubble in water: its pitch is 3 / r for a radius in metres (Minnaert, 1933), rises by the share `rise`
 * towards the surface, and its decay time is proportional to its size (van den Doel, 2005).
 */
export function bubbleGrain(hertz: Hertz, rise: number): Grain {
  const radius = 3 / hertz;
  const t60 = Math.min(0.25, Math.max(0.012, 13 * radius + 0.01));
  const frames = Math.round(t60 * SAMPLE_RATE);
  const factor = decayFactor(t60);
  const grain = new Float32Array(frames);
  let turns = 0;
  let level = 1;
  for (let i = 0; i < frames; i++) {
    grain[i] = sineOfTurns(turns) * level * Math.min(1, i / (2 * ONSET), (frames - i) / ONSET);
    turns += (hertz * (1 + (rise * i) / frames)) / SAMPLE_RATE;
    level *= factor;
  }
  return grain;
}

function normalisePeak(grain: Grain): Grain {
  let peak = 1e-9;
  for (let i = 0; i < grain.length; i++) peak = Math.max(peak, Math.abs(grain[i]!));
  for (let i = 0; i < grain.length; i++) grain[i]! /= peak;
  return grain;
}

/** Grains at random times. */
export interface GrainCloud {
  readonly random: Random;
  readonly grains: readonly Grain[];
  /** Mean number of grains a second (Poisson process). */
  readonly rate: ValueOrCurve;
  readonly level: ValueOrCurve;
  /** Exponent of the grain level distribution: the higher, the more quiet grains; 0: all equal. */
  readonly levelExponent: number;
  readonly from?: Seconds;
  readonly to?: Seconds;
  /** Stereo width, 0..1. */
  readonly spread?: Pan;
  readonly pan?: Pan;
}

export function addGrainCloud(out: Stereo, cloud: GrainCloud): void {
  const { random, grains, levelExponent, spread = 1, pan = 0 } = cloud;
  const rate = curveOf(cloud.rate);
  const level = curveOf(cloud.level);
  const to = Math.min(cloud.to ?? Infinity, out.left.length / SAMPLE_RATE);
  let time = cloud.from ?? 0;
  for (;;) {
    // Below 1 a second the process is thinned: a long gap would miss a rise of the rate.
    const now = Math.max(rate(time), 1);
    time += -ln(1 - random.next()) / now;
    if (time >= to) return;
    if (!random.chance(rate(time) / now)) continue;
    const u = 1 - random.next();
    const size =
      levelExponent === 0
        ? 1
        : u * (levelExponent >= 1 ? u : 1) * (levelExponent >= 2 ? u : 1) * (levelExponent >= 3 ? u : 1);
    const gains = equalPower(Math.max(-1, Math.min(1, pan + spread * (2 * random.next() - 1))));
    addGrain(out, grains[Math.floor(random.next() * grains.length)]!, time, size * level(time), gains);
  }
}

export function addGrain(
  { left, right }: Stereo,
  grain: Grain,
  at: Seconds,
  level: number,
  gains: { readonly left: number; readonly right: number },
): void {
  const start = Math.round(at * SAMPLE_RATE);
  const count = Math.min(grain.length, left.length - start);
  const l = level * gains.left;
  const r = level * gains.right;
  for (let i = 0; i < count; i++) {
    const x = grain[i]!;
    left[start + i]! += x * l;
    right[start + i]! += x * r;
  }
}

import { equalPower } from '#engine/dsp/pan.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import type { Random } from '#engine/kit/random.ts';
import { type Hertz, type Seconds, SAMPLE_RATE } from '#engine/kit/units.ts';

/** An N-wave, the pressure of a blast or a bullet: a steep rise, a linear fall below zero, a return. */
export function addNWave(out: Stereo, at: Seconds, length: Seconds, level: number): void {
  const start = Math.round(at * SAMPLE_RATE);
  const frames = Math.max(8, Math.round(length * SAMPLE_RATE));
  const { left, right } = equalPower(0);
  for (let i = 0; i < frames && start + i < out.left.length; i++) {
    const edge = Math.min(1, i / 4, (frames - i) / 4);
    const x = level * edge * (1 - (2 * i) / frames);
    out.left[start + i]! += x * left;
    out.right[start + i]! += x * right;
  }
}

/** A crack: several N-waves in quick succession, followed by bright noise. */
export function addCrack(
  out: Stereo,
  crack: {
    readonly random: Random;
    readonly at: Seconds;
    readonly level: number;
    readonly seconds: Seconds;
    readonly low: Hertz;
    readonly high: Hertz;
  },
): void {
  const { random, at, level, seconds, low, high } = crack;
  for (let k = 0; k < 7; k++) {
    const later = k === 0 ? 0 : seconds * random.next() * random.next();
    addNWave(out, at + later, random.uniform(0.001, 0.004), level * (k === 0 ? 1 : random.uniform(0.2, 0.7)));
  }
  addNoise(out, {
    seed: random.integer(1, 1e9),
    at,
    seconds: seconds * 2,
    pass: 'band',
    hertz: (t) => low + (high - low) * percussiveEnvelope(0.002, seconds)(t),
    q: 0.6,
    level: (t) => level * percussiveEnvelope(0.002, seconds * 1.6)(t),
  });
}

/** Falling debris: short hard clicks of decreasing density. */
export function addDebris(out: Stereo, random: Random, at: Seconds, seconds: Seconds, level: number): void {
  const grains = Array.from({ length: 14 }, () =>
    noiseGrain(
      random.integer(1, 1e9),
      random.uniform(500, 5000),
      random.uniform(1, 5),
      random.uniform(0.01, 0.05),
    ),
  );
  addGrainCloud(out, {
    random,
    grains,
    rate: (t) => 70 * Math.max(0, 1 - (t - at) / seconds),
    level: (t) => level * Math.max(0, 1 - (t - at) / seconds),
    levelExponent: 2,
    from: at,
    to: at + seconds,
  });
}

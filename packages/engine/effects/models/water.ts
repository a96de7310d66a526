import { equalPower } from '#engine/dsp/pan.ts';
import {
  exponentialEnvelope,
  valueNoise,
  exponentialDecay,
  percussiveEnvelope,
} from '#engine/effects/sources/curve.ts';
import {
  addGrain,
  bubbleGrain,
  noiseGrain,
  addGrainCloud,
  type Grain,
} from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Random } from '#engine/kit/random.ts';
import {
  events,
  forceGain,
  scaleDuration,
  scaleRate,
  loopPeriod,
  scaleFrequency,
  texture,
  steadyTexture,
} from './effect-model.ts';
import { beatTimes, eventTimes } from './event-times.ts';

/** Bubble grains of random size; small ones are more frequent. */
export function bubbles(random: Random, low: number, high: number, rise: number, count = 28): Grain[] {
  return Array.from({ length: count }, () =>
    bubbleGrain(low * exp2(random.next() * (high / low > 8 ? 3.4 : 2)), rise * random.uniform(0.5, 1.5)),
  );
}

/**
 * Level of a wave by its phase (0..1): it grows, breaks quickly and decays. The end level equals the start level, so
 * successive waves join.
 */
const swell = (p: number) =>
  p < 0.42
    ? 0.12 + 0.5 * (p / 0.42) * (p / 0.42)
    : 0.12 + 0.5 * exp2(-2.4 * (p - 0.42)) * (1 - (p - 0.42) / 0.58);

/** Level of the foam hiss by the same phase; loudest where the wave breaks. */
const hiss = (p: number) =>
  p < 0.36
    ? 0.05
    : p < 0.46
      ? 0.05 + ((p - 0.36) / 0.1) * 0.95
      : 0.05 + 0.95 * exp2(-4 * (p - 0.46)) * (1 - (p - 0.46) / 0.54);

const ocean = texture((context, out) => {
  const { random, seed, seconds, loop, traits } = context;
  const basePeriod = 7.5 / scaleRate(1, context);
  const waves = Math.max(1, Math.round(seconds / basePeriod));
  const period = loop || seconds < basePeriod ? seconds / waves : basePeriod;
  const offset = random.uniform(0.1, 0.3);
  const phase = (t: number) => (((t / period + offset) % 1) + 1) % 1;
  const force = forceGain(context, 0.7);
  addNoise(out, {
    seed,
    pass: 'low',
    hertz: (t) => scaleFrequency(260, context) + 500 * swell(phase(t)),
    level: (t) => 0.8 * swell(phase(t)),
    colour: 'brown',
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 900 + 2600 * hiss(phase(t)),
    q: 0.5,
    level: (t) => 0.22 * force * hiss(phase(t)) + 0.02,
    colour: 'pink',
  });
  addNoise(out, { seed: seed + 2, pass: 'high', hertz: 4200, level: (t) => 0.06 * force * hiss(phase(t)) });
  addGrainCloud(out, {
    random,
    grains: bubbles(random, 900, 4000, 0.2),
    rate: (t) => 260 * hiss(phase(t)),
    level: 0.05 * exp2(traits.size),
    levelExponent: 1,
  });
});

const stream = steadyTexture((context, out) => {
  const { random, seed } = context;
  const force = forceGain(context);
  const turn = valueNoise(seed, 1.3, loopPeriod(context));
  addGrainCloud(out, {
    random,
    grains: bubbles(random, scaleFrequency(420, context), scaleFrequency(4200, context), 0.18, 40),
    rate: (t) => 150 * force * exp2(0.6 * turn(t)),
    level: 0.3,
    levelExponent: 1,
  });
  addNoise(out, {
    seed,
    pass: 'band',
    hertz: (t) => scaleFrequency(1500, context) * exp2(0.2 * turn(t)),
    q: 0.5,
    level: 0.035 * force,
    colour: 'pink',
  });
  addNoise(out, { seed: seed + 1, pass: 'low', hertz: 420, level: 0.05 * force, colour: 'pink' });
});

const waterfall = steadyTexture((context, out) => {
  const { random, seed } = context;
  const turn = valueNoise(seed, 0.8, loopPeriod(context));
  addNoise(out, {
    seed,
    pass: 'low',
    hertz: scaleFrequency(1900, context),
    level: (t) => 0.3 * exp2(0.15 * turn(t)),
    colour: 'pink',
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'low',
    hertz: scaleFrequency(160, context),
    level: (t) => 0.5 * exp2(0.3 * turn(t * 2)),
    colour: 'brown',
  });
  addNoise(out, { seed: seed + 2, pass: 'high', hertz: 3800, level: 0.06 * forceGain(context) });
  addGrainCloud(out, {
    random,
    grains: bubbles(random, 500, 3000, 0.1),
    rate: 320,
    level: 0.12,
    levelExponent: 1,
  });
});

const drip = events((context, out) => {
  const { random } = context;
  for (const at of beatTimes(context, Math.max(0.8, scaleRate(1.5, context)), 0.25)) {
    const gains = equalPower(random.uniform(-0.4, 0.4));
    const hertz = scaleFrequency(random.uniform(900, 1700), context);
    addGrain(out, noiseGrain(random.integer(1, 1e9), 5000, 0.8, 0.006), at, 0.12, gains);
    addGrain(
      out,
      bubbleGrain(hertz, 0.28),
      at + random.uniform(0.012, 0.03),
      random.uniform(0.5, 0.8),
      gains,
    );
    if (random.chance(0.5))
      addGrain(
        out,
        bubbleGrain(hertz * random.uniform(1.2, 1.7), 0.2),
        at + random.uniform(0.05, 0.09),
        0.2,
        gains,
      );
  }
});

const pour = texture((context, out) => {
  const { random, seed, seconds, loop } = context;
  // The air column above the water becomes shorter, so its resonance rises as the vessel fills.
  const rise = loop
    ? () => scaleFrequency(700, context)
    : exponentialEnvelope([0, scaleFrequency(380, context)], [seconds * 0.92, scaleFrequency(1500, context)]);
  const flow = valueNoise(seed, 2, loopPeriod(context));
  addNoise(out, { seed, pass: 'band', hertz: rise, q: 7, level: (t) => 0.3 * exp2(0.4 * flow(t)), pan: 0 });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 3.1 * rise(t),
    q: 6,
    level: (t) => 0.12 * exp2(0.4 * flow(t)),
    pan: 0,
  });
  addGrainCloud(out, {
    random,
    grains: bubbles(random, scaleFrequency(480, context), scaleFrequency(3200, context), 0.3, 40),
    rate: (t) => 130 * forceGain(context) * exp2(0.5 * flow(t)),
    level: 0.3,
    levelExponent: 1,
    spread: 0.3,
  });
  addNoise(out, { seed: seed + 2, pass: 'high', hertz: 2500, level: 0.02 });
});

const splash = events((context, out) => {
  const { random, seed } = context;
  for (const at of eventTimes(context, { length: 1.6, rest: [1, 2.5] })) {
    const length = scaleDuration(0.9, context);
    addNoise(out, {
      seed: seed + 7,
      at,
      seconds: 0.3,
      pass: 'low',
      hertz: exponentialEnvelope([0, scaleFrequency(500, context)], [0.25, scaleFrequency(120, context)]),
      level: (t) => 1.2 * percussiveEnvelope(0.006, 0.25)(t),
      colour: 'brown',
    });
    addNoise(out, {
      seed,
      at,
      seconds: length * 1.6,
      pass: 'band',
      hertz: exponentialEnvelope([0, 5200], [length, 1500]),
      q: 0.5,
      level: (t) => 0.5 * percussiveEnvelope(0.02, length)(t),
    });
    addGrainCloud(out, {
      random,
      grains: bubbles(random, scaleFrequency(350, context), scaleFrequency(3000, context), 0.25),
      rate: (t) => 420 * exponentialDecay(length * 2)(t - at),
      level: (t) => 0.4 * exponentialDecay(length * 3)(t - at),
      levelExponent: 1,
      from: at + 0.03,
      to: at + length * 1.8,
    });
  }
});

export const water = {
  ocean,
  stream,
  waterfall,
  drip,
  pour,
  splash,
};

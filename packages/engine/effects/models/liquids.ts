import { linearEnvelope, valueNoise } from '#engine/effects/sources/curve.ts';
import { bubbleGrain, noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { TAU, exp2, cos } from '#engine/kit/exact.ts';
import { scaleRate, loopPeriod, scaleFrequency, forceGain, steadyTexture } from './effect-model.ts';
import { bubbles } from './water.ts';

const bubbling = steadyTexture((context, out) => {
  const { random, seed } = context;
  const burst = valueNoise(seed, 1.6, loopPeriod(context));
  addGrainCloud(out, {
    random,
    grains: bubbles(random, scaleFrequency(260, context), scaleFrequency(1800, context), 0.45, 40),
    rate: (t) => scaleRate(26, context) * exp2(1.4 * burst(t)),
    level: 0.5,
    levelExponent: 1,
    spread: 0.5,
  });
});

const underwater = steadyTexture((context, out) => {
  const { random, seed } = context;
  const turn = valueNoise(seed, 0.3, loopPeriod(context));
  addNoise(out, {
    seed,
    pass: 'low',
    hertz: (t) => 190 * exp2(0.5 * turn(t)),
    q: 1,
    level: 0.5,
    colour: 'brown',
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 420 * exp2(0.4 * turn(t * 2)),
    q: 3,
    level: 0.14,
    colour: 'pink',
  });
  addGrainCloud(out, {
    random,
    grains: bubbles(random, 200, 1200, 0.4),
    rate: 5,
    level: 0.3,
    levelExponent: 1,
  });
});

const boil = steadyTexture((context, out) => {
  const { random, seed } = context;
  const roll = valueNoise(seed, 4, loopPeriod(context));
  addGrainCloud(out, {
    random,
    grains: bubbles(random, scaleFrequency(180, context), scaleFrequency(1300, context), 0.35, 40),
    rate: (t) => 70 * forceGain(context) * exp2(0.7 * roll(t)),
    level: 0.45,
    levelExponent: 1,
    spread: 0.4,
  });
  addNoise(out, { seed, pass: 'low', hertz: 340, level: (t) => 0.14 * exp2(0.5 * roll(t)), colour: 'brown' });
  addNoise(out, { seed: seed + 1, pass: 'high', hertz: 4500, level: 0.012 });
});

const fizz = steadyTexture((context, out) => {
  const { random, seed, seconds, loop } = context;
  const fade = loop ? () => 1 : linearEnvelope([0, 1], [0.3, 1], [seconds, 0.3]);
  const grains = Array.from({ length: 40 }, () =>
    random.chance(0.5)
      ? bubbleGrain(random.uniform(3500, 9000), 0.1)
      : noiseGrain(random.integer(1, 1e9), random.uniform(4000, 11_000), 2, random.uniform(0.003, 0.008)),
  );
  addGrainCloud(out, {
    random,
    grains,
    rate: (t) => 900 * fade(t),
    level: 0.25,
    levelExponent: 2,
    spread: 0.6,
  });
  addNoise(out, { seed, pass: 'high', hertz: 6500, level: (t) => 0.035 * fade(t) });
});

const steam = steadyTexture((context, out) => {
  const { seed, seconds, loop, random } = context;
  const flutter = valueNoise(seed, 9, loopPeriod(context));
  const open = loop
    ? () => 1
    : linearEnvelope([0, 0], [0.03, 1], [Math.max(0.1, seconds * 0.75), 0.75], [seconds, 0]);
  addNoise(out, {
    seed,
    pass: 'high',
    hertz: (t) => scaleFrequency(2600, context) * exp2(0.08 * flutter(t)),
    level: (t) => 0.3 * open(t) * exp2(0.2 * flutter(t)),
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: scaleFrequency(5200 * random.uniform(0.9, 1.1), context),
    q: 3,
    level: (t) => 0.25 * open(t),
  });
});

const sizzle = steadyTexture((context, out) => {
  const { random, seed } = context;
  const turn = valueNoise(seed, 2.5, loopPeriod(context));
  addNoise(out, { seed, pass: 'high', hertz: 3800, level: (t) => 0.09 * exp2(0.5 * turn(t)) });
  const grains = Array.from({ length: 30 }, () =>
    noiseGrain(
      random.integer(1, 1e9),
      random.uniform(2000, 9000),
      random.uniform(1, 3),
      random.uniform(0.003, 0.012),
    ),
  );
  addGrainCloud(out, {
    random,
    grains,
    rate: (t) => 260 * forceGain(context) * exp2(0.8 * turn(t)),
    level: 0.6,
    levelExponent: 3,
    spread: 0.5,
  });
  addGrainCloud(out, {
    random,
    grains: bubbles(random, 500, 1500, 0.3),
    rate: (t) => 3 + 3 * cos(TAU * t * 0.9),
    level: 0.14,
    levelExponent: 1,
    spread: 0.3,
  });
});

export const liquids = { bubbles: bubbling, underwater, boil, fizz, steam, sizzle };

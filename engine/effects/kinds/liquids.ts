import { lines, wander } from '#engine/effects/sources/curve.ts';
import { bubbleGrain, noiseGrain, scatter } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { TAU, exp2, cos } from '#engine/kit/exact.ts';
import { paced, periodOf, pitched, texture, forced } from './kind.ts';
import { bubbles } from './water.ts';

const bubbling = texture((take, out) => {
  const { random, seed } = take;
  const burst = wander(seed, 1.6, periodOf(take));
  scatter(out, {
    random,
    grains: bubbles(random, pitched(260, take), pitched(1800, take), 0.45, 40),
    rate: (t) => paced(26, take) * exp2(1.4 * burst(t)),
    level: 0.5,
    rareness: 1,
    spread: 0.5,
  });
});

const underwater = texture((take, out) => {
  const { random, seed } = take;
  const turn = wander(seed, 0.3, periodOf(take));
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
  scatter(out, { random, grains: bubbles(random, 200, 1200, 0.4), rate: 5, level: 0.3, rareness: 1 });
});

const boil = texture((take, out) => {
  const { random, seed } = take;
  const roll = wander(seed, 4, periodOf(take));
  scatter(out, {
    random,
    grains: bubbles(random, pitched(180, take), pitched(1300, take), 0.35, 40),
    rate: (t) => 70 * forced(take) * exp2(0.7 * roll(t)),
    level: 0.45,
    rareness: 1,
    spread: 0.4,
  });
  addNoise(out, { seed, pass: 'low', hertz: 340, level: (t) => 0.14 * exp2(0.5 * roll(t)), colour: 'brown' });
  addNoise(out, { seed: seed + 1, pass: 'high', hertz: 4500, level: 0.012 });
});

const fizz = texture((take, out) => {
  const { random, seed, seconds, loop } = take;
  const fade = loop ? () => 1 : lines([0, 1], [0.3, 1], [seconds, 0.3]);
  const grains = Array.from({ length: 40 }, () =>
    random.chance(0.5)
      ? bubbleGrain(random.between(3500, 9000), 0.1)
      : noiseGrain(random.integer(1, 1e9), random.between(4000, 11_000), 2, random.between(0.003, 0.008)),
  );
  scatter(out, { random, grains, rate: (t) => 900 * fade(t), level: 0.25, rareness: 2, spread: 0.6 });
  addNoise(out, { seed, pass: 'high', hertz: 6500, level: (t) => 0.035 * fade(t) });
});

const steam = texture((take, out) => {
  const { seed, seconds, loop, random } = take;
  const flutter = wander(seed, 9, periodOf(take));
  const open = loop ? () => 1 : lines([0, 0], [0.03, 1], [Math.max(0.1, seconds * 0.75), 0.75], [seconds, 0]);
  addNoise(out, {
    seed,
    pass: 'high',
    hertz: (t) => pitched(2600, take) * exp2(0.08 * flutter(t)),
    level: (t) => 0.3 * open(t) * exp2(0.2 * flutter(t)),
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: pitched(5200 * random.between(0.9, 1.1), take),
    q: 3,
    level: (t) => 0.25 * open(t),
  });
});

const sizzle = texture((take, out) => {
  const { random, seed } = take;
  const turn = wander(seed, 2.5, periodOf(take));
  addNoise(out, { seed, pass: 'high', hertz: 3800, level: (t) => 0.09 * exp2(0.5 * turn(t)) });
  const grains = Array.from({ length: 30 }, () =>
    noiseGrain(
      random.integer(1, 1e9),
      random.between(2000, 9000),
      random.between(1, 3),
      random.between(0.003, 0.012),
    ),
  );
  scatter(out, {
    random,
    grains,
    rate: (t) => 260 * forced(take) * exp2(0.8 * turn(t)),
    level: 0.6,
    rareness: 3,
    spread: 0.5,
  });
  scatter(out, {
    random,
    grains: bubbles(random, 500, 1500, 0.3),
    rate: (t) => 3 + 3 * cos(TAU * t * 0.9),
    level: 0.14,
    rareness: 1,
    spread: 0.3,
  });
});

export const liquids = { bubbles: bubbling, underwater, boil, fizz, steam, sizzle };

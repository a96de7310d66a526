import { equalPower } from '#engine/dsp/pan.ts';
import { slides, wander, decaying, struckCurve } from '#engine/effects/sources/curve.ts';
import { addGrain, bubbleGrain, noiseGrain, scatter, type Grain } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Random } from '#engine/kit/random.ts';
import { events, forced, lasting, paced, periodOf, pitched, texture } from './kind.ts';
import { beats, moments } from './moments.ts';

/** Bubble grains of random size; small ones are more frequent. */
export function bubbles(random: Random, low: number, high: number, rise: number, count = 28): Grain[] {
  return Array.from({ length: count }, () =>
    bubbleGrain(low * exp2(random.next() * (high / low > 8 ? 3.4 : 2)), rise * random.between(0.5, 1.5)),
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

const ocean = texture((take, out) => {
  const { random, seed, seconds, loop, traits } = take;
  const usual = 7.5 / paced(1, take);
  const waves = Math.max(1, Math.round(seconds / usual));
  const period = loop || seconds < usual ? seconds / waves : usual;
  const offset = random.between(0.1, 0.3);
  const place = (t: number) => (((t / period + offset) % 1) + 1) % 1;
  const force = forced(take, 0.7);
  addNoise(out, {
    seed,
    pass: 'low',
    hertz: (t) => pitched(260, take) + 500 * swell(place(t)),
    level: (t) => 0.8 * swell(place(t)),
    colour: 'brown',
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 900 + 2600 * hiss(place(t)),
    q: 0.5,
    level: (t) => 0.22 * force * hiss(place(t)) + 0.02,
    colour: 'pink',
  });
  addNoise(out, { seed: seed + 2, pass: 'high', hertz: 4200, level: (t) => 0.06 * force * hiss(place(t)) });
  scatter(out, {
    random,
    grains: bubbles(random, 900, 4000, 0.2),
    rate: (t) => 260 * hiss(place(t)),
    level: 0.05 * exp2(traits.size),
    rareness: 1,
  });
});

const stream = texture((take, out) => {
  const { random, seed } = take;
  const force = forced(take);
  const turn = wander(seed, 1.3, periodOf(take));
  scatter(out, {
    random,
    grains: bubbles(random, pitched(420, take), pitched(4200, take), 0.18, 40),
    rate: (t) => 150 * force * exp2(0.6 * turn(t)),
    level: 0.3,
    rareness: 1,
  });
  addNoise(out, {
    seed,
    pass: 'band',
    hertz: (t) => pitched(1500, take) * exp2(0.2 * turn(t)),
    q: 0.5,
    level: 0.035 * force,
    colour: 'pink',
  });
  addNoise(out, { seed: seed + 1, pass: 'low', hertz: 420, level: 0.05 * force, colour: 'pink' });
});

const waterfall = texture((take, out) => {
  const { random, seed } = take;
  const turn = wander(seed, 0.8, periodOf(take));
  addNoise(out, {
    seed,
    pass: 'low',
    hertz: pitched(1900, take),
    level: (t) => 0.3 * exp2(0.15 * turn(t)),
    colour: 'pink',
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'low',
    hertz: pitched(160, take),
    level: (t) => 0.5 * exp2(0.3 * turn(t * 2)),
    colour: 'brown',
  });
  addNoise(out, { seed: seed + 2, pass: 'high', hertz: 3800, level: 0.06 * forced(take) });
  scatter(out, { random, grains: bubbles(random, 500, 3000, 0.1), rate: 320, level: 0.12, rareness: 1 });
});

const drip = events((take, out) => {
  const { random } = take;
  for (const at of beats(take, Math.max(0.8, paced(1.5, take)), 0.25)) {
    const place = equalPower(random.between(-0.4, 0.4));
    const hertz = pitched(random.between(900, 1700), take);
    addGrain(out, noiseGrain(random.integer(1, 1e9), 5000, 0.8, 0.006), at, 0.12, place);
    addGrain(
      out,
      bubbleGrain(hertz, 0.28),
      at + random.between(0.012, 0.03),
      random.between(0.5, 0.8),
      place,
    );
    if (random.chance(0.5))
      addGrain(
        out,
        bubbleGrain(hertz * random.between(1.2, 1.7), 0.2),
        at + random.between(0.05, 0.09),
        0.2,
        place,
      );
  }
});

const pour = texture((take, out) => {
  const { random, seed, seconds, loop } = take;
  // The air column above the water becomes shorter, so its resonance rises as the vessel fills.
  const rise = loop
    ? () => pitched(700, take)
    : slides([0, pitched(380, take)], [seconds * 0.92, pitched(1500, take)]);
  const flow = wander(seed, 2, periodOf(take));
  addNoise(out, { seed, pass: 'band', hertz: rise, q: 7, level: (t) => 0.3 * exp2(0.4 * flow(t)), pan: 0 });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 3.1 * rise(t),
    q: 6,
    level: (t) => 0.12 * exp2(0.4 * flow(t)),
    pan: 0,
  });
  scatter(out, {
    random,
    grains: bubbles(random, pitched(480, take), pitched(3200, take), 0.3, 40),
    rate: (t) => 130 * forced(take) * exp2(0.5 * flow(t)),
    level: 0.3,
    rareness: 1,
    spread: 0.3,
  });
  addNoise(out, { seed: seed + 2, pass: 'high', hertz: 2500, level: 0.02 });
});

const splash = events((take, out) => {
  const { random, seed } = take;
  for (const at of moments(take, { length: 1.6, rest: [1, 2.5] })) {
    const length = lasting(0.9, take);
    addNoise(out, {
      seed: seed + 7,
      at,
      seconds: 0.3,
      pass: 'low',
      hertz: slides([0, pitched(500, take)], [0.25, pitched(120, take)]),
      level: (t) => 1.2 * struckCurve(0.006, 0.25)(t),
      colour: 'brown',
    });
    addNoise(out, {
      seed,
      at,
      seconds: length * 1.6,
      pass: 'band',
      hertz: slides([0, 5200], [length, 1500]),
      q: 0.5,
      level: (t) => 0.5 * struckCurve(0.02, length)(t),
    });
    scatter(out, {
      random,
      grains: bubbles(random, pitched(350, take), pitched(3000, take), 0.25),
      rate: (t) => 420 * decaying(length * 2)(t - at),
      level: (t) => 0.4 * decaying(length * 3)(t - at),
      rareness: 1,
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

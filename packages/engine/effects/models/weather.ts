import {
  linearEnvelope,
  exponentialEnvelope,
  valueNoise,
  exponentialDecay,
} from '#engine/effects/sources/curve.ts';
import { bubbleGrain, noiseGrain, addGrainCloud, type Grain } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import type { Material } from '#engine/effects/words/materials.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Random } from '#engine/kit/random.ts';
import { addCrack } from './blasts.ts';
import {
  events,
  forceGain,
  scaleDuration,
  loopPeriod,
  scaleFrequency,
  steadyTexture,
} from './effect-model.ts';
import { eventTimes } from './event-times.ts';

/** Noise band of one drop by surface material: centre frequency, Q and decay time. */
const drops: Partial<Record<Material, readonly [hertz: number, q: number, t60: number]>> = {
  metal: [3100, 9, 0.05],
  glass: [4200, 5, 0.02],
  wood: [900, 3, 0.03],
  leaves: [3300, 1, 0.02],
  grass: [2800, 0.8, 0.015],
  cloth: [700, 1.4, 0.03],
  stone: [4800, 1, 0.012],
  plastic: [1500, 3, 0.025],
};

function dropGrains(material: Material | undefined, random: Random): Grain[] {
  const seed = () => random.integer(1, 1e9);
  if (material === 'water' || material === undefined) {
    const bubbles = Array.from({ length: 10 }, () => bubbleGrain(random.uniform(1800, 5500), 0.15));
    const ticks = Array.from({ length: 22 }, () =>
      noiseGrain(seed(), random.uniform(2500, 9000), 1.2, random.uniform(0.004, 0.014)),
    );
    return [...bubbles, ...ticks];
  }
  const [hertz, q, t60] = drops[material] ?? drops.stone!;
  return Array.from({ length: 28 }, () =>
    noiseGrain(seed(), hertz * exp2(random.normal() * 1.2), q, t60 * random.uniform(0.5, 1.5)),
  );
}

const rain = steadyTexture((context, out) => {
  const { random, seed, traits } = context;
  const force = forceGain(context);
  const rate = 420 * force * force;
  const gusts = valueNoise(seed + 1, 0.3, loopPeriod(context));
  const swell = context.loop ? () => 1 : (time: number) => 1 + 0.18 * gusts(time);
  addGrainCloud(out, {
    random,
    grains: dropGrains(traits.material, random),
    rate: (time) => rate * swell(time),
    level: 0.3,
    levelExponent: 2,
  });
  // Distant drops merge into a hiss.
  const far = 0.035 * force * (traits.material === 'metal' ? 1.5 : 1);
  addNoise(out, {
    seed,
    pass: 'band',
    hertz: traits.material === 'metal' ? 2600 : 5200,
    q: 0.4,
    level: (t) => far * swell(t),
  });
  addNoise(out, {
    seed: seed + 2,
    pass: 'low',
    hertz: 900,
    level: (t) => 0.25 * far * force * swell(t),
    colour: 'pink',
  });
});

const hail = steadyTexture((context, out) => {
  const { random, seed } = context;
  const force = forceGain(context);
  const grains = Array.from({ length: 20 }, () =>
    noiseGrain(
      random.integer(1, 1e9),
      random.uniform(1400, 5200),
      random.uniform(2, 6),
      random.uniform(0.01, 0.035),
    ),
  );
  addGrainCloud(out, { random, grains, rate: 110 * force, level: 0.8, levelExponent: 2 });
  addNoise(out, { seed, pass: 'high', hertz: 3500, level: 0.018 * force });
});

const wind = steadyTexture((context, out) => {
  const { seed, traits, random } = context;
  const period = loopPeriod(context);
  const force = forceGain(context);
  const rate = 0.35 * exp2(0.5 * traits.speed + 0.4 * traits.force);
  const gust = valueNoise(seed, rate, period);
  const blow = (time: number, depth: number) => exp2(depth * (gust(time) + 0.35 * gust(time * 2 + 7)));
  // A gust in a loop would return in every repetition.
  const depth = (1.9 + 0.6 * traits.force) * (context.loop ? 0.3 : 1);
  for (let k = 0; k < 3; k++) {
    const turn = valueNoise(seed + 11 * k + 3, rate * (0.6 + 0.3 * k), period);
    const centre = scaleFrequency(random.uniform(220, 300) * exp2(0.9 * k), context) * (0.8 + 0.2 * force);
    addNoise(out, {
      seed: seed + 100 * k,
      pass: 'band',
      hertz: (t) => centre * blow(t, 0.35) * exp2(0.3 * turn(t)),
      q: 1.2 + 0.9 * k,
      level: (t) => 0.4 * exp2(-0.9 * k) * blow(t, depth),
      colour: 'pink',
    });
  }
  // Strong wind whistles through a gap.
  const pitch = valueNoise(seed + 77, rate * 1.4, period);
  const whistle = 0.05 * force * force;
  addNoise(out, {
    seed: seed + 5,
    pass: 'band',
    hertz: (t) => scaleFrequency(820, context) * exp2(0.45 * pitch(t) + 0.25 * gust(t)),
    q: 34,
    level: (t) => whistle * blow(t, depth * 1.4),
    pan: random.uniform(-0.6, 0.6),
  });
});

const thunder = events((context, out) => {
  const { random, seed, seconds, traits, loop } = context;
  const near = clamp(1 - traits.distance / 2.5, 0, 1);
  const length = clamp(scaleDuration(6, context), 1.2, 9);
  const rolls =
    loop || seconds > 9 ? eventTimes(context, { length: length * 0.8, rest: [0.5, 2.5] }) : [0.03];
  for (const at of rolls) {
    if (near > 0.2) {
      addCrack(out, {
        random,
        at,
        level: 0.8 * near * forceGain(context),
        seconds: 0.35,
        low: 300,
        high: 7000,
      });
    }
    // A lightning channel is kilometres long: its parts arrive one after another as N-waves dulled by the air.
    const parts = Array.from(
      { length: 12 },
      () =>
        [
          0.12 * random.next() + random.next() * random.next() * length * 0.55,
          random.uniform(0.3, 1),
        ] as const,
    );
    const last = Math.max(1.5, length * 0.6);
    const roll = (t: number) =>
      parts.reduce((sum, [start, level]) => {
        const since = t - start;
        if (since < 0) return sum;
        return sum + level * Math.min(1, since / 0.05) * exponentialDecay(last * (0.45 + 0.5 * level))(since);
      }, 0);
    const fade = linearEnvelope([0, 1], [length * 0.75, 0.7], [length, 0]);
    addNoise(out, {
      seed: seed + at * 100,
      at,
      seconds: length,
      pass: 'low',
      hertz: exponentialEnvelope([0, scaleFrequency(130 + 260 * near, context)], [length, 55]),
      q: 0.8,
      level: (t) => 0.6 * roll(t) * fade(t),
      colour: 'brown',
    });
    addNoise(out, {
      seed: seed + at * 100 + 9,
      at,
      seconds: length,
      pass: 'band',
      hertz: exponentialEnvelope([0, 90], [length, 38]),
      q: 1.1,
      level: (t) => 1.3 * roll(t) * fade(t),
      colour: 'brown',
    });
  }
});

const leaves = steadyTexture((context, out) => {
  const { random, seed } = context;
  const period = loopPeriod(context);
  const gust = valueNoise(seed, 0.5, period);
  const flutter = valueNoise(seed + 1, 3, period);
  const breeze = (t: number) => exp2(1.6 * gust(t) + 0.6 * flutter(t)) * forceGain(context);
  addNoise(out, { seed, pass: 'high', hertz: scaleFrequency(2600, context), level: (t) => 0.05 * breeze(t) });
  const grains = Array.from({ length: 20 }, () =>
    noiseGrain(random.integer(1, 1e9), random.uniform(2500, 8000), 1, random.uniform(0.006, 0.02)),
  );
  addGrainCloud(out, { random, grains, rate: (t) => 160 * breeze(t), level: 0.25, levelExponent: 2 });
});

export const weather = { rain, hail, wind, thunder, leaves };

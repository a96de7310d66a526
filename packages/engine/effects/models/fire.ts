import type { Stereo } from '#engine/dsp/stereo.ts';
import {
  exponentialEnvelope,
  valueNoise,
  exponentialDecay,
  percussiveEnvelope,
} from '#engine/effects/sources/curve.ts';
import { noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Seconds } from '#engine/kit/units.ts';
import { addCrack, addDebris, addNWave } from './blasts.ts';
import {
  events,
  forceGain,
  scaleDuration,
  loopPeriod,
  scaleFrequency,
  type EffectContext,
  steadyTexture,
} from './effect-model.ts';
import { eventTimes } from './event-times.ts';

const fire = steadyTexture((context, out) => {
  const { random, seed } = context;
  const period = loopPeriod(context);
  const lap = valueNoise(seed, 3.5, period);
  const flare = valueNoise(seed + 1, 0.6, period);
  const force = forceGain(context);
  addNoise(out, {
    seed,
    pass: 'low',
    hertz: scaleFrequency(95, context),
    q: 0.9,
    level: (t) => 0.32 * force * exp2(0.9 * lap(t) + 0.5 * flare(t)),
    colour: 'brown',
  });
  addNoise(out, {
    seed: seed + 2,
    pass: 'band',
    hertz: (t) => 480 * exp2(0.4 * flare(t)),
    q: 0.6,
    level: (t) => 0.07 * force * exp2(0.6 * lap(t)),
    colour: 'pink',
  });
  addNoise(out, {
    seed: seed + 3,
    pass: 'high',
    hertz: 3000,
    level: (t) => 0.014 * force * exp2(0.7 * flare(t)),
  });
  const crackles = Array.from({ length: 40 }, () =>
    noiseGrain(
      random.integer(1, 1e9),
      random.uniform(700, 7500),
      random.uniform(0.8, 4),
      random.uniform(0.002, 0.018),
    ),
  );
  addGrainCloud(out, {
    random,
    grains: crackles,
    rate: (t) => 34 * exp2(1.5 * flare(t)),
    level: 1.1,
    levelExponent: 3,
  });
  // A snapping twig: several crackles in quick succession.
  const snaps = crackles.slice(0, 8);
  addGrainCloud(out, {
    random,
    grains: snaps,
    rate: (t) => (lap(t + 3) > 0.72 ? 60 : 0),
    level: 0.7,
    levelExponent: 1,
    spread: 0.5,
  });
});

const match = events((context, out) => {
  const { random, seed } = context;
  for (const at of eventTimes(context, { length: 1.8, rest: [1, 2], maxCount: 2 })) {
    const scratch = noiseGrain(seed, 3600, 0.8, 0.01);
    addGrainCloud(out, {
      random,
      grains: [scratch, noiseGrain(seed + 1, 2600, 1, 0.012)],
      rate: 380,
      level: 0.35,
      levelExponent: 1,
      from: at,
      to: at + 0.16,
      spread: 0.2,
    });
    const flare = scaleDuration(1, context);
    addNoise(out, {
      seed,
      at: at + 0.15,
      seconds: flare * 1.5,
      pass: 'band',
      hertz: exponentialEnvelope([0, 4200], [0.4, 1500], [flare, 700]),
      q: 0.5,
      level: (t) => 0.6 * percussiveEnvelope(0.07, flare)(t),
    });
    addNoise(out, {
      seed: seed + 1,
      at: at + 0.15,
      seconds: flare * 1.5,
      pass: 'low',
      hertz: 180,
      level: (t) => 0.5 * percussiveEnvelope(0.1, flare * 1.2)(t),
      colour: 'brown',
    });
    const sparks = Array.from({ length: 10 }, () =>
      noiseGrain(random.integer(1, 1e9), random.uniform(2000, 9000), 1.5, 0.005),
    );
    addGrainCloud(out, {
      random,
      grains: sparks,
      rate: 45,
      level: 0.4,
      levelExponent: 2,
      from: at + 0.15,
      to: at + 0.15 + flare,
      spread: 0.3,
    });
  }
});

/** One explosion: shock, fireball, sub drop, debris. */
function explode(out: Stereo, context: EffectContext, at: Seconds, level: number): void {
  const { random, traits } = context;
  const length = clamp(scaleDuration(3.2, context), 0.8, 6);
  const near = clamp(1 - traits.distance / 3, 0.15, 1);
  const seed = random.integer(1, 1e9);
  addNWave(out, at, 0.004, 1.1 * near * level);
  addCrack(out, { random, at, level: 0.7 * near * level, seconds: 0.12, low: 500, high: 6000 });
  addNoise(out, {
    seed,
    at,
    seconds: length,
    pass: 'low',
    hertz: exponentialEnvelope(
      [0, scaleFrequency(4000, context)],
      [0.25 * length, scaleFrequency(600, context)],
      [length, 80],
    ),
    level: (t) => 1.5 * level * percussiveEnvelope(0.004, length)(t),
    colour: 'pink',
  });
  addNoise(out, {
    seed: seed + 1,
    at,
    seconds: length * 1.9,
    pass: 'low',
    hertz: exponentialEnvelope([0, 240], [length, 55]),
    q: 1,
    level: (t) => 1.2 * level * percussiveEnvelope(0.02, length * 1.9)(t),
    colour: 'brown',
  });
  addTone(out, {
    at,
    seconds: 1.2,
    wave: 'sine',
    hertz: exponentialEnvelope([0, scaleFrequency(80, context)], [0.9, scaleFrequency(30, context)]),
    level: (t) => 0.9 * level * percussiveEnvelope(0.004, 1.1)(t),
  });
  addDebris(out, random, at + 0.15, Math.min(length, 2.2), 0.35 * near * level);
}

const explosion = events((context, out) => {
  const { traits, seconds, loop, random } = context;
  const many = (traits.count ?? 1) > 1 || loop || seconds > 12;
  const times = many ? eventTimes(context, { length: 2, rest: [0.6, 2.6] }) : [0.01];
  for (const at of times) explode(out, context, at, many ? random.uniform(0.6, 1) : 1);
});

const fireworks = events((context, out) => {
  const { random, seconds } = context;
  for (const at of eventTimes(context, { length: seconds < 2.5 ? 0.9 : 1.7, rest: [-0.9, 0.5] })) {
    const climb = seconds < 2.5 ? 0.25 : random.uniform(0.5, 0.9);
    const pan = random.uniform(-0.7, 0.7);
    const high = random.uniform(1400, 2600);
    addTone(out, {
      at,
      seconds: climb,
      wave: 'sine',
      hertz: exponentialEnvelope([0, high * 0.7], [climb, high * 1.2]),
      level: (t) => 0.05 * Math.min(1, t / 0.1),
      pan,
      modulation: { ratio: 0.03, index: 3 },
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: climb,
      pass: 'band',
      hertz: high * 2,
      q: 1,
      level: (t) => (0.05 * t) / climb,
      pan,
    });
    const burst = at + climb;
    addNWave(out, burst, 0.005, 0.8);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: burst,
      seconds: 1.4,
      pass: 'low',
      hertz: exponentialEnvelope([0, 2400], [0.6, 140]),
      level: (t) => 0.9 * percussiveEnvelope(0.003, 0.8)(t),
      colour: 'pink',
    });
    const stars = Array.from({ length: 16 }, () =>
      noiseGrain(random.integer(1, 1e9), random.uniform(2500, 9000), 1.2, random.uniform(0.004, 0.014)),
    );
    addGrainCloud(out, {
      random,
      grains: stars,
      rate: (t) => 170 * exponentialDecay(2)(t - burst - 0.15),
      level: 0.28,
      levelExponent: 1,
      from: burst + 0.15,
      to: burst + 1.5,
      pan,
      spread: 0.5,
    });
  }
});

export const fires = { fire, match, explosion, fireworks };

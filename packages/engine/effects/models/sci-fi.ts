import { linearEnvelope, exponentialEnvelope, valueNoise, trapezoid } from '#engine/effects/sources/curve.ts';
import { noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { sin, TAU, exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import {
  events,
  fitToLoop,
  scaleRate,
  loopPeriod,
  scaleFrequency,
  scaleDuration,
  steadyTexture,
} from './effect-model.ts';
import { eventTimes } from './event-times.ts';

const ring = (t: number) => 0.5 + 0.5 * sin(TAU * 52 * t);

/** Ring-modulated vowels in steps of pitch. */
const robot = events((context, out) => {
  const { random } = context;
  for (const start of eventTimes(context, { length: 1.1, rest: [0.2, 0.6] })) {
    const syllables = random.integer(4, 7);
    for (let k = 0, at = start; k < syllables; k++) {
      const length = random.pick([0.11, 0.16, 0.22]) / scaleRate(1, context);
      const hertz = scaleFrequency(random.pick([110, 123.5, 146.8, 164.8, 220]), context);
      const vowel = random.pick([600, 900, 1400, 1900]);
      addTone(out, {
        at,
        seconds: length,
        wave: 'square',
        hertz,
        level: (t) => 0.18 * trapezoid(length, 0.006, 0.006)(t) * ring(t),
      });
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: Math.round(vowel / hertz) * hertz,
        level: (t) => 0.4 * trapezoid(length, 0.006, 0.006)(t) * ring(t),
        modulation: { ratio: hertz / (Math.round(vowel / hertz) * hertz), index: 1.6 },
      });
      at += length * 1.15;
    }
  }
});

const computer = events((context, out) => {
  const { random, seconds } = context;
  const rate = scaleRate(9, context);
  const root = scaleFrequency(random.pick([880, 988, 1175]), context);
  for (let at = 0.015; at < seconds - 0.06;) {
    const length = random.pick([0.03, 0.045, 0.07]);
    const hertz = root * random.pick([0.5, 1, 1, 1.5, 2, 2.5, 3]);
    addTone(out, {
      at,
      seconds: length,
      wave: random.chance(0.3) ? 'square' : 'sine',
      hertz,
      level: (t) => (0.5 * trapezoid(length, 0.003, 0.003)(t)) / (hertz > 2 * root ? 1.6 : 1),
      pan: random.uniform(-0.5, 0.5),
    });
    at += (random.chance(0.15) ? random.integer(3, 5) : 1) / rate;
  }
  addTone(out, {
    at: 0,
    seconds: out.left.length / SAMPLE_RATE,
    wave: 'sine',
    hertz: fitToLoop(120, context),
    level: context.loop ? 0.03 : linearEnvelope([0, 0.03], [seconds, 0.03]),
  });
});

const radioStatic = steadyTexture((context, out) => {
  const { random, seed } = context;
  const period = loopPeriod(context);
  const drift = valueNoise(seed, 1.4, period);
  const fade = valueNoise(seed + 1, 5, period);
  addNoise(out, { seed, pass: 'band', hertz: 1500, q: 0.5, level: (t) => 0.3 * exp2(0.5 * fade(t)) });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 1300 * exp2(0.9 * drift(t)),
    q: 12,
    level: (t) => 0.25 * exp2(1.2 * fade(t + 2)),
    pan: 0,
  });
  const crackles = Array.from({ length: 12 }, () =>
    noiseGrain(random.integer(1, 1e9), random.uniform(900, 3300), 1, random.uniform(0.002, 0.012)),
  );
  addGrainCloud(out, { random, grains: crackles, rate: 22, level: 0.9, levelExponent: 2, spread: 0.2 });
});

const spaceship = steadyTexture((context, out) => {
  const { random, seed } = context;
  const period = loopPeriod(context);
  const length = out.left.length / SAMPLE_RATE;
  const root = scaleFrequency(random.uniform(46, 58), context);
  const throb = fitToLoop(scaleRate(1.6, context), context);
  for (const [k, ratio] of [1, 1.003, 2, 2.997, 4.01, 6.02].entries()) {
    const swell = valueNoise(seed + k, 0.4, period);
    addTone(out, {
      at: 0,
      seconds: length,
      wave: k < 2 ? 'saw' : 'sine',
      hertz: fitToLoop(root * ratio, context),
      level: (t) =>
        (k < 2 ? 0.13 : 0.2) * exp2(-0.35 * k + 0.5 * swell(t)) * (0.8 + 0.2 * sin(TAU * throb * t + k)),
      pan: 0.6 * random.normal(),
      phase: random.next(),
    });
  }
  const sweep = valueNoise(seed + 50, 0.35, period);
  addNoise(out, {
    seed,
    pass: 'band',
    hertz: (t) => 420 * exp2(0.8 * sweep(t)),
    q: 4,
    level: 0.3,
    colour: 'pink',
  });
  addNoise(out, { seed: seed + 1, pass: 'low', hertz: 110, level: 0.4, colour: 'brown' });
});

const forcefield = steadyTexture((context, out) => {
  const { random, seed } = context;
  const period = loopPeriod(context);
  const length = out.left.length / SAMPLE_RATE;
  const base = fitToLoop(scaleFrequency(random.uniform(88, 104), context), context);
  const turn = valueNoise(seed, 1.8, period);
  for (const [ratio, pan] of [
    [1, 0],
    [1.5, -0.5],
    [2, 0.5],
  ] as const) {
    addTone(out, {
      at: 0,
      seconds: length,
      wave: 'saw',
      hertz: fitToLoop(base * ratio, context),
      level: (t) => (0.16 / ratio) * exp2(0.4 * turn(t + ratio)),
      pan,
    });
    addTone(out, {
      at: 0,
      seconds: length,
      wave: 'sine',
      hertz: fitToLoop(base * ratio * 4.02, context),
      level: 0.1 / ratio,
      modulation: { ratio: 0.25, index: (t) => 2.5 + 1.5 * turn(t) },
      pan: -pan,
    });
  }
  addNoise(out, {
    seed,
    pass: 'band',
    hertz: (t) => 2200 * exp2(0.7 * turn(t * 2)),
    q: 5,
    level: (t) => 0.16 * exp2(0.6 * turn(t * 2)),
  });
});

const teleport = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.5, seconds * 0.9), scaleDuration(1.7, context));
  for (const at of eventTimes(context, { length, rest: [0.3, 0.9] })) {
    const low = scaleFrequency(random.uniform(190, 260), context);
    const shape = (t: number) => Math.max(0, Math.min(1, t / (0.3 * length), (length - t) / (0.35 * length)));
    for (let k = 0; k < 5; k++) {
      const flutter = 9 + 3 * k;
      const rise = exponentialEnvelope(
        [0, low * (1 + k)],
        [length * 0.65, low * (1 + k) * 5],
        [length, low * (1 + k) * 7],
      );
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: rise,
        level: (t) => 0.2 * exp2(-0.3 * k) * shape(t) * (0.6 + 0.4 * sin(TAU * flutter * t)),
        pan: 0.9 * sin(TAU * 0.21 * k),
        modulation: { ratio: 1.41, index: 1.2 },
      });
    }
    const sparks = Array.from({ length: 8 }, () =>
      noiseGrain(random.integer(1, 1e9), random.uniform(4000, 11_000), 9, 0.02),
    );
    addGrainCloud(out, {
      random,
      grains: sparks,
      rate: (t) => 90 * shape(t - at),
      level: 0.3,
      levelExponent: 1,
      from: at,
      to: at + length,
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: exponentialEnvelope([0, 600], [length, 6000]),
      q: 2,
      level: (t) => 0.25 * shape(t),
    });
  }
});

export const sciFi = { robot, computer, static: radioStatic, spaceship, forcefield, teleport };

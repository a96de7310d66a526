import {
  trapezoid,
  exponentialEnvelope,
  percussiveEnvelope,
  valueNoise,
} from '#engine/effects/sources/curve.ts';
import { noiseGrain, addGrainCloud, type Grain } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addPulseTrain } from '#engine/effects/sources/pulses.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Random } from '#engine/kit/random.ts';
import { events, scaleDuration, scaleRate, scaleFrequency, forceGain } from './effect-model.ts';
import { beatTimes, eventTimes } from './event-times.ts';

const grainsOf = (random: Random, low: number, high: number, q: number, t60: number): Grain[] =>
  Array.from({ length: 16 }, () =>
    noiseGrain(random.integer(1, 1e9), random.uniform(low, high), q, t60 * random.uniform(0.6, 1.4)),
  );

const cloth = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.45, rest: [0.05, 0.4] })) {
    const length = scaleDuration(random.uniform(0.25, 0.5), context);
    // The pressure peaks in the middle of the stroke; the weave adds stick-slip modulation.
    const stroke = trapezoid(length, 0.45 * length, 0.5 * length);
    const rub = valueNoise(random.integer(1, 1e9), 24);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: exponentialEnvelope(
        [0, scaleFrequency(1100, context)],
        [length * 0.5, scaleFrequency(2400, context)],
        [length, scaleFrequency(900, context)],
      ),
      q: 0.6,
      level: (t) => 0.55 * stroke(t) * exp2(1.4 * rub(t)),
      pan: random.uniform(-0.4, 0.4),
    });
    addGrainCloud(out, {
      random,
      grains: grainsOf(random, 500, 3500, 1, 0.01),
      rate: 90,
      level: 0.18,
      levelExponent: 1,
      from: at,
      to: at + length,
      spread: 0.4,
    });
  }
});

const zip = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.3, seconds * 0.6), scaleDuration(0.7, context));
  for (const at of eventTimes(context, { length, rest: [0.4, 1] })) {
    const up = random.chance(0.7);
    const rate = up
      ? exponentialEnvelope([0, 70], [length * 0.8, 210], [length, 160])
      : exponentialEnvelope([0, 210], [length, 80]);
    addPulseTrain(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      rate,
      level: (t) => 0.9 * Math.max(0, Math.min(1, t / 0.03, (length - t) / 0.03)),
      width: 0.0004,
      jitter: 0.25,
      noise: 0.6,
      direct: 0.15,
      resonances: [
        { hertz: scaleFrequency(2900, context), q: 3, level: 1 },
        { hertz: scaleFrequency(5400, context), q: 4, level: 0.9 },
      ],
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'high',
      hertz: 3000,
      level: (t) => 0.05 * Math.min(1, (length - t) / 0.03),
    });
  }
});

const paper = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.6, rest: [0.15, 0.8] })) {
    const length = scaleDuration(random.uniform(0.4, 0.65), context);
    const sweep = (t: number) => Math.max(0, Math.min(t / 0.1, 1, (length - t) / 0.12));
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: exponentialEnvelope([0, 2200], [length * 0.6, 5200], [length, 3000]),
      q: 0.7,
      level: (t) => 0.16 * sweep(t),
      pan: random.uniform(-0.3, 0.3),
    });
    addGrainCloud(out, {
      random,
      grains: grainsOf(random, 1200, 8000, 1.5, 0.007),
      rate: (t) => 260 * sweep(t - at),
      level: 0.6 * forceGain(context, 0.4),
      levelExponent: 2,
      from: at,
      to: at + length,
      spread: 0.4,
    });
  }
});

const tape = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.35, seconds * 0.5), scaleDuration(0.8, context));
  for (const at of eventTimes(context, { length, rest: [0.4, 1] })) {
    const turn = valueNoise(random.integer(1, 1e6), 9);
    addPulseTrain(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      rate: (t) => 320 * exp2(0.9 * turn(t) + 0.5 * (t / length)),
      level: (t) => 0.8 * Math.max(0, Math.min(1, t / 0.02, (length - t) / 0.02)) * exp2(0.5 * turn(t * 2)),
      width: 0.0003,
      jitter: 1,
      noise: 0.9,
      direct: 0.25,
      resonances: [
        { hertz: scaleFrequency(1400, context), q: 2, level: 0.8 },
        { hertz: scaleFrequency(3600, context), q: 2, level: 0.9 },
      ],
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + length - 0.03,
      seconds: 0.06,
      pass: 'high',
      hertz: 1800,
      level: (t) => percussiveEnvelope(0.001, 0.04)(t),
    });
  }
});

const pen = events((context, out) => {
  const { random, seconds } = context;
  for (let at = 0.02; at < seconds - 0.15;) {
    const length = random.uniform(0.06, 0.2) / scaleRate(1, context);
    const bend = random.uniform(0.7, 1.4);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: exponentialEnvelope(
        [0, scaleFrequency(2600, context)],
        [length, scaleFrequency(2600 * bend, context)],
      ),
      q: 1.6,
      level: (t) => 0.3 * forceGain(context, 0.4) * Math.max(0, Math.min(1, t / 0.015, (length - t) / 0.03)),
      pan: random.uniform(-0.15, 0.15),
    });
    if (random.chance(0.3))
      strike(out, { ...bodies.wood, t60: 0.05 }, { at, hertz: 900, level: 0.12, hardness: 0.8 }, random);
    at +=
      length +
      (random.chance(0.15) ? random.uniform(0.15, 0.3) : random.uniform(0.01, 0.06)) / scaleRate(1, context);
  }
});

const bite = events((context, out) => {
  const { random } = context;
  for (const at of beatTimes(context, scaleRate(1.7, context), 0.12)) {
    const length = random.uniform(0.14, 0.26);
    const grains = grainsOf(random, 900, 6500, 1.4, 0.009);
    addGrainCloud(out, {
      random,
      grains,
      rate: (t) => 480 * Math.max(0, 1 - (t - at) / length),
      level: 0.9,
      levelExponent: 2,
      from: at,
      to: at + length,
      spread: 0.12,
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: 0.1,
      pass: 'low',
      hertz: 300,
      level: (t) => 0.7 * percussiveEnvelope(0.003, 0.07)(t),
      colour: 'pink',
      pan: 0,
    });
  }
});

export const handling = {
  cloth,
  zip,
  paper,
  tape,
  pen,
  bite,
};

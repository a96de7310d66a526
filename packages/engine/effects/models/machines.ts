import type { Stereo } from '#engine/dsp/stereo.ts';
import {
  linearEnvelope,
  exponentialEnvelope,
  percussiveEnvelope,
  valueNoise,
} from '#engine/effects/sources/curve.ts';
import { noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addPulseTrain } from '#engine/effects/sources/pulses.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { addThud } from './impacts.ts';
import {
  events,
  fitToLoop,
  scaleRate,
  loopPeriod,
  scaleFrequency,
  texture,
  type EffectContext,
  forceGain,
  steadyTexture,
} from './effect-model.ts';
import { eventTimes, steadyBeatTimes } from './event-times.ts';

const lengthOf = (out: Stereo) => out.left.length / SAMPLE_RATE;

/** The hum of a rotating part; `levels[k]` is the level of harmonic k + 1. */
function addHum(out: Stereo, context: EffectContext, hertz: number, levels: readonly number[]): void {
  levels.forEach((level, k) => {
    addTone(out, {
      at: 0,
      seconds: lengthOf(out),
      wave: 'sine',
      hertz: fitToLoop(hertz * (k + 1), context),
      level,
      phase: context.random.next(),
    });
  });
}

const machine = steadyTexture((context, out) => {
  const { random, seed } = context;
  addHum(out, context, scaleFrequency(50, context), [0.1, 0.14, 0.05, 0.06, 0.02, 0.03]);
  addNoise(out, { seed, pass: 'band', hertz: 700, q: 0.6, level: 0.08, colour: 'pink' });
  const rate = scaleRate(2.1, context);
  for (const at of steadyBeatTimes(context, rate, lengthOf(out))) {
    strike(
      out,
      { ...bodies.metal, t60: 0.25, contact: 1 },
      { at, hertz: scaleFrequency(330, context), level: 0.45, hardness: 0.6, pan: -0.2 },
      random,
    );
    addThud(out, context, at, scaleFrequency(62, context), 0.5 * forceGain(context, 0.5), 0.15);
    strike(
      out,
      { ...bodies.metal, t60: 0.12, contact: 1.2 },
      { at: at + 0.5 / rate, hertz: scaleFrequency(720, context), level: 0.2, hardness: 0.8, pan: 0.3 },
      random,
    );
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + 0.25 / rate,
      seconds: 0.3 / rate,
      pass: 'high',
      hertz: 2600,
      level: (t) => 0.12 * Math.max(0, Math.min(1, t / 0.02, (0.3 / rate - t) / 0.06)),
    });
  }
});

const fan = steadyTexture((context, out) => {
  const { seed } = context;
  const turn = valueNoise(seed, 1, loopPeriod(context));
  addNoise(out, {
    seed,
    pass: 'low',
    hertz: scaleFrequency(1600, context),
    level: (t) => 0.22 * forceGain(context, 0.4) * exp2(0.08 * turn(t)),
    colour: 'pink',
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: scaleFrequency(420, context),
    q: 2,
    level: 0.14,
    colour: 'pink',
  });
  addHum(out, context, scaleFrequency(118, context), [0.06, 0.1, 0.03, 0.025]);
});

const hum = steadyTexture((context, out) => {
  addHum(
    out,
    context,
    scaleFrequency(50, context),
    [0.08, 0.3, 0.03, 0.16, 0.02, 0.09, 0.01, 0.05, 0.01, 0.03],
  );
  addNoise(out, { seed: context.seed, pass: 'band', hertz: 2400, q: 0.7, level: 0.008 });
  addPulseTrain(out, {
    seed: context.seed,
    rate: fitToLoop(100, context),
    level: 0.1,
    width: 0.0005,
    jitter: 0.1,
    noise: 0.3,
    direct: 0.1,
    resonances: [{ hertz: 1900, q: 3, level: 0.7 }],
  });
});

const drill = steadyTexture((context, out) => {
  const { seed, seconds, loop, random } = context;
  const turn = valueNoise(seed, 5, loopPeriod(context));
  const load = loop
    ? () => 0.6
    : linearEnvelope(
        [0, 0],
        [0.12 * seconds, 0.1],
        [0.3 * seconds, 1],
        [0.8 * seconds, 0.9],
        [0.86 * seconds, 0.1],
        [seconds, 0],
      );
  const spin = loop
    ? () => 1
    : linearEnvelope([0, 0.25], [0.1 * seconds, 1], [0.9 * seconds, 1], [seconds, 0.3]);
  const base = fitToLoop(scaleFrequency(random.uniform(165, 195), context), context);
  const rate = (t: number) => base * spin(t) * (loop ? 1 : (1 - 0.14 * load(t)) * (1 + 0.012 * turn(t)));
  addPulseTrain(out, {
    seed,
    rate,
    level: (t) => 0.4 + 0.3 * load(t),
    width: 0.0009,
    jitter: 0.12,
    cycle: 3,
    noise: 0.15,
    direct: 0.25,
    resonances: [
      { hertz: 780, q: 3, level: 0.7 },
      { hertz: 1900, q: 4, level: 0.7 },
      { hertz: 3900, q: 4, level: 0.5 },
    ],
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 2600 * exp2(0.25 * turn(t)),
    q: 1,
    level: (t) => 0.24 * load(t) * exp2(0.4 * turn(t * 3)),
  });
});

const saw = texture((context, out) => {
  const { seed, seconds, loop } = context;
  const turn = valueNoise(seed, 2.5, loopPeriod(context));
  const pull = loop
    ? () => 0.8
    : linearEnvelope(
        [0, 0.2],
        [0.15 * seconds, 0.25],
        [0.25 * seconds, 1],
        [0.7 * seconds, 0.85],
        [0.78 * seconds, 0.3],
        [seconds, 0.2],
      );
  const base = fitToLoop(scaleFrequency(118, context), context);
  addPulseTrain(out, {
    seed,
    rate: (t) => base * (loop ? 1 : (0.55 + 0.5 * pull(t)) * (1 + 0.04 * turn(t))),
    level: (t) => 0.5 + 0.5 * pull(t),
    width: 0.0017,
    jitter: 0.35,
    noise: 0.3,
    direct: 0.4,
    resonances: [
      { hertz: 320, q: 2, level: 0.9 },
      { hertz: 1150, q: 2.5, level: 0.8 },
      { hertz: 2700, q: 3, level: 0.6 },
    ],
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: 3600,
    q: 0.8,
    level: (t) => 0.22 * pull(t) * exp2(0.4 * turn(t * 3)),
  });
});

const servo = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.7, rest: [0.1, 0.6] })) {
    const length = random.uniform(0.35, 0.8) / scaleRate(1, context);
    const base = scaleFrequency(random.uniform(240, 420), context);
    const spin = exponentialEnvelope(
      [0, base * 0.4],
      [0.09, base],
      [length - 0.12, base * random.uniform(1, 1.3)],
      [length, base * 0.35],
    );
    const shape = (t: number) => Math.max(0, Math.min(1, t / 0.03, (length - t) / 0.06));
    addPulseTrain(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      rate: spin,
      level: (t) => 0.4 * shape(t),
      width: 0.0005,
      jitter: 0.06,
      noise: 0.1,
      direct: 0.3,
      resonances: [
        { hertz: 1700, q: 5, level: 0.9 },
        { hertz: 3300, q: 5, level: 0.6 },
      ],
    });
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: (t) => spin(t) * 6.1,
      level: (t) => 0.12 * shape(t),
    });
    strike(
      out,
      { ...bodies.metal, t60: 0.08, contact: 1 },
      { at: at + length, hertz: scaleFrequency(900, context), level: 0.35, hardness: 0.7 },
      random,
    );
  }
});

const zap = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.5, rest: [0.1, 0.6] })) {
    const length = random.uniform(0.2, 0.6);
    const grains = Array.from({ length: 12 }, () =>
      noiseGrain(random.integer(1, 1e9), random.uniform(2500, 10_000), 1, random.uniform(0.002, 0.008)),
    );
    addGrainCloud(out, {
      random,
      grains,
      rate: 380,
      level: 0.7,
      levelExponent: 2,
      from: at,
      to: at + length,
      spread: 0.3,
    });
    addPulseTrain(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      rate: scaleFrequency(100, context),
      level: (t) => 0.9 * Math.max(0, Math.min(1, t / 0.004, (length - t) / 0.02)),
      width: 0.0009,
      jitter: 0.8,
      noise: 0.9,
      direct: 0.5,
      resonances: [
        { hertz: 2300, q: 1.5, level: 1 },
        { hertz: 5200, q: 2, level: 0.8 },
      ],
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: 0.05,
      pass: 'high',
      hertz: 2000,
      level: (t) => percussiveEnvelope(0.0008, 0.04)(t),
    });
  }
});

export const machines = { machine, fan, hum, drill, saw, servo, zap };

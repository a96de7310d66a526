import type { Stereo } from '#engine/dsp/stereo.ts';
import { linearEnvelope, valueNoise, percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addPulseTrain } from '#engine/effects/sources/pulses.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Seconds } from '#engine/kit/units.ts';
import { addThud, bodyOf } from './impacts.ts';
import { events, scaleFrequency, type EffectContext, forceGain, scaleDuration } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

/** Two small metal clicks: a latch leaves or enters its plate. */
function latch(out: Stereo, context: EffectContext, at: Seconds, level: number): void {
  const { random } = context;
  const body = { ...bodies.metal, t60: 0.09, contact: 1 };
  strike(
    out,
    body,
    { at, hertz: scaleFrequency(random.uniform(900, 1300), context), level, hardness: 0.8 },
    random,
  );
  strike(
    out,
    body,
    {
      at: at + random.uniform(0.035, 0.06),
      hertz: scaleFrequency(random.uniform(700, 1000), context),
      level: level * 0.7,
      hardness: 0.7,
    },
    random,
  );
}

/** Stick-slip friction in a hinge: pulses of varying rate through the resonances of wood or metal. */
function creak(out: Stereo, context: EffectContext, at: Seconds, length: Seconds, level: number): void {
  const { random, seed } = context;
  const { name } = bodyOf(context, 'wood');
  const low = scaleFrequency(random.uniform(38, 60), context);
  const arc = linearEnvelope(
    [0, 0.1],
    [length * 0.35, 1],
    [length * 0.6, 0.55],
    [length * 0.8, 0.8],
    [length, 0],
  );
  const turn = valueNoise(seed + at * 10, 3);
  const modes = name === 'metal' ? [730, 1480, 2650, 4100] : [410, 890, 1420, 2300];
  addPulseTrain(out, {
    seed,
    at,
    seconds: length,
    rate: (t) => low * exp2(2.1 * arc(t) + 0.35 * turn(t)),
    level: (t) =>
      level * Math.min(1, t / 0.05, (length - t) / 0.12) * exp2(0.7 * turn(t * 2 + 4) - 0.5 + arc(t) * 0.4),
    width: 0.0011,
    jitter: 0.5,
    noise: 0.25,
    direct: 0.12,
    resonances: modes.map((hertz, k) => ({
      hertz: scaleFrequency(hertz * (1 + 0.05 * random.normal()), context),
      q: 14,
      level: 1.6 - 0.3 * k,
    })),
  });
}

function shut(out: Stereo, context: EffectContext, at: Seconds, level: number): void {
  const { random } = context;
  const { name, hertz } = bodyOf(context, 'wood');
  const ring = name === 'metal' ? 0.6 : 1.1;
  strike(
    out,
    bodies[name],
    {
      at,
      hertz: scaleFrequency(hertz * 0.42, context),
      level: level * 0.9,
      hardness: 0.45 + 0.2 * level,
      length: ring,
    },
    random,
  );
  strike(
    out,
    bodies[name],
    {
      at: at + 0.006,
      hertz: scaleFrequency(hertz * 0.7, context),
      level: level * 0.5,
      hardness: 0.6,
      length: ring * 0.8,
    },
    random,
  );
  addThud(out, context, at, scaleFrequency(62, context), level, 0.35 + 0.15 * level);
  addNoise(out, {
    seed: random.integer(1, 1e9),
    at,
    seconds: 0.2,
    pass: 'low',
    hertz: 1800,
    level: (t) => 0.5 * level * percussiveEnvelope(0.001, 0.12)(t),
    colour: 'pink',
  });
}

/** The frame, panes and handle rattle after the impact. */
function rattle(out: Stereo, context: EffectContext, at: Seconds, level: number): void {
  const { random } = context;
  const grains = Array.from({ length: 8 }, () =>
    noiseGrain(random.integer(1, 1e9), random.uniform(700, 3200), 4, 0.02),
  );
  addGrainCloud(out, {
    random,
    grains,
    rate: (t) => 55 * Math.max(0, 1 - (t - at) / 0.35),
    level: (t) => level * Math.max(0, 1 - (t - at) / 0.35),
    levelExponent: 1,
    from: at + 0.03,
    to: at + 0.35,
    spread: 0.3,
  });
}

const doorOpen = events((context, out) => {
  const { seconds, random } = context;
  const swing = Math.min(seconds * 0.6, scaleDuration(1.1, context));
  for (const at of eventTimes(context, {
    length: swing + 0.4,
    rest: [1, 2],
    maxCount: seconds < 8 ? 1 : 3,
  })) {
    latch(out, context, at, 0.6);
    creak(out, context, at + 0.14, swing * 0.8, 0.14);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + 0.1,
      seconds: swing,
      pass: 'band',
      hertz: 600,
      q: 0.6,
      level: linearEnvelope([0, 0], [swing * 0.4, 0.09], [swing, 0]),
      colour: 'pink',
    });
    shut(out, context, at + 0.1 + swing, 0.12);
  }
});

const doorClose = events((context, out) => {
  const { seconds, random } = context;
  const swing = Math.min(seconds * 0.35, scaleDuration(0.7, context));
  for (const at of eventTimes(context, {
    length: swing + 0.7,
    rest: [1, 2],
    maxCount: seconds < 8 ? 1 : 3,
  })) {
    creak(out, context, at, swing * 0.7, 0.06);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: swing,
      pass: 'band',
      hertz: 500,
      q: 0.6,
      level: linearEnvelope([0, 0], [swing * 0.8, 0.1], [swing, 0]),
      colour: 'pink',
    });
    shut(out, context, at + swing, 0.55 * forceGain(context, 0.5));
    latch(out, context, at + swing + 0.03, 0.5);
  }
});

const doorSlam = events((context, out) => {
  const { seconds, random } = context;
  for (const at of eventTimes(context, { length: 1.2, rest: [1, 2.2], maxCount: seconds < 8 ? 1 : 3 })) {
    const rush = Math.min(0.25, seconds * 0.2);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: rush,
      pass: 'band',
      hertz: linearEnvelope([0, 250], [rush, 900]),
      q: 0.7,
      level: (t) => 0.2 * (t / rush) * (t / rush),
      colour: 'pink',
    });
    shut(out, context, at + rush, 1.2 * forceGain(context, 0.3));
    latch(out, context, at + rush + 0.012, 0.35);
    rattle(out, context, at + rush, 0.3);
  }
});

const doorCreak = events((context, out) => {
  const { seconds, random } = context;
  const length = Math.min(Math.max(0.35, seconds * 0.8), scaleDuration(random.uniform(1.6, 2.2), context));
  for (const at of eventTimes(context, { length, rest: [0.3, 1] }))
    creak(out, context, at, Math.min(length, Math.max(0.2, seconds - at)) * random.uniform(0.85, 1), 0.5);
});

const lock = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.9, rest: [0.8, 1.6] })) {
    const grains = Array.from({ length: 6 }, () =>
      noiseGrain(random.integer(1, 1e9), random.uniform(3000, 7000), 3, 0.012),
    );
    addGrainCloud(out, {
      random,
      grains,
      rate: 45,
      level: 0.25,
      levelExponent: 1,
      from: at,
      to: at + 0.28,
      spread: 0.15,
    });
    latch(out, context, at + 0.34, 0.6);
    strike(
      out,
      { ...bodies.metal, t60: 0.2, contact: 1 },
      { at: at + 0.55, hertz: scaleFrequency(520, context), level: 0.8, hardness: 0.6 },
      random,
    );
    addThud(out, context, at + 0.55, scaleFrequency(150, context), 0.4, 0.08);
  }
});

export const doors = {
  'door-open': doorOpen,
  'door-close': doorClose,
  'door-slam': doorSlam,
  'door-creak': doorCreak,
  lock,
};

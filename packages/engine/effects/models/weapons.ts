import type { Stereo } from '#engine/dsp/stereo.ts';
import { linearEnvelope, exponentialEnvelope, percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import type { Seconds } from '#engine/kit/units.ts';
import { addNWave } from './blasts.ts';
import { events, scaleDuration, scaleRate, scaleFrequency, type EffectContext } from './effect-model.ts';
import { beatTimes, eventTimes } from './event-times.ts';

/** Outdoor echoes: delay and level. */
const outdoorEchoes: readonly (readonly [later: Seconds, level: number])[] = [
  [0.09, 0.16],
  [0.21, 0.1],
  [0.38, 0.06],
];

function shot(
  out: Stereo,
  context: EffectContext,
  at: Seconds,
  level: number,
  length: Seconds,
  echoes = outdoorEchoes,
): void {
  const { random } = context;
  const seed = random.integer(1, 1e9);
  const bang = length * random.uniform(0.9, 1.15);
  addNWave(out, at, 0.0022, 1.2 * level);
  addNoise(out, {
    seed,
    at,
    seconds: bang * 2.5,
    pass: 'low',
    hertz: exponentialEnvelope([0, scaleFrequency(9000, context)], [bang, scaleFrequency(700, context)]),
    level: (t) => 1.1 * level * percussiveEnvelope(0.001, bang)(t),
  });
  addNoise(out, {
    seed: seed + 1,
    at,
    seconds: bang * 3,
    pass: 'low',
    hertz: exponentialEnvelope([0, scaleFrequency(420, context)], [bang * 2, 110]),
    q: 0.9,
    level: (t) => 0.9 * level * percussiveEnvelope(0.002, bang * 1.8)(t),
    colour: 'brown',
  });
  for (const [later, share] of echoes) {
    addNoise(out, {
      seed: seed + later * 100,
      at: at + later * random.uniform(0.9, 1.2),
      seconds: 0.8,
      pass: 'low',
      hertz: 1500,
      level: (t) => share * level * percussiveEnvelope(0.012, 0.55)(t),
      colour: 'pink',
    });
  }
}

const gunshot = events((context, out) => {
  const single = context.seconds < 3 ? 1 : undefined;
  const times = eventTimes(context, { length: 0.45, rest: [0.5, 1.3], maxCount: single ?? 3 });
  for (const at of times) shot(out, context, at, 1, scaleDuration(0.17, context));
});

const machineGun = events((context, out) => {
  const { random, seconds, loop } = context;
  const rate = scaleRate(10.5, context);
  const burst = loop ? Infinity : Math.max(3, Math.round(Math.min(seconds * 0.5, 1.1) * rate));
  const cycle = burst + Math.round(0.7 * rate);
  beatTimes(context, rate, 0.03).forEach((at, i) => {
    if (i % cycle < burst && at < seconds - 0.2)
      shot(out, context, at, random.uniform(0.75, 1), 0.09, outdoorEchoes.slice(1, 2));
  });
});

const cannon = events((context, out) => {
  const { random, seconds } = context;
  for (const at of eventTimes(context, { length: 2.2, rest: [1, 2.5], maxCount: seconds < 6 ? 1 : 5 })) {
    const length = scaleDuration(1.4, context);
    addNWave(out, at, 0.006, 1);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length * 1.5,
      pass: 'low',
      hertz: exponentialEnvelope([0, 2200], [length, 90]),
      level: (t) => 1.2 * percussiveEnvelope(0.003, length)(t),
      colour: 'pink',
    });
    addTone(out, {
      at,
      seconds: 1,
      wave: 'sine',
      hertz: exponentialEnvelope([0, scaleFrequency(95, context)], [0.6, scaleFrequency(38, context)]),
      level: (t) => 1.1 * percussiveEnvelope(0.003, 0.9)(t),
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + 0.3,
      seconds: 2,
      pass: 'low',
      hertz: 300,
      level: (t) => 0.35 * percussiveEnvelope(0.05, 1.8)(t),
      colour: 'brown',
    });
  }
});

const laser = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.32, rest: [0.12, 0.5] })) {
    const length = Math.min(0.5, scaleDuration(random.uniform(0.16, 0.28), context));
    const high = scaleFrequency(random.uniform(3200, 6500), context);
    const low = scaleFrequency(random.uniform(130, 320), context);
    const sweep = exponentialEnvelope([0, high], [length * 0.75, low]);
    const pan = random.uniform(-0.3, 0.3);
    addTone(out, {
      at,
      seconds: length,
      wave: 'saw',
      hertz: sweep,
      level: (t) => 0.35 * percussiveEnvelope(0.002, length * 1.6)(t),
      pan,
    });
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: (t) => sweep(t) * 1.01,
      level: (t) => 0.5 * percussiveEnvelope(0.002, length * 1.8)(t),
      pan,
      modulation: { ratio: 0.5, index: 2.2 },
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: 0.03,
      pass: 'high',
      hertz: 3000,
      level: (t) => 0.3 * percussiveEnvelope(0.001, 0.03)(t),
      pan,
    });
  }
});

const sword = events((context, out) => {
  const { random } = context;
  const metal = { ...bodies.metal, t60: 1.1, contact: 0.5 };
  for (const at of eventTimes(context, { length: 0.75, rest: [0.1, 0.6] })) {
    const swing = 0.22;
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: swing,
      pass: 'band',
      hertz: exponentialEnvelope([0, 900], [swing * 0.8, 3600], [swing, 3000]),
      q: 1.6,
      level: linearEnvelope([0, 0], [swing * 0.8, 0.35], [swing, 0]),
      pan: random.uniform(-0.4, 0.4),
    });
    const hit = at + swing;
    for (let k = 0; k < 2; k++) {
      strike(
        out,
        metal,
        {
          at: hit + k * random.uniform(0.002, 0.012),
          hertz: scaleFrequency(random.uniform(1300, 2300), context),
          level: 0.5,
          hardness: 0.95,
          pan: random.uniform(-0.3, 0.3),
        },
        random,
      );
    }
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: hit,
      seconds: 0.25,
      pass: 'band',
      hertz: exponentialEnvelope([0, 7500], [0.2, 5200]),
      q: 2,
      level: (t) => 0.3 * percussiveEnvelope(0.002, 0.2)(t),
    });
  }
});

const arrow = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.8, rest: [0.7, 1.5] })) {
    strike(
      out,
      { ratios: [1, 2, 3, 4.02, 5.05], t60: 0.28, damping: 0.5, contact: 0.3, contactHertz: 1500 },
      { at, hertz: scaleFrequency(random.uniform(110, 150), context), level: 0.8, hardness: 0.8 },
      random,
    );
    const flight = 0.32;
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + 0.02,
      seconds: flight,
      pass: 'band',
      hertz: exponentialEnvelope([0, 2400], [flight, 1300]),
      q: 2.2,
      level: linearEnvelope([0, 0.05], [0.1, 0.3], [flight, 0.02]),
      pan: -0.2,
    });
    strike(
      out,
      bodies.wood,
      { at: at + flight + 0.02, hertz: scaleFrequency(190, context), level: 1.1, hardness: 0.4, pan: 0.3 },
      random,
    );
    strike(
      out,
      { ratios: [1, 2.1], t60: 0.35, damping: 0, contact: 0, contactHertz: 500 },
      { at: at + flight + 0.03, hertz: random.uniform(34, 44) * 3, level: 0.3, hardness: 0.5, pan: 0.3 },
      random,
    );
  }
});

const punch = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.3, rest: [0.25, 0.7] })) {
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: 0.12,
      pass: 'band',
      hertz: exponentialEnvelope([0, 500], [0.1, 1600]),
      q: 1.2,
      level: linearEnvelope([0, 0], [0.1, 0.2], [0.12, 0.05]),
      pan: 0,
    });
    const hit = at + 0.11;
    addTone(out, {
      at: hit,
      seconds: 0.2,
      wave: 'sine',
      hertz: exponentialEnvelope([0, scaleFrequency(170, context)], [0.1, scaleFrequency(60, context)]),
      level: (t) => percussiveEnvelope(0.001, 0.18)(t),
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: hit,
      seconds: 0.15,
      pass: 'band',
      hertz: exponentialEnvelope([0, scaleFrequency(2400, context)], [0.05, scaleFrequency(700, context)]),
      q: 0.7,
      level: (t) => 1.1 * percussiveEnvelope(0.0008, 0.09)(t),
      pan: 0,
    });
  }
});

const whip = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.6, rest: [0.5, 1.2] })) {
    const swing = scaleDuration(0.24, context);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: swing,
      pass: 'band',
      hertz: exponentialEnvelope([0, 350], [swing, 3200]),
      q: 1.5,
      level: (t) => 0.35 * (t / swing) * (t / swing),
      pan: random.uniform(-0.5, 0.5),
    });
    addNWave(out, at + swing, 0.0009, 1.3);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + swing,
      seconds: 0.3,
      pass: 'high',
      hertz: 1600,
      level: (t) => 0.8 * percussiveEnvelope(0.0006, 0.07)(t),
    });
  }
});

export const weapons = { gunshot, 'machine-gun': machineGun, cannon, laser, sword, arrow, punch, whip };

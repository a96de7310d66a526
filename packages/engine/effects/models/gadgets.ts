import { linearEnvelope, exponentialEnvelope } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addPulseTrain } from '#engine/effects/sources/pulses.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { events, scaleDuration, scaleRate, scaleFrequency } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

const small = { ...bodies.metal, t60: 0.06, contact: 1.2 };

const typing = events((context, out) => {
  const { random, seconds } = context;
  const click = (at: number, hertz: number, level: number) =>
    strike(
      out,
      { ...bodies.plastic, t60: 0.035, contact: 1.6 },
      { at, hertz: scaleFrequency(hertz, context), level, hardness: 0.8, pan: random.uniform(-0.35, 0.35) },
      random,
    );
  const rate = scaleRate(6.5, context);
  for (let at = 0.02; at < seconds - 0.12;) {
    const key = random.uniform(800, 1250);
    const wide = random.chance(0.12);
    click(at, wide ? key * 0.55 : key, wide ? 0.8 : random.uniform(0.4, 0.65));
    click(at + random.uniform(0.06, 0.1), key * 1.25, 0.2);
    at += (random.chance(0.1) ? random.uniform(1.5, 3.5) : random.uniform(0.55, 1.5)) / rate;
  }
});

const camera = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.4, rest: [0.5, 1.2] })) {
    for (const [later, hertz, level] of [
      [0, 1500, 0.8],
      [0.035, 2300, 0.4],
      [0.11, 1200, 0.7],
      [0.15, 2600, 0.3],
    ] as const) {
      strike(
        out,
        small,
        {
          at: at + later,
          hertz: scaleFrequency(hertz * random.uniform(0.95, 1.05), context),
          level,
          hardness: 0.9,
          pan: random.uniform(-0.1, 0.1),
        },
        random,
      );
    }
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + 0.01,
      seconds: 0.13,
      pass: 'band',
      hertz: linearEnvelope([0, 3000], [0.13, 4600]),
      q: 1.4,
      level: (t) => 0.3 * Math.min(1, t / 0.01, (0.13 - t) / 0.02),
      pan: 0,
    });
  }
});

const switchKind = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.2, rest: [0.6, 1.2] })) {
    strike(
      out,
      { ...bodies.plastic, contact: 1.3 },
      { at, hertz: scaleFrequency(650, context), level: 0.5, hardness: 0.8 },
      random,
    );
    strike(
      out,
      { ...bodies.plastic, contact: 1.5 },
      {
        at: at + random.uniform(0.02, 0.035),
        hertz: scaleFrequency(420, context),
        level: 0.9,
        hardness: 0.9,
      },
      random,
    );
    strike(
      out,
      small,
      { at: at + 0.03, hertz: scaleFrequency(2100, context), level: 0.3, hardness: 0.8 },
      random,
    );
  }
});

const squeak = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.28, rest: [0.12, 0.6] })) {
    const length = scaleDuration(random.uniform(0.14, 0.26), context);
    const top = scaleFrequency(random.uniform(1500, 2400), context);
    addPulseTrain(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      rate: exponentialEnvelope([0, top * 0.5], [length * 0.4, top * 0.75], [length, top * 0.45]),
      level: (t) => 0.9 * Math.max(0, Math.min(1, t / 0.02, (length - t) / 0.04)),
      width: 0.0002,
      jitter: 0.04,
      noise: 0.12,
      direct: 0.4,
      resonances: [
        { hertz: top, q: 5, level: 1 },
        { hertz: top * 2.3, q: 5, level: 0.5 },
      ],
    });
  }
});

const scratch = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.5, rest: [0.25, 0.8] })) {
    let time = at;
    for (const [length, up] of [
      [0.12, true],
      [0.16, false],
      [0.22, true],
    ] as const) {
      const low = scaleFrequency(260 * random.uniform(0.9, 1.1), context);
      const high = low * 7;
      addPulseTrain(out, {
        seed: random.integer(1, 1e9),
        at: time,
        seconds: length,
        rate: up
          ? exponentialEnvelope([0, low * 0.5], [length * 0.6, low * 1.6], [length, low * 0.6])
          : exponentialEnvelope([0, low * 1.5], [length, low * 0.3]),
        level: (t) => 0.5 * Math.max(0, Math.min(1, t / 0.008, (length - t) / 0.012)),
        width: 0.0007,
        jitter: 0.15,
        noise: 0.4,
        direct: 0.4,
        resonances: [
          { hertz: 1300, q: 2, level: 1 },
          { hertz: 2900, q: 2, level: 0.7 },
        ],
      });
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at: time,
        seconds: length,
        pass: 'band',
        hertz: up
          ? exponentialEnvelope([0, low * 2], [length * 0.7, high], [length, low * 3])
          : exponentialEnvelope([0, high], [length, low]),
        q: 2,
        level: (t) => 0.6 * Math.max(0, Math.min(1, t / 0.01, (length - t) / 0.02)),
        pan: 0,
      });
      time += length;
    }
  }
});

const keys = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.55, rest: [0.05, 0.5] })) {
    const count = random.integer(7, 13);
    for (let k = 0; k < count; k++) {
      strike(
        out,
        { ...bodies.metal, t60: random.uniform(0.12, 0.4), contact: 0.5 },
        {
          at: at + 0.5 * random.next() * random.uniform(0.3, 1),
          hertz: scaleFrequency(random.uniform(1900, 4600), context),
          level: random.uniform(0.1, 0.45),
          hardness: 0.85,
          pan: random.uniform(-0.3, 0.3),
        },
        random,
      );
    }
  }
});

const coins = events((context, out) => {
  const { random, seconds, traits } = context;
  const coin = {
    ratios: [1, 1.52, 2.26, 2.91, 3.6],
    t60: 0.35,
    damping: 0.5,
    contact: 0.35,
    contactHertz: 6000,
  } as const;
  const many = { ...context, traits: { ...traits, count: undefined } };
  for (const start of eventTimes(many, { length: 1, rest: [0.4, 1.2] })) {
    const pieces = traits.count ?? random.integer(2, 4);
    for (let k = 0; k < pieces; k++) {
      const hertz = scaleFrequency(random.uniform(2600, 4400), context);
      let at = start + k * random.uniform(0.05, 0.14);
      // The bounces become denser and quieter until the coin settles.
      for (
        let gap = random.uniform(0.16, 0.22), level = 0.6;
        gap > 0.012 && at < seconds - 0.02;
        gap *= 0.76, level *= 0.79
      ) {
        strike(
          out,
          coin,
          {
            at,
            hertz: hertz * (1 + 0.01 * random.normal()),
            level,
            hardness: 0.9,
            pan: random.uniform(-0.25, 0.25),
          },
          random,
        );
        at += gap;
      }
    }
  }
});

export const gadgets = { typing, camera, switch: switchKind, squeak, scratch, keys, coins };

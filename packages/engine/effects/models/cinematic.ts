import {
  linearEnvelope,
  exponentialEnvelope,
  valueNoise,
  percussiveEnvelope,
} from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { addThud } from './impacts.ts';
import {
  events,
  fitToLoop,
  scaleDuration,
  scaleRate,
  loopPeriod,
  scaleFrequency,
  forceGain,
  steadyTexture,
} from './effect-model.ts';
import { beatTimes, eventTimes } from './event-times.ts';

const whoosh = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(seconds * 0.9, Math.max(0.2, scaleDuration(0.65, context)));
  for (const at of eventTimes(context, { length, rest: [0.25, 0.8] })) {
    const side = random.chance(0.5) ? 1 : -1;
    const centre = scaleFrequency(random.uniform(900, 1300), context);
    const peak = random.uniform(0.5, 0.62) * length;
    const arc = (t: number) => {
      const x = t < peak ? t / peak : (length - t) / (length - peak);
      return Math.max(0, x) * Math.max(0, x) * (3 - 2 * Math.max(0, x));
    };
    for (const [k, pan] of [
      [0, -0.7],
      [1, 0.7],
    ] as const) {
      // One side leads the other, which pans the sound across.
      const later = side * pan * 0.05;
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: length,
        pass: 'band',
        hertz: (t) => centre * exp2(1.7 * arc(t + later) - 0.5 * (t / length)),
        q: 1.3,
        level: (t) => 0.55 * arc(t + later),
        colour: k === 0 ? 'white' : 'pink',
        pan,
      });
    }
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: scaleFrequency(210, context),
      q: 0.8,
      level: (t) => 0.3 * arc(t),
      colour: 'pink',
      pan: 0,
    });
  }
});

const riser = events((context, out) => {
  const { random, seconds, seed } = context;
  const length = seconds - 0.02;
  const grow = (t: number) => exp2(5.5 * (t / length) - 5.5);
  const end = Math.max(0.02, Math.min(0.06, length * 0.05));
  const cut = (t: number) => Math.max(0, Math.min(1, (length - t) / end));
  addNoise(out, {
    seed,
    seconds: length,
    pass: 'band',
    hertz: exponentialEnvelope([0, scaleFrequency(300, context)], [length, scaleFrequency(7500, context)]),
    q: 1.4,
    level: (t) => 0.7 * grow(t) * cut(t),
  });
  const base = scaleFrequency(random.uniform(95, 125), context);
  for (const [ratio, pan] of [
    [1, 0],
    [1.007, -0.6],
    [0.994, 0.6],
    [1.5, 0.3],
    [2.01, -0.3],
  ] as const) {
    addTone(out, {
      at: 0,
      seconds: length,
      wave: 'saw',
      hertz: exponentialEnvelope([0, base * ratio], [length, base * ratio * 4]),
      level: (t) => 0.13 * (0.15 + grow(t)) * cut(t),
      pan,
    });
  }
  const pulse = (t: number) => 3 * exp2(2.6 * (t / length));
  addTone(out, {
    at: 0,
    seconds: length,
    wave: 'sine',
    hertz: exponentialEnvelope([0, base * 4], [length, base * 16]),
    level: (t) => 0.1 * grow(t) * cut(t),
    modulation: { ratio: 0.01, index: pulse },
  });
});

const downer = events((context, out) => {
  const { random, seconds, seed } = context;
  const length = Math.min(seconds, scaleDuration(Math.max(1, seconds * 0.85), context));
  const fade = (t: number) => Math.max(0, 1 - t / length);
  const base = scaleFrequency(random.uniform(420, 520), context);
  for (const [ratio, pan] of [
    [1, 0],
    [1.009, -0.6],
    [0.992, 0.6],
    [0.5, 0],
  ] as const) {
    addTone(out, {
      at: 0.01,
      seconds: length,
      wave: 'saw',
      hertz: exponentialEnvelope([0, base * ratio], [length, base * ratio * 0.06]),
      level: (t) => 0.2 * fade(t),
      pan,
    });
  }
  addNoise(out, {
    seed,
    at: 0.01,
    seconds: length,
    pass: 'low',
    hertz: exponentialEnvelope([0, 7000], [length, 120]),
    level: (t) => 0.25 * fade(t),
    colour: 'pink',
  });
});

const drone = steadyTexture((context, out) => {
  const { random, seed } = context;
  const period = loopPeriod(context);
  const root = scaleFrequency(random.pick([49, 52, 55, 58.3, 61.7]), context);
  const third = random.pick([1.1892, 1.2599, 1.3348]);
  for (const [k, ratio] of [1, 1, 1.4983, 2, 2 * third, 3, 4.02].entries()) {
    const detune = 1 + 0.004 * random.normal();
    const swell = valueNoise(seed + k * 7, 0.22, period);
    const hertz = fitToLoop(root * ratio * detune, context);
    addTone(out, {
      at: 0,
      seconds: out.left.length / 44_100,
      wave: k < 3 ? 'saw' : 'sine',
      hertz,
      level: (t) => (k < 3 ? 0.06 : 0.16) * exp2(-0.28 * k + 0.9 * swell(t)),
      pan: 0.8 * random.normal(),
      phase: random.next(),
    });
  }
  const air = valueNoise(seed + 99, 0.3, period);
  addNoise(out, {
    seed,
    pass: 'band',
    hertz: (t) => root * 9 * exp2(0.6 * air(t)),
    q: 3,
    level: (t) => 0.14 * exp2(air(t * 2)),
    colour: 'pink',
  });
  addNoise(out, { seed: seed + 3, pass: 'low', hertz: root * 1.6, level: 0.2, colour: 'brown' });
});

const stinger = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.6, seconds * 0.8), scaleDuration(2.4, context));
  for (const at of eventTimes(context, { length, rest: [0.6, 1.5], maxCount: seconds < 7 ? 1 : 3 })) {
    const root = scaleFrequency(random.pick([65.4, 69.3, 73.4, 77.8]), context);
    for (const semitones of [0, 0, 7, 12, 13, 18, 24, 25, 31]) {
      const hertz = root * exp2((semitones + 0.08 * random.normal()) / 12);
      addTone(out, {
        at: at + 0.01 * random.next(),
        seconds: length,
        wave: 'saw',
        hertz: (t) => hertz * (1 + 0.004 * valueNoise(semitones + 5, 6)(t)),
        level: (t) => 0.11 * percussiveEnvelope(0.02, length)(t),
        pan: 0.8 * random.normal(),
      });
    }
    addThud(out, context, at, scaleFrequency(48, context), 1.1, 0.9);
    strike(
      out,
      { ...bodies.metal, t60: 2 },
      { at, hertz: scaleFrequency(190, context), level: 0.3, hardness: 0.5 },
      random,
    );
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'high',
      hertz: 3500,
      level: (t) => 0.18 * percussiveEnvelope(0.002, 0.7)(t),
    });
  }
});

const boom = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.8, seconds * 0.8), scaleDuration(2.6, context));
  for (const at of eventTimes(context, { length, rest: [0.8, 1.6], maxCount: seconds < 7 ? 1 : 3 })) {
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: exponentialEnvelope(
        [0, scaleFrequency(92, context)],
        [0.25, scaleFrequency(47, context)],
        [length, scaleFrequency(33, context)],
      ),
      level: (t) => 1.1 * percussiveEnvelope(0.004, length)(t),
    });
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: exponentialEnvelope(
        [0, scaleFrequency(180, context)],
        [0.2, scaleFrequency(94, context)],
        [length, scaleFrequency(66, context)],
      ),
      level: (t) => 0.35 * percussiveEnvelope(0.004, length * 0.6)(t),
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'low',
      hertz: exponentialEnvelope([0, 1800], [0.3, 300], [length, 90]),
      level: (t) => 0.8 * forceGain(context, 0.4) * percussiveEnvelope(0.002, length * 0.6)(t),
      colour: 'pink',
    });
  }
});

const heartbeat = events((context, out) => {
  const { traits } = context;
  const rate = Math.min(2.4, Math.max(0.9, scaleRate(1.15, context) * exp2(0.3 * traits.force)));
  for (const at of beatTimes(context, rate, 0.015)) {
    const gap = Math.min(0.32, 0.36 / rate);
    for (const [later, hertz, level] of [
      [0, 52, 1],
      [gap, 64, 0.7],
    ] as const) {
      const pitch = scaleFrequency(hertz, context);
      addTone(out, {
        at: at + later,
        seconds: 0.22,
        wave: 'sine',
        hertz: exponentialEnvelope([0, pitch * 1.35], [0.08, pitch], [0.2, pitch * 0.8]),
        level: (t) => level * percussiveEnvelope(0.012, 0.19)(t),
      });
      addNoise(out, {
        seed: Math.round(context.random.uniform(1, 1e9)),
        at: at + later,
        seconds: 0.1,
        pass: 'low',
        hertz: 170,
        level: linearEnvelope([0, 0], [0.012, 0.5 * level], [0.1, 0]),
        colour: 'pink',
        pan: 0,
      });
    }
  }
});

export const cinematic = { whoosh, riser, downer, drone, stinger, boom, heartbeat };

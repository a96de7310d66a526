import { lines, slides, wander, struckCurve } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { addThud } from './impacts.ts';
import { events, fitting, lasting, paced, periodOf, pitched, texture, forced } from './kind.ts';
import { beats, moments } from './moments.ts';

const whoosh = events((take, out) => {
  const { random, seconds } = take;
  const length = Math.min(seconds * 0.9, Math.max(0.2, lasting(0.65, take)));
  for (const at of moments(take, { length, rest: [0.25, 0.8] })) {
    const side = random.chance(0.5) ? 1 : -1;
    const centre = pitched(random.between(900, 1300), take);
    const peak = random.between(0.5, 0.62) * length;
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
      hertz: pitched(210, take),
      q: 0.8,
      level: (t) => 0.3 * arc(t),
      colour: 'pink',
      pan: 0,
    });
  }
});

const riser = events((take, out) => {
  const { random, seconds, seed } = take;
  const length = seconds - 0.02;
  const grow = (t: number) => exp2(5.5 * (t / length) - 5.5);
  const end = Math.max(0.02, Math.min(0.06, length * 0.05));
  const cut = (t: number) => Math.max(0, Math.min(1, (length - t) / end));
  addNoise(out, {
    seed,
    seconds: length,
    pass: 'band',
    hertz: slides([0, pitched(300, take)], [length, pitched(7500, take)]),
    q: 1.4,
    level: (t) => 0.7 * grow(t) * cut(t),
  });
  const base = pitched(random.between(95, 125), take);
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
      hertz: slides([0, base * ratio], [length, base * ratio * 4]),
      level: (t) => 0.13 * (0.15 + grow(t)) * cut(t),
      pan,
    });
  }
  const pulse = (t: number) => 3 * exp2(2.6 * (t / length));
  addTone(out, {
    at: 0,
    seconds: length,
    wave: 'sine',
    hertz: slides([0, base * 4], [length, base * 16]),
    level: (t) => 0.1 * grow(t) * cut(t),
    modulation: { ratio: 0.01, index: pulse },
  });
});

const downer = events((take, out) => {
  const { random, seconds, seed } = take;
  const length = Math.min(seconds, lasting(Math.max(1, seconds * 0.85), take));
  const fade = (t: number) => Math.max(0, 1 - t / length);
  const base = pitched(random.between(420, 520), take);
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
      hertz: slides([0, base * ratio], [length, base * ratio * 0.06]),
      level: (t) => 0.2 * fade(t),
      pan,
    });
  }
  addNoise(out, {
    seed,
    at: 0.01,
    seconds: length,
    pass: 'low',
    hertz: slides([0, 7000], [length, 120]),
    level: (t) => 0.25 * fade(t),
    colour: 'pink',
  });
});

const drone = texture((take, out) => {
  const { random, seed } = take;
  const period = periodOf(take);
  const root = pitched(random.pick([49, 52, 55, 58.3, 61.7]), take);
  const third = random.pick([1.1892, 1.2599, 1.3348]);
  for (const [k, ratio] of [1, 1, 1.4983, 2, 2 * third, 3, 4.02].entries()) {
    const detune = 1 + 0.004 * random.bell();
    const swell = wander(seed + k * 7, 0.22, period);
    const hertz = fitting(root * ratio * detune, take);
    addTone(out, {
      at: 0,
      seconds: out.left.length / 44_100,
      wave: k < 3 ? 'saw' : 'sine',
      hertz,
      level: (t) => (k < 3 ? 0.06 : 0.16) * exp2(-0.28 * k + 0.9 * swell(t)),
      pan: 0.8 * random.bell(),
      phase: random.next(),
    });
  }
  const air = wander(seed + 99, 0.3, period);
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

const stinger = events((take, out) => {
  const { random, seconds } = take;
  const length = Math.min(Math.max(0.6, seconds * 0.8), lasting(2.4, take));
  for (const at of moments(take, { length, rest: [0.6, 1.5], most: seconds < 7 ? 1 : 3 })) {
    const root = pitched(random.pick([65.4, 69.3, 73.4, 77.8]), take);
    for (const semitones of [0, 0, 7, 12, 13, 18, 24, 25, 31]) {
      const hertz = root * exp2((semitones + 0.08 * random.bell()) / 12);
      addTone(out, {
        at: at + 0.01 * random.next(),
        seconds: length,
        wave: 'saw',
        hertz: (t) => hertz * (1 + 0.004 * wander(semitones + 5, 6)(t)),
        level: (t) => 0.11 * struckCurve(0.02, length)(t),
        pan: 0.8 * random.bell(),
      });
    }
    addThud(out, take, at, pitched(48, take), 1.1, 0.9);
    strike(
      out,
      { ...bodies.metal, t60: 2 },
      { at, hertz: pitched(190, take), level: 0.3, hardness: 0.5 },
      random,
    );
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'high',
      hertz: 3500,
      level: (t) => 0.18 * struckCurve(0.002, 0.7)(t),
    });
  }
});

const boom = events((take, out) => {
  const { random, seconds } = take;
  const length = Math.min(Math.max(0.8, seconds * 0.8), lasting(2.6, take));
  for (const at of moments(take, { length, rest: [0.8, 1.6], most: seconds < 7 ? 1 : 3 })) {
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: slides([0, pitched(92, take)], [0.25, pitched(47, take)], [length, pitched(33, take)]),
      level: (t) => 1.1 * struckCurve(0.004, length)(t),
    });
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: slides([0, pitched(180, take)], [0.2, pitched(94, take)], [length, pitched(66, take)]),
      level: (t) => 0.35 * struckCurve(0.004, length * 0.6)(t),
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'low',
      hertz: slides([0, 1800], [0.3, 300], [length, 90]),
      level: (t) => 0.8 * forced(take, 0.4) * struckCurve(0.002, length * 0.6)(t),
      colour: 'pink',
    });
  }
});

const heartbeat = events((take, out) => {
  const { traits } = take;
  const rate = Math.min(2.4, Math.max(0.9, paced(1.15, take) * exp2(0.3 * traits.force)));
  for (const at of beats(take, rate, 0.015)) {
    const gap = Math.min(0.32, 0.36 / rate);
    for (const [later, hertz, level] of [
      [0, 52, 1],
      [gap, 64, 0.7],
    ] as const) {
      const pitch = pitched(hertz, take);
      addTone(out, {
        at: at + later,
        seconds: 0.22,
        wave: 'sine',
        hertz: slides([0, pitch * 1.35], [0.08, pitch], [0.2, pitch * 0.8]),
        level: (t) => level * struckCurve(0.012, 0.19)(t),
      });
      addNoise(out, {
        seed: Math.round(take.random.between(1, 1e9)),
        at: at + later,
        seconds: 0.1,
        pass: 'low',
        hertz: 170,
        level: lines([0, 0], [0.012, 0.5 * level], [0.1, 0]),
        colour: 'pink',
        pan: 0,
      });
    }
  }
});

export const cinematic = { whoosh, riser, downer, drone, stinger, boom, heartbeat };

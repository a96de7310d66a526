import { lines, slides, wander, arch } from '#engine/effects/sources/curve.ts';
import { noiseGrain, scatter } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { sin, TAU, exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { events, fitting, paced, periodOf, pitched, texture, lasting } from './kind.ts';
import { moments } from './moments.ts';

const ring = (t: number) => 0.5 + 0.5 * sin(TAU * 52 * t);

/** Ring-modulated vowels in steps of pitch. */
const robot = events((take, out) => {
  const { random } = take;
  for (const start of moments(take, { length: 1.1, rest: [0.2, 0.6] })) {
    const syllables = random.integer(4, 7);
    for (let k = 0, at = start; k < syllables; k++) {
      const length = random.pick([0.11, 0.16, 0.22]) / paced(1, take);
      const hertz = pitched(random.pick([110, 123.5, 146.8, 164.8, 220]), take);
      const vowel = random.pick([600, 900, 1400, 1900]);
      addTone(out, {
        at,
        seconds: length,
        wave: 'square',
        hertz,
        level: (t) => 0.18 * arch(length, 0.006, 0.006)(t) * ring(t),
      });
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: Math.round(vowel / hertz) * hertz,
        level: (t) => 0.4 * arch(length, 0.006, 0.006)(t) * ring(t),
        modulation: { ratio: hertz / (Math.round(vowel / hertz) * hertz), index: 1.6 },
      });
      at += length * 1.15;
    }
  }
});

const computer = events((take, out) => {
  const { random, seconds } = take;
  const rate = paced(9, take);
  const root = pitched(random.pick([880, 988, 1175]), take);
  for (let at = 0.015; at < seconds - 0.06;) {
    const length = random.pick([0.03, 0.045, 0.07]);
    const hertz = root * random.pick([0.5, 1, 1, 1.5, 2, 2.5, 3]);
    addTone(out, {
      at,
      seconds: length,
      wave: random.chance(0.3) ? 'square' : 'sine',
      hertz,
      level: (t) => (0.5 * arch(length, 0.003, 0.003)(t)) / (hertz > 2 * root ? 1.6 : 1),
      pan: random.between(-0.5, 0.5),
    });
    at += (random.chance(0.15) ? random.integer(3, 5) : 1) / rate;
  }
  addTone(out, {
    at: 0,
    seconds: out.left.length / SAMPLE_RATE,
    wave: 'sine',
    hertz: fitting(120, take),
    level: take.loop ? 0.03 : lines([0, 0.03], [seconds, 0.03]),
  });
});

const radioStatic = texture((take, out) => {
  const { random, seed } = take;
  const period = periodOf(take);
  const drift = wander(seed, 1.4, period);
  const fade = wander(seed + 1, 5, period);
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
    noiseGrain(random.integer(1, 1e9), random.between(900, 3300), 1, random.between(0.002, 0.012)),
  );
  scatter(out, { random, grains: crackles, rate: 22, level: 0.9, rareness: 2, spread: 0.2 });
});

const spaceship = texture((take, out) => {
  const { random, seed } = take;
  const period = periodOf(take);
  const length = out.left.length / SAMPLE_RATE;
  const root = pitched(random.between(46, 58), take);
  const throb = fitting(paced(1.6, take), take);
  for (const [k, ratio] of [1, 1.003, 2, 2.997, 4.01, 6.02].entries()) {
    const swell = wander(seed + k, 0.4, period);
    addTone(out, {
      at: 0,
      seconds: length,
      wave: k < 2 ? 'saw' : 'sine',
      hertz: fitting(root * ratio, take),
      level: (t) =>
        (k < 2 ? 0.13 : 0.2) * exp2(-0.35 * k + 0.5 * swell(t)) * (0.8 + 0.2 * sin(TAU * throb * t + k)),
      pan: 0.6 * random.bell(),
      phase: random.next(),
    });
  }
  const sweep = wander(seed + 50, 0.35, period);
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

const forcefield = texture((take, out) => {
  const { random, seed } = take;
  const period = periodOf(take);
  const length = out.left.length / SAMPLE_RATE;
  const base = fitting(pitched(random.between(88, 104), take), take);
  const turn = wander(seed, 1.8, period);
  for (const [ratio, pan] of [
    [1, 0],
    [1.5, -0.5],
    [2, 0.5],
  ] as const) {
    addTone(out, {
      at: 0,
      seconds: length,
      wave: 'saw',
      hertz: fitting(base * ratio, take),
      level: (t) => (0.16 / ratio) * exp2(0.4 * turn(t + ratio)),
      pan,
    });
    addTone(out, {
      at: 0,
      seconds: length,
      wave: 'sine',
      hertz: fitting(base * ratio * 4.02, take),
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

const teleport = events((take, out) => {
  const { random, seconds } = take;
  const length = Math.min(Math.max(0.5, seconds * 0.9), lasting(1.7, take));
  for (const at of moments(take, { length, rest: [0.3, 0.9] })) {
    const low = pitched(random.between(190, 260), take);
    const shape = (t: number) => Math.max(0, Math.min(1, t / (0.3 * length), (length - t) / (0.35 * length)));
    for (let k = 0; k < 5; k++) {
      const flutter = 9 + 3 * k;
      const rise = slides(
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
      noiseGrain(random.integer(1, 1e9), random.between(4000, 11_000), 9, 0.02),
    );
    scatter(out, {
      random,
      grains: sparks,
      rate: (t) => 90 * shape(t - at),
      level: 0.3,
      rareness: 1,
      from: at,
      to: at + length,
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: slides([0, 600], [length, 6000]),
      q: 2,
      level: (t) => 0.25 * shape(t),
    });
  }
});

export const future = { robot, computer, static: radioStatic, spaceship, forcefield, teleport };

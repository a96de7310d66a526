import type { Stereo } from '#engine/dsp/stereo.ts';
import { lines, wander, struckCurve } from '#engine/effects/sources/curve.ts';
import { noiseGrain, scatter } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addPulses } from '#engine/effects/sources/pulses.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Seconds } from '#engine/kit/units.ts';
import { addThud, bodyOf } from './impacts.ts';
import { events, pitched, type Take, forced, lasting } from './kind.ts';
import { moments } from './moments.ts';

/** Two small metal clicks: a latch leaves or enters its plate. */
function latch(out: Stereo, take: Take, at: Seconds, level: number): void {
  const { random } = take;
  const body = { ...bodies.metal, t60: 0.09, contact: 1 };
  strike(out, body, { at, hertz: pitched(random.between(900, 1300), take), level, hardness: 0.8 }, random);
  strike(
    out,
    body,
    {
      at: at + random.between(0.035, 0.06),
      hertz: pitched(random.between(700, 1000), take),
      level: level * 0.7,
      hardness: 0.7,
    },
    random,
  );
}

/** Stick-slip friction in a hinge: pulses of varying rate through the resonances of wood or metal. */
function creak(out: Stereo, take: Take, at: Seconds, length: Seconds, level: number): void {
  const { random, seed } = take;
  const { name } = bodyOf(take, 'wood');
  const low = pitched(random.between(38, 60), take);
  const arc = lines([0, 0.1], [length * 0.35, 1], [length * 0.6, 0.55], [length * 0.8, 0.8], [length, 0]);
  const turn = wander(seed + at * 10, 3);
  const modes = name === 'metal' ? [730, 1480, 2650, 4100] : [410, 890, 1420, 2300];
  addPulses(out, {
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
      hertz: pitched(hertz * (1 + 0.05 * random.bell()), take),
      q: 14,
      level: 1.6 - 0.3 * k,
    })),
  });
}

function shut(out: Stereo, take: Take, at: Seconds, level: number): void {
  const { random } = take;
  const { name, hertz } = bodyOf(take, 'wood');
  const ring = name === 'metal' ? 0.6 : 1.1;
  strike(
    out,
    bodies[name],
    {
      at,
      hertz: pitched(hertz * 0.42, take),
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
      hertz: pitched(hertz * 0.7, take),
      level: level * 0.5,
      hardness: 0.6,
      length: ring * 0.8,
    },
    random,
  );
  addThud(out, take, at, pitched(62, take), level, 0.35 + 0.15 * level);
  addNoise(out, {
    seed: random.integer(1, 1e9),
    at,
    seconds: 0.2,
    pass: 'low',
    hertz: 1800,
    level: (t) => 0.5 * level * struckCurve(0.001, 0.12)(t),
    colour: 'pink',
  });
}

/** The frame, panes and handle rattle after the impact. */
function rattle(out: Stereo, take: Take, at: Seconds, level: number): void {
  const { random } = take;
  const grains = Array.from({ length: 8 }, () =>
    noiseGrain(random.integer(1, 1e9), random.between(700, 3200), 4, 0.02),
  );
  scatter(out, {
    random,
    grains,
    rate: (t) => 55 * Math.max(0, 1 - (t - at) / 0.35),
    level: (t) => level * Math.max(0, 1 - (t - at) / 0.35),
    rareness: 1,
    from: at + 0.03,
    to: at + 0.35,
    spread: 0.3,
  });
}

const doorOpen = events((take, out) => {
  const { seconds, random } = take;
  const swing = Math.min(seconds * 0.6, lasting(1.1, take));
  for (const at of moments(take, { length: swing + 0.4, rest: [1, 2], most: seconds < 8 ? 1 : 3 })) {
    latch(out, take, at, 0.6);
    creak(out, take, at + 0.14, swing * 0.8, 0.14);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + 0.1,
      seconds: swing,
      pass: 'band',
      hertz: 600,
      q: 0.6,
      level: lines([0, 0], [swing * 0.4, 0.09], [swing, 0]),
      colour: 'pink',
    });
    shut(out, take, at + 0.1 + swing, 0.12);
  }
});

const doorClose = events((take, out) => {
  const { seconds, random } = take;
  const swing = Math.min(seconds * 0.35, lasting(0.7, take));
  for (const at of moments(take, { length: swing + 0.7, rest: [1, 2], most: seconds < 8 ? 1 : 3 })) {
    creak(out, take, at, swing * 0.7, 0.06);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: swing,
      pass: 'band',
      hertz: 500,
      q: 0.6,
      level: lines([0, 0], [swing * 0.8, 0.1], [swing, 0]),
      colour: 'pink',
    });
    shut(out, take, at + swing, 0.55 * forced(take, 0.5));
    latch(out, take, at + swing + 0.03, 0.5);
  }
});

const doorSlam = events((take, out) => {
  const { seconds, random } = take;
  for (const at of moments(take, { length: 1.2, rest: [1, 2.2], most: seconds < 8 ? 1 : 3 })) {
    const rush = Math.min(0.25, seconds * 0.2);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: rush,
      pass: 'band',
      hertz: lines([0, 250], [rush, 900]),
      q: 0.7,
      level: (t) => 0.2 * (t / rush) * (t / rush),
      colour: 'pink',
    });
    shut(out, take, at + rush, 1.2 * forced(take, 0.3));
    latch(out, take, at + rush + 0.012, 0.35);
    rattle(out, take, at + rush, 0.3);
  }
});

const doorCreak = events((take, out) => {
  const { seconds, random } = take;
  const length = Math.min(Math.max(0.35, seconds * 0.8), lasting(random.between(1.6, 2.2), take));
  for (const at of moments(take, { length, rest: [0.3, 1] }))
    creak(out, take, at, Math.min(length, Math.max(0.2, seconds - at)) * random.between(0.85, 1), 0.5);
});

const lock = events((take, out) => {
  const { random } = take;
  for (const at of moments(take, { length: 0.9, rest: [0.8, 1.6] })) {
    const grains = Array.from({ length: 6 }, () =>
      noiseGrain(random.integer(1, 1e9), random.between(3000, 7000), 3, 0.012),
    );
    scatter(out, {
      random,
      grains,
      rate: 45,
      level: 0.25,
      rareness: 1,
      from: at,
      to: at + 0.28,
      spread: 0.15,
    });
    latch(out, take, at + 0.34, 0.6);
    strike(
      out,
      { ...bodies.metal, t60: 0.2, contact: 1 },
      { at: at + 0.55, hertz: pitched(520, take), level: 0.8, hardness: 0.6 },
      random,
    );
    addThud(out, take, at + 0.55, pitched(150, take), 0.4, 0.08);
  }
});

export const doors = {
  'door-open': doorOpen,
  'door-close': doorClose,
  'door-slam': doorSlam,
  'door-creak': doorCreak,
  lock,
};

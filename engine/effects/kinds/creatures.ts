import { arch, slides, wander } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2, TAU, sin } from '#engine/kit/exact.ts';
import { crier } from './cry.ts';
import { events, lasting, periodOf, pitched } from './kind.ts';
import { moments } from './moments.ts';

const whale = events((take, out) => {
  const { random, seconds } = take;
  for (const at of moments(take, { length: Math.min(2.2, seconds * 0.7), rest: [0.1, 0.9] })) {
    const length = Math.min(lasting(random.between(1.4, 2.8), take), seconds * 0.95);
    const base = pitched(random.between(210, 520), take);
    const glide = slides(
      [0, base],
      [length * random.between(0.3, 0.6), base * random.between(0.7, 1.9)],
      [length, base * random.between(0.55, 1.4)],
    );
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: (t) => glide(t) * (1 + 0.012 * sin(TAU * 5 * t)),
      level: (t) => 0.5 * arch(length, 0.35, 0.6)(t),
      modulation: { ratio: 1, index: 0.7 },
    });
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: (t) => 2.01 * glide(t),
      level: (t) => 0.14 * arch(length, 0.5, 0.6)(t),
      pan: 0.3,
    });
  }
});

const monster = crier({
  length: 2,
  pitch: 64,
  bend: [
    [0, 0.8],
    [0.2, 1.5],
    [0.55, 1.15],
    [1, 0.55],
  ],
  path: ['u', 'a', 'o', 'a', 'u'],
  throat: 0.52,
  breath: 0.32,
  roughness: 1,
  rise: 0.1,
  fall: 0.6,
  tremor: { rate: 23, octaves: 0.03, depth: 0.3 },
  rest: [0.4, 1.2],
  sub: 0.9,
});

const zombie = crier({
  length: 1.8,
  pitch: 98,
  bend: [
    [0, 0.85],
    [0.3, 1.1],
    [0.6, 0.95],
    [1, 0.7],
  ],
  path: ['u', 'o', 'a', 'e', 'u'],
  throat: 0.9,
  breath: 0.4,
  roughness: 0.6,
  rise: 0.2,
  fall: 0.5,
  rest: [0.2, 0.9],
  sub: 0.3,
});

/** A breathy glissando; the reverb is added by the room. */
const ghost = events((take, out) => {
  const { random, seconds, seed } = take;
  const turn = wander(seed, 2, periodOf(take));
  for (const at of moments(take, { length: Math.min(2, seconds * 0.7), rest: [-0.4, 0.5] })) {
    const length = Math.min(lasting(random.between(1.8, 2.6), take), seconds);
    const base = pitched(random.between(330, 420), take);
    const glide = slides(
      [0, base * 0.7],
      [length * 0.45, base * random.between(1.4, 1.8)],
      [length, base * 0.6],
    );
    const shape = arch(length, length * 0.4, length * 0.5);
    for (const [ratio, level] of [
      [1, 0.4],
      [1.01, 0.3],
      [2, 0.08],
    ] as const) {
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: (t) => glide(t) * ratio * (1 + 0.012 * sin(TAU * 5.5 * t)),
        level: (t) => level * shape(t),
        pan: random.between(-0.6, 0.6),
      });
    }
    for (const ratio of [1, 2.6]) {
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: length,
        pass: 'band',
        hertz: (t) => ratio * glide(t),
        q: 9,
        level: (t) => 0.7 * shape(t) * exp2(0.5 * turn(t)),
      });
    }
  }
});

export const creatures = { whale, monster, zombie, ghost };

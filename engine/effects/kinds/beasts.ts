import { arch, struckCurve } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addVocal } from '#engine/effects/sources/vocal.ts';
import { TAU, sin } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { crier, utter, type Cry } from './cry.ts';
import { events, lasting, pitched, texture } from './kind.ts';
import { moments } from './moments.ts';

/** A bark: a noise onset and a pitch rise and fall within 0.2 s. */
const dog = events((take, out) => {
  const { random, traits } = take;
  const cry: Cry = {
    length: 0.2,
    pitch: 390,
    bend: [
      [0, 0.65],
      [0.25, 1.15],
      [1, 0.6],
    ],
    path: ['o', 'a', 'o'],
    throat: 1.15,
    breath: 0.2,
    roughness: 0.3,
    rise: 0.012,
    fall: 0.09,
    rest: [0.2, 0.9],
  };
  for (const at of moments(take, {
    length: 0.24,
    rest: traits.count === undefined ? [0.16, 0.85] : [0.2, 0.4],
  })) {
    const length = lasting(0.19, take) * random.between(0.85, 1.15);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: 0.07,
      pass: 'band',
      hertz: pitched(1500, take),
      q: 0.8,
      level: (t) => 0.8 * struckCurve(0.003, 0.06)(t),
      pan: 0,
    });
    utter(out, take, cry, at, length, random.between(0.8, 1));
  }
});

/** A meow: the vowels i, a, u in 0.75 s. */
const cat = crier({
  length: 0.75,
  pitch: 520,
  bend: [
    [0, 0.75],
    [0.3, 1.2],
    [0.7, 1.05],
    [1, 0.7],
  ],
  path: ['i', 'a', 'a', 'u'],
  throat: 1.5,
  breath: 0.06,
  roughness: 0.06,
  rise: 0.07,
  fall: 0.2,
  rest: [0.5, 1.4],
});
const cow = crier({
  length: 1.6,
  pitch: 135,
  bend: [
    [0, 0.72],
    [0.35, 1.05],
    [0.75, 1.1],
    [1, 0.8],
  ],
  path: ['u', 'u', 'o', 'a', 'o'],
  throat: 0.72,
  breath: 0.07,
  roughness: 0.2,
  rise: 0.25,
  fall: 0.3,
  rest: [0.6, 1.6],
  sub: 0.25,
});
const sheep = crier({
  length: 0.85,
  pitch: 330,
  bend: [
    [0, 0.9],
    [0.2, 1.05],
    [1, 0.85],
  ],
  path: ['e', 'a', 'e'],
  throat: 1.15,
  breath: 0.08,
  roughness: 0.2,
  rise: 0.04,
  fall: 0.15,
  tremor: { rate: 8.5, octaves: 0.07, depth: 0.55 },
  rest: [0.4, 1.2],
});
const pig = crier({
  length: 0.26,
  pitch: 155,
  bend: [
    [0, 0.8],
    [0.4, 1.25],
    [1, 0.75],
  ],
  path: ['o', 'e', 'o'],
  throat: 1,
  breath: 0.5,
  roughness: 0.85,
  rise: 0.03,
  fall: 0.09,
  rest: [0.1, 0.5],
});
const wolf = crier({
  length: 2.9,
  pitch: 520,
  bend: [
    [0, 0.5],
    [0.18, 0.98],
    [0.3, 1.05],
    [0.7, 0.98],
    [1, 0.55],
  ],
  path: ['u', 'o', 'o', 'u'],
  throat: 1.05,
  breath: 0.05,
  roughness: 0.04,
  rise: 0.25,
  fall: 0.7,
  tremor: { rate: 5.2, octaves: 0.012, depth: 0.1 },
  rest: [0.3, 1],
});
const lion = crier({
  length: 1.7,
  pitch: 92,
  bend: [
    [0, 0.7],
    [0.25, 1.3],
    [0.6, 1.05],
    [1, 0.55],
  ],
  path: ['o', 'a', 'a', 'o', 'u'],
  throat: 0.62,
  breath: 0.35,
  roughness: 0.85,
  rise: 0.12,
  fall: 0.5,
  rest: [0.5, 1.3],
  sub: 0.7,
});
const elephant = crier({
  length: 1.2,
  pitch: 480,
  bend: [
    [0, 0.55],
    [0.15, 1.1],
    [0.5, 1.25],
    [0.85, 1],
    [1, 0.6],
  ],
  path: ['e', 'a', 'e'],
  throat: 0.8,
  breath: 0.25,
  roughness: 0.5,
  rise: 0.06,
  fall: 0.25,
  rest: [0.7, 1.6],
});

const horse = events((take, out) => {
  const { seconds } = take;
  const length = Math.min(lasting(1.4, take), Math.max(0.4, seconds * 0.85));
  const cry: Cry = {
    length,
    pitch: 760,
    bend: [
      [0, 0.7],
      [0.12, 1.25],
      [0.35, 1.1],
      [1, 0.42],
    ],
    path: ['i', 'e', 'a', 'o'],
    throat: 0.95,
    breath: 0.18,
    roughness: 0.25,
    rise: 0.05,
    fall: 0.3,
    tremor: { rate: 11.5, octaves: 0.1, depth: 0.55 },
    rest: [0.6, 1.4],
  };
  for (const at of moments(take, { length, rest: cry.rest })) {
    utter(out, take, cry, at, length, 0.8);
    addNoise(out, {
      seed: take.random.integer(1, 1e9),
      at: at + length * 0.95,
      seconds: 0.4,
      pass: 'band',
      hertz: 420,
      q: 1,
      level: (t) => 0.5 * arch(0.4, 0.04, 0.25)(t) * (0.6 + 0.4 * sin(TAU * 24 * t)),
      colour: 'pink',
      pan: 0,
    });
  }
});

/** A cat's laryngeal muscles open and close about 26 times a second while it breathes in and out. */
const purr = texture((take, out) => {
  const { seed, random } = take;
  const cycles = Math.max(1, Math.round(take.seconds / 1.5)) / take.seconds;
  const side = (t: number) => t * cycles - Math.floor(t * cycles);
  const breath = (t: number) =>
    (side(t) < 0.52 ? 1 : 0.7) *
    Math.min(1, Math.abs(side(t) - 0.52) * 18 + 0.08, side(t) * 18 + 0.08, (1 - side(t)) * 18 + 0.08);
  const rate = pitched(random.between(25, 28), take);
  addVocal(out, {
    seed,
    at: -0.01,
    seconds: out.left.length / SAMPLE_RATE + 0.1,
    pitch: (t) => rate * (side(t) < 0.52 ? 1 : 0.92),
    level: (t) => 0.9 * breath(t),
    formants: [
      { hertz: 150, q: 2, level: 1 },
      { hertz: 330, q: 3, level: 0.7 },
      { hertz: 900, q: 3, level: 0.18 },
    ],
    breath: 0.2,
    roughness: 0.3,
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => (side(t) < 0.52 ? 900 : 1300),
    q: 1,
    level: (t) => 0.05 * breath(t),
    colour: 'pink',
  });
});

export const beasts = {
  dog,
  cat,
  cow,
  sheep,
  pig,
  wolf,
  lion,
  elephant,
  horse,
  purr,
};

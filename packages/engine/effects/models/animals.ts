import { trapezoid, percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addVocal } from '#engine/effects/sources/vocal.ts';
import { TAU, sin } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { vocalisationModel, addVocalisation, type Vocalisation } from './vocalisation.ts';
import { events, scaleDuration, scaleFrequency, texture } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

/** A bark: a noise onset and a pitch rise and fall within 0.2 s. */
const dog = events((context, out) => {
  const { random, traits } = context;
  const vocalisation: Vocalisation = {
    length: 0.2,
    pitch: 390,
    pitchContour: [
      [0, 0.65],
      [0.25, 1.15],
      [1, 0.6],
    ],
    vowels: ['o', 'a', 'o'],
    formantScale: 1.15,
    breathiness: 0.2,
    roughness: 0.3,
    attack: 0.012,
    release: 0.09,
    rest: [0.2, 0.9],
  };
  for (const at of eventTimes(context, {
    length: 0.24,
    rest: traits.count === undefined ? [0.16, 0.85] : [0.2, 0.4],
  })) {
    const length = scaleDuration(0.19, context) * random.uniform(0.85, 1.15);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: 0.07,
      pass: 'band',
      hertz: scaleFrequency(1500, context),
      q: 0.8,
      level: (t) => 0.8 * percussiveEnvelope(0.003, 0.06)(t),
      pan: 0,
    });
    addVocalisation(out, context, vocalisation, at, length, random.uniform(0.8, 1));
  }
});

/** A meow: the vowels i, a, u in 0.75 s. */
const cat = vocalisationModel({
  length: 0.75,
  pitch: 520,
  pitchContour: [
    [0, 0.75],
    [0.3, 1.2],
    [0.7, 1.05],
    [1, 0.7],
  ],
  vowels: ['i', 'a', 'a', 'u'],
  formantScale: 1.5,
  breathiness: 0.06,
  roughness: 0.06,
  attack: 0.07,
  release: 0.2,
  rest: [0.5, 1.4],
});
const cow = vocalisationModel({
  length: 1.6,
  pitch: 135,
  pitchContour: [
    [0, 0.72],
    [0.35, 1.05],
    [0.75, 1.1],
    [1, 0.8],
  ],
  vowels: ['u', 'u', 'o', 'a', 'o'],
  formantScale: 0.72,
  breathiness: 0.07,
  roughness: 0.2,
  attack: 0.25,
  release: 0.3,
  rest: [0.6, 1.6],
  subharmonic: 0.25,
});
const sheep = vocalisationModel({
  length: 0.85,
  pitch: 330,
  pitchContour: [
    [0, 0.9],
    [0.2, 1.05],
    [1, 0.85],
  ],
  vowels: ['e', 'a', 'e'],
  formantScale: 1.15,
  breathiness: 0.08,
  roughness: 0.2,
  attack: 0.04,
  release: 0.15,
  tremor: { rate: 8.5, octaves: 0.07, depth: 0.55 },
  rest: [0.4, 1.2],
});
const pig = vocalisationModel({
  length: 0.26,
  pitch: 155,
  pitchContour: [
    [0, 0.8],
    [0.4, 1.25],
    [1, 0.75],
  ],
  vowels: ['o', 'e', 'o'],
  formantScale: 1,
  breathiness: 0.5,
  roughness: 0.85,
  attack: 0.03,
  release: 0.09,
  rest: [0.1, 0.5],
});
const wolf = vocalisationModel({
  length: 2.9,
  pitch: 520,
  pitchContour: [
    [0, 0.5],
    [0.18, 0.98],
    [0.3, 1.05],
    [0.7, 0.98],
    [1, 0.55],
  ],
  vowels: ['u', 'o', 'o', 'u'],
  formantScale: 1.05,
  breathiness: 0.05,
  roughness: 0.04,
  attack: 0.25,
  release: 0.7,
  tremor: { rate: 5.2, octaves: 0.012, depth: 0.1 },
  rest: [0.3, 1],
});
const lion = vocalisationModel({
  length: 1.7,
  pitch: 92,
  pitchContour: [
    [0, 0.7],
    [0.25, 1.3],
    [0.6, 1.05],
    [1, 0.55],
  ],
  vowels: ['o', 'a', 'a', 'o', 'u'],
  formantScale: 0.62,
  breathiness: 0.35,
  roughness: 0.85,
  attack: 0.12,
  release: 0.5,
  rest: [0.5, 1.3],
  subharmonic: 0.7,
});
const elephant = vocalisationModel({
  length: 1.2,
  pitch: 480,
  pitchContour: [
    [0, 0.55],
    [0.15, 1.1],
    [0.5, 1.25],
    [0.85, 1],
    [1, 0.6],
  ],
  vowels: ['e', 'a', 'e'],
  formantScale: 0.8,
  breathiness: 0.25,
  roughness: 0.5,
  attack: 0.06,
  release: 0.25,
  rest: [0.7, 1.6],
});

const horse = events((context, out) => {
  const { seconds } = context;
  const length = Math.min(scaleDuration(1.4, context), Math.max(0.4, seconds * 0.85));
  const vocalisation: Vocalisation = {
    length,
    pitch: 760,
    pitchContour: [
      [0, 0.7],
      [0.12, 1.25],
      [0.35, 1.1],
      [1, 0.42],
    ],
    vowels: ['i', 'e', 'a', 'o'],
    formantScale: 0.95,
    breathiness: 0.18,
    roughness: 0.25,
    attack: 0.05,
    release: 0.3,
    tremor: { rate: 11.5, octaves: 0.1, depth: 0.55 },
    rest: [0.6, 1.4],
  };
  for (const at of eventTimes(context, { length, rest: vocalisation.rest })) {
    addVocalisation(out, context, vocalisation, at, length, 0.8);
    addNoise(out, {
      seed: context.random.integer(1, 1e9),
      at: at + length * 0.95,
      seconds: 0.4,
      pass: 'band',
      hertz: 420,
      q: 1,
      level: (t) => 0.5 * trapezoid(0.4, 0.04, 0.25)(t) * (0.6 + 0.4 * sin(TAU * 24 * t)),
      colour: 'pink',
      pan: 0,
    });
  }
});

/** A cat's laryngeal muscles open and close about 26 times a second while it breathes in and out. */
const purr = texture((context, out) => {
  const { seed, random } = context;
  const cycles = Math.max(1, Math.round(context.seconds / 1.5)) / context.seconds;
  const side = (t: number) => t * cycles - Math.floor(t * cycles);
  const breath = (t: number) =>
    (side(t) < 0.52 ? 1 : 0.7) *
    Math.min(1, Math.abs(side(t) - 0.52) * 18 + 0.08, side(t) * 18 + 0.08, (1 - side(t)) * 18 + 0.08);
  const rate = scaleFrequency(random.uniform(25, 28), context);
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
    breathiness: 0.2,
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

export const animals = {
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

import { trapezoid, exponentialEnvelope, valueNoise } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2, TAU, sin } from '#engine/kit/exact.ts';
import { vocalisationModel } from './vocalisation.ts';
import { events, scaleDuration, loopPeriod, scaleFrequency } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

const whale = events((context, out) => {
  const { random, seconds } = context;
  for (const at of eventTimes(context, { length: Math.min(2.2, seconds * 0.7), rest: [0.1, 0.9] })) {
    const length = Math.min(scaleDuration(random.uniform(1.4, 2.8), context), seconds * 0.95);
    const base = scaleFrequency(random.uniform(210, 520), context);
    const glide = exponentialEnvelope(
      [0, base],
      [length * random.uniform(0.3, 0.6), base * random.uniform(0.7, 1.9)],
      [length, base * random.uniform(0.55, 1.4)],
    );
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: (t) => glide(t) * (1 + 0.012 * sin(TAU * 5 * t)),
      level: (t) => 0.5 * trapezoid(length, 0.35, 0.6)(t),
      modulation: { ratio: 1, index: 0.7 },
    });
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: (t) => 2.01 * glide(t),
      level: (t) => 0.14 * trapezoid(length, 0.5, 0.6)(t),
      pan: 0.3,
    });
  }
});

const monster = vocalisationModel({
  length: 2,
  pitch: 64,
  pitchContour: [
    [0, 0.8],
    [0.2, 1.5],
    [0.55, 1.15],
    [1, 0.55],
  ],
  vowels: ['u', 'a', 'o', 'a', 'u'],
  formantScale: 0.52,
  breathiness: 0.32,
  roughness: 1,
  attack: 0.1,
  release: 0.6,
  tremor: { rate: 23, octaves: 0.03, depth: 0.3 },
  rest: [0.4, 1.2],
  subharmonic: 0.9,
});

const zombie = vocalisationModel({
  length: 1.8,
  pitch: 98,
  pitchContour: [
    [0, 0.85],
    [0.3, 1.1],
    [0.6, 0.95],
    [1, 0.7],
  ],
  vowels: ['u', 'o', 'a', 'e', 'u'],
  formantScale: 0.9,
  breathiness: 0.4,
  roughness: 0.6,
  attack: 0.2,
  release: 0.5,
  rest: [0.2, 0.9],
  subharmonic: 0.3,
});

/** A breathy glissando; the reverb is added by the room. */
const ghost = events((context, out) => {
  const { random, seconds, seed } = context;
  const turn = valueNoise(seed, 2, loopPeriod(context));
  for (const at of eventTimes(context, { length: Math.min(2, seconds * 0.7), rest: [-0.4, 0.5] })) {
    const length = Math.min(scaleDuration(random.uniform(1.8, 2.6), context), seconds);
    const base = scaleFrequency(random.uniform(330, 420), context);
    const glide = exponentialEnvelope(
      [0, base * 0.7],
      [length * 0.45, base * random.uniform(1.4, 1.8)],
      [length, base * 0.6],
    );
    const shape = trapezoid(length, length * 0.4, length * 0.5);
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
        pan: random.uniform(-0.6, 0.6),
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

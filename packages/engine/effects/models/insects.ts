import type { Stereo } from '#engine/dsp/stereo.ts';
import { valueNoise, trapezoid } from '#engine/effects/sources/curve.ts';
import { noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { addVocal } from '#engine/effects/sources/vocal.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import {
  events,
  scaleRate,
  loopPeriod,
  scaleFrequency,
  texture,
  type EffectContext,
  forceGain,
} from './effect-model.ts';
import { beatTimes, eventTimes } from './event-times.ts';

/** Chirps of three pulses at 4 to 5 kHz; each insect has a different rate. */
const cricket = events((context, out) => {
  const { random, traits } = context;
  const all = { ...context, traits: { ...traits, count: undefined } };
  for (const [level, pan] of [
    [0.4, random.uniform(-0.4, 0.4)],
    [0.16, random.uniform(-0.9, -0.3)],
    [0.12, random.uniform(0.3, 0.9)],
  ] as const) {
    const hertz = scaleFrequency(random.uniform(4100, 4900), context);
    for (const at of beatTimes(all, scaleRate(random.uniform(1.6, 2.4), context), 0.06)) {
      for (let k = 0; k < 3; k++) {
        const length = 0.018;
        addTone(out, {
          at: at + 0.034 * k,
          seconds: length,
          wave: 'sine',
          hertz: (t) => hertz * (1 - 0.5 * t),
          level: (t) => level * (0.6 + 0.2 * k) * trapezoid(length, 0.005, 0.009)(t),
          pan,
        });
      }
    }
  }
});

const frog = events((context, out) => {
  const { random, seconds } = context;
  for (const [level, base, pan] of [
    [0.9, 1, -0.3],
    [0.3, 1.35, 0.6],
  ] as const) {
    for (const start of eventTimes({ ...context, seconds }, { length: 0.5, rest: [0.25, 0.9] })) {
      const length = random.uniform(0.26, 0.4);
      const pitch = scaleFrequency(random.uniform(62, 76) * base, context);
      const centre = scaleFrequency(640 * base, context);
      const at = start + (level < 0.5 ? random.uniform(0.1, 0.4) : 0);
      addVocal(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: length,
        pitch,
        level: (t) =>
          level * trapezoid(length, 0.05, 0.05)(t) * (t > length * 0.42 && t < length * 0.5 ? 0.3 : 1),
        formants: [
          { hertz: (t) => centre * (t > length * 0.46 ? 1.5 : 1), q: 7, level: 1 },
          { hertz: centre * 2.7, q: 8, level: 0.6 },
        ],
        breathiness: 0.05,
        roughness: 0.12,
        pan,
      });
    }
  }
});

/** Wing beats at `hertz` of a flying insect: pitch, level and position vary slowly. */
function wings(out: Stereo, context: EffectContext, hertz: number, level: number, seed: number): void {
  const period = loopPeriod(context);
  const pitch = valueNoise(seed, 1.7, period);
  const near = valueNoise(seed + 1, 0.7, period);
  const shiver = valueNoise(seed + 2, 17, period);
  addVocal(out, {
    seed,
    at: -0.01,
    seconds: out.left.length / SAMPLE_RATE + 0.1,
    pitch: (t) => hertz * exp2(0.12 * pitch(t) + 0.015 * shiver(t)),
    level: (t) => level * exp2(1.3 * near(t)),
    formants: [
      { hertz: hertz * 1.2, q: 1.2, level: 1 },
      { hertz: hertz * 5, q: 2, level: 0.8 },
      { hertz: hertz * 12, q: 3, level: 0.35 },
    ],
    breathiness: 0.06,
    roughness: 0.12,
    pan: 0.7 * near(3),
  });
}

const bee = texture((context, out) => {
  const { random, seed, traits } = context;
  const many = traits.size > 0 || traits.force > 0.4 ? 6 : 2;
  for (let k = 0; k < many; k++)
    wings(
      out,
      context,
      scaleFrequency(random.uniform(185, 240), context),
      0.7 / (1 + 0.5 * k),
      seed + 13 * k,
    );
});

const fly = texture((context, out) =>
  wings(
    out,
    context,
    scaleFrequency(
      context.random.uniform(190, 230) * exp2(0.9 * Math.max(0, context.traits.pitch - context.traits.size)),
      context,
    ),
    0.8,
    context.seed,
  ),
);

const snake = events((context, out) => {
  const { random, seconds } = context;
  for (const at of eventTimes(context, { length: 1.3, rest: [0.4, 1] })) {
    const length = Math.min(Math.max(0.4, seconds - at), random.uniform(1, 1.7));
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: scaleFrequency(6200, context),
      q: 0.9,
      level: (t) => 0.5 * forceGain(context, 0.3) * trapezoid(length, 0.25, 0.4)(t),
      pan: 0,
    });
    const rattles = Array.from({ length: 8 }, () =>
      noiseGrain(random.integer(1, 1e9), random.uniform(5000, 9000), 2, 0.008),
    );
    addGrainCloud(out, {
      random,
      grains: rattles,
      rate: (t) => 55 * trapezoid(length, 0.2, 0.3)(t - at),
      level: 0.4,
      levelExponent: 0,
      from: at,
      to: at + length,
      spread: 0.1,
    });
  }
});

export const insects = { cricket, frog, bee, fly, snake };

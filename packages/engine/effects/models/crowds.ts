import type { Stereo } from '#engine/dsp/stereo.ts';
import { linearEnvelope, exponentialEnvelope, valueNoise, trapezoid } from '#engine/effects/sources/curve.ts';
import { noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addVocal, vowelFormants, type Vowel } from '#engine/effects/sources/vocal.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Seconds } from '#engine/kit/units.ts';
import {
  scaleRate,
  loopPeriod,
  scaleFrequency,
  type EffectContext,
  forceGain,
  steadyTexture,
} from './effect-model.ts';

/** Claps: noise bursts around 0.8 to 2.2 kHz whose density rises at the start and falls at the end. */
const applause = steadyTexture((context, out) => {
  const { random, seed, seconds, loop, traits } = context;
  const claps = Array.from({ length: 40 }, () =>
    noiseGrain(
      random.integer(1, 1e9),
      random.uniform(800, 2200),
      random.uniform(0.9, 2.2),
      random.uniform(0.012, 0.03),
    ),
  );
  const surge = valueNoise(seed, 0.5, loopPeriod(context));
  const people = 190 * forceGain(context) * exp2(1.2 * traits.size);
  const tide = loop
    ? () => 1
    : linearEnvelope([0, 0.5], [Math.min(0.7, seconds * 0.2), 1], [seconds * 0.7, 0.9], [seconds, 0.35]);
  addGrainCloud(out, {
    random,
    grains: claps,
    rate: (t) => people * tide(t) * exp2(0.3 * surge(t)),
    level: 0.5,
    levelExponent: 1,
  });
  addNoise(out, {
    seed,
    pass: 'band',
    hertz: 1500,
    q: 0.6,
    level: (t) => 0.035 * tide(t) * exp2(0.3 * surge(t)),
    colour: 'pink',
  });
});

const vowels: readonly Vowel[] = ['a', 'e', 'i', 'o', 'u'];

/** One speaker of meaningless syllables. */
function babble(
  out: Stereo,
  context: EffectContext,
  pitch: number,
  from: Seconds,
  to: Seconds,
  level: number,
): void {
  const { random } = context;
  const pan = random.uniform(-0.9, 0.9);
  const scale = pitch > 160 ? 1.15 : 1;
  for (let at = from; at < to;) {
    const phrase = random.integer(3, 9);
    for (let k = 0; k < phrase && at < to; k++) {
      const length = random.uniform(0.11, 0.24) / scaleRate(1, context);
      const glide = pitch * exp2(0.35 * random.normal() - 0.04 * k);
      addVocal(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: length,
        pitch: exponentialEnvelope([0, glide * 1.05], [length, glide * 0.93]),
        level: (t) => level * trapezoid(length, 0.03, 0.05)(t),
        formants: vowelFormants([random.pick(vowels), random.pick(vowels)], length, scale, 6).slice(0, 2),
        breathiness: 0.12,
        roughness: 0.08,
        pan,
      });
      at += length * random.uniform(0.9, 1.15);
    }
    at += random.uniform(0.1, 0.8);
  }
}

const crowd = steadyTexture((context, out) => {
  const { random, seed } = context;
  const length = out.left.length / SAMPLE_RATE;
  const voices = 9;
  for (let k = 0; k < voices; k++)
    babble(
      out,
      context,
      scaleFrequency(k % 2 === 0 ? random.uniform(95, 140) : random.uniform(170, 240), context),
      -random.next() * 0.5,
      length,
      0.32 * exp2(-0.12 * k),
    );
  const turn = valueNoise(seed, 1.5, loopPeriod(context));
  addNoise(out, {
    seed,
    pass: 'band',
    hertz: (t) => 520 * exp2(0.25 * turn(t)),
    q: 0.7,
    level: (t) => 0.14 * exp2(0.3 * turn(t * 2)),
    colour: 'pink',
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: 1500,
    q: 0.8,
    level: (t) => 0.03 * exp2(0.5 * turn(t * 3)),
    colour: 'pink',
  });
});

const cheering = steadyTexture((context, out) => {
  const { random, seed, seconds, loop } = context;
  const length = out.left.length / SAMPLE_RATE;
  const turn = valueNoise(seed, 1.2, loopPeriod(context));
  const tide = loop
    ? () => 1
    : linearEnvelope([0, 0.35], [Math.min(0.8, seconds * 0.2), 1], [seconds * 0.7, 0.85], [seconds, 0.35]);
  for (const [hertz, q, level] of [
    [620, 1.6, 0.32],
    [1150, 2, 0.24],
    [2600, 1.6, 0.09],
  ] as const) {
    addNoise(out, {
      seed: seed + hertz,
      pass: 'band',
      hertz: (t) => scaleFrequency(hertz, context) * exp2(0.12 * turn(t + hertz)),
      q,
      level: (t) => level * forceGain(context, 0.3) * tide(t) * exp2(0.25 * turn(t * 2 + hertz)),
      colour: 'pink',
    });
  }
  for (let k = 0; k < Math.ceil(length * 4); k++) {
    const at = random.uniform(-0.3, length);
    const long = random.uniform(0.4, 1.1);
    const pitch = scaleFrequency(random.uniform(280, 620), context);
    addVocal(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: long,
      pitch: exponentialEnvelope([0, pitch * 0.8], [long * 0.3, pitch], [long, pitch * 0.75]),
      level: (t) => 0.14 * tide(at + t) * trapezoid(long, 0.08, 0.3)(t),
      formants: vowelFormants(
        random.pick([
          ['e', 'a'],
          ['u', 'o'],
          ['a', 'a'],
        ] as const),
        long,
        1.1,
        5,
      ).slice(0, 2),
      breathiness: 0.3,
      roughness: 0.15,
      pan: random.uniform(-1, 1),
    });
  }
});

export const crowds = { applause, crowd, cheering };

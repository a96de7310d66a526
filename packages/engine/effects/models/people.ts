import {
  trapezoid,
  exponentialEnvelope,
  valueNoise,
  percussiveEnvelope,
} from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addVocal, vowelFormants } from '#engine/effects/sources/vocal.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { events, scaleRate, scaleFrequency, forceGain, scaleDuration } from './effect-model.ts';
import { beatTimes, eventTimes } from './event-times.ts';

const laugh = events((context, out) => {
  const { random, traits } = context;
  const scale = exp2(-0.3 * traits.size + 0.2 * traits.pitch);
  for (const at of eventTimes(context, { length: 1.5, rest: [0.4, 1.2] })) {
    const rate = scaleRate(5.2, context);
    const start = scaleFrequency(random.uniform(190, 260), context);
    const count = random.integer(6, 9);
    for (let k = 0; k < count; k++) {
      const length = 0.6 / rate;
      const pitch = start * exp2(0.25 - 0.09 * k + 0.05 * random.normal());
      const time = at + k / rate;
      addVocal(out, {
        seed: random.integer(1, 1e9),
        at: time,
        seconds: length,
        pitch: exponentialEnvelope([0, pitch * 0.95], [length * 0.3, pitch * 1.12], [length, pitch * 0.85]),
        level: (t) => 0.8 * exp2(-0.12 * k) * trapezoid(length, 0.03, 0.07)(t),
        formants: vowelFormants(['a', 'a'], length, 1.1 * scale),
        breathiness: (t) => (t < 0.04 ? 0.6 : 0.12),
        roughness: 0.12,
        pan: 0,
      });
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at: time + length,
        seconds: 0.35 / rate,
        pass: 'band',
        hertz: 1500 * scale,
        q: 1.2,
        level: (t) => 0.1 * trapezoid(0.35 / rate, 0.02, 0.03)(t),
        pan: 0,
      });
    }
  }
});

const scream = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.4, seconds * 0.8), scaleDuration(1.4, context));
  for (const at of eventTimes(context, { length, rest: [0.5, 1.2] })) {
    const top = scaleFrequency(random.uniform(780, 980), context);
    const jitter = valueNoise(random.integer(1, 1e6), 18);
    const shape = trapezoid(length, 0.05, 0.3);
    addVocal(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pitch: (t) =>
        exponentialEnvelope([0, top * 0.6], [0.15, top], [length * 0.7, top * 0.96], [length, top * 0.6])(t) *
        exp2(0.03 * jitter(t)),
      level: (t) => 0.9 * shape(t),
      formants: [
        { hertz: 1150, q: 3, level: 1 },
        { hertz: 1900, q: 4, level: 0.8 },
        { hertz: 3300, q: 4, level: 0.7 },
      ],
      breathiness: 0.18,
      roughness: 0.22,
    });
  }
});

/** Inhalation, then exhalation: the inhalation is brighter and shorter. */
const breath = events((context, out) => {
  const { random, traits } = context;
  const rate = Math.min(1.6, Math.max(0.22, 0.33 * exp2(1.6 * traits.speed + 0.4 * traits.force)));
  for (const at of beatTimes(context, rate, 0.04)) {
    for (const [later, share, low, high, level] of [
      [0, 0.36, 1500, 3800, 0.32],
      [0.46, 0.46, 850, 2300, 0.42],
    ] as const) {
      const length = share / rate;
      const bend = random.uniform(0.92, 1.08);
      const shape = (t: number) => trapezoid(length, length * 0.4, length * 0.5)(t);
      for (const [hertz, gain] of [
        [low, 1],
        [high, 0.5],
      ] as const) {
        addNoise(out, {
          seed: random.integer(1, 1e9),
          at: at + later / rate,
          seconds: length,
          pass: 'band',
          hertz: exponentialEnvelope(
            [0, scaleFrequency(hertz * bend * 0.9, context)],
            [length * 0.5, scaleFrequency(hertz * bend, context)],
            [length, scaleFrequency(hertz * bend * 0.8, context)],
          ),
          q: 2.2,
          level: (t) => level * gain * forceGain(context, 0.3) * shape(t),
          colour: 'pink',
          pan: 0,
        });
      }
    }
  }
});

const cough = events((context, out) => {
  const { random } = context;
  for (const start of eventTimes(context, { length: 0.9, rest: [0.6, 1.4] })) {
    for (const later of [0, random.uniform(0.36, 0.45)]) {
      const at = start + later;
      const pitch = scaleFrequency(random.uniform(120, 160), context);
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: 0.3,
        pass: 'band',
        hertz: exponentialEnvelope([0, 1900], [0.25, 800]),
        q: 1,
        level: (t) => 1.1 * percussiveEnvelope(0.004, 0.2)(t),
        pan: 0,
      });
      addVocal(out, {
        seed: random.integer(1, 1e9),
        at: at + 0.02,
        seconds: 0.26,
        pitch: exponentialEnvelope([0, pitch * 1.3], [0.26, pitch * 0.7]),
        level: (t) => 0.8 * percussiveEnvelope(0.01, 0.24)(t),
        formants: vowelFormants(['a', 'o'], 0.26, 1, 5),
        breathiness: 0.5,
        roughness: 0.5,
      });
    }
  }
});

const baby = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.95, rest: [0.25, 0.5] })) {
    const length = random.uniform(0.7, 1.05);
    const top = scaleFrequency(random.uniform(430, 540), context);
    const jitter = valueNoise(random.integer(1, 1e6), 9);
    addVocal(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pitch: (t) =>
        exponentialEnvelope(
          [0, top * 0.75],
          [0.2, top],
          [length * 0.7, top * 0.94],
          [length, top * 0.65],
        )(t) * exp2(0.03 * jitter(t)),
      level: (t) => 0.9 * trapezoid(length, 0.06, 0.2)(t),
      formants: vowelFormants(['e', 'a', 'e'], length, 1.55),
      breathiness: 0.08,
      roughness: 0.12,
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + length + 0.05,
      seconds: 0.2,
      pass: 'band',
      hertz: 2600,
      q: 1.6,
      level: (t) => 0.1 * trapezoid(0.2, 0.1, 0.05)(t),
      pan: 0,
    });
  }
});

export const people = { laugh, scream, breath, cough, baby };

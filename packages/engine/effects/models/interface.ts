import type { Stereo } from '#engine/dsp/stereo.ts';
import { exponentialEnvelope, percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';
import { events, scaleFrequency } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

/** A soft interface tone: a sine with a little of its octave and twelfth. */
export function addPling(out: Stereo, at: Seconds, hertz: Hertz, t60: Seconds, level: number): void {
  for (const [ratio, share, length] of [
    [1, 1, 1],
    [2, 0.22, 0.6],
    [3, 0.1, 0.4],
  ] as const) {
    addTone(out, {
      at,
      seconds: t60 * length * 1.2,
      wave: 'sine',
      hertz: hertz * ratio,
      level: (t) => 0.5 * level * share * percussiveEnvelope(0.004, t60 * length)(t),
    });
  }
}

const once = { maxCount: 1, rest: [0.8, 1.5] } as const;
const semitones = (n: number) => exp2(n / 12);

const click = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.08, ...once })) {
    strike(
      out,
      { ...bodies.plastic, t60: 0.025, contact: 1.2 },
      { at, hertz: scaleFrequency(random.uniform(1500, 2100), context), level: 0.9, hardness: 0.9 },
      random,
    );
    strike(
      out,
      { ...bodies.plastic, t60: 0.018, contact: 1 },
      {
        at: at + random.uniform(0.05, 0.075),
        hertz: scaleFrequency(random.uniform(2000, 2600), context),
        level: 0.4,
        hardness: 0.9,
      },
      random,
    );
  }
});

const tick = events((context, out) => {
  for (const at of eventTimes(context, { length: 0.05, ...once }))
    addPling(out, at, scaleFrequency(context.random.uniform(1900, 2400), context), 0.04, 0.9);
});

/** A rupture of two milliseconds and the resonance of the cavity behind it. */
const pop = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.15, ...once })) {
    const base = scaleFrequency(random.uniform(340, 460), context);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: 0.02,
      pass: 'band',
      hertz: base * 4,
      q: 0.8,
      level: (t) => 0.9 * percussiveEnvelope(0.0008, 0.012)(t),
      pan: 0,
    });
    addTone(out, {
      at,
      seconds: 0.16,
      wave: 'sine',
      hertz: exponentialEnvelope([0, base * 0.7], [0.05, base * 2.1]),
      level: (t) => 0.9 * percussiveEnvelope(0.002, 0.09)(t),
    });
  }
});

const toggle = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.15, ...once })) {
    const base = scaleFrequency(random.uniform(620, 760), context);
    strike(
      out,
      { ...bodies.plastic, t60: 0.03, contact: 1 },
      { at, hertz: base * 2, level: 0.5, hardness: 0.8 },
      random,
    );
    addPling(out, at + 0.012, base, 0.07, 0.6);
    addPling(out, at + 0.075, base * semitones(5), 0.09, 0.6);
  }
});

const success = events((context, out) => {
  const { random } = context;
  const steps = random.pick([
    [0, 4, 7],
    [0, 7, 12],
    [0, 4, 7, 12],
    [0, 5, 9],
  ]);
  for (const at of eventTimes(context, { length: 0.7, ...once })) {
    const root = scaleFrequency(random.pick([523.3, 587.3, 659.3]), context);
    steps.forEach((step, k) =>
      addPling(out, at + 0.095 * k, root * semitones(step), k === steps.length - 1 ? 0.6 : 0.28, 0.8),
    );
  }
});

const error = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.5, ...once })) {
    const root = scaleFrequency(random.uniform(205, 250), context);
    for (const [later, step] of [
      [0, 0],
      [0.16, -1],
    ] as const) {
      for (const ratio of [1, semitones(1)]) {
        addTone(out, {
          at: at + later,
          seconds: later === 0 ? 0.12 : 0.24,
          wave: 'square',
          hertz: root * semitones(step) * ratio,
          level: (t) => 0.24 * Math.min(1, t / 0.004) * exp2(-2 * t),
        });
      }
    }
  }
});

const notification = events((context, out) => {
  const { random } = context;
  const [first, second] = random.pick([
    [0, 4],
    [0, 7],
    [7, 0],
    [0, 5],
    [4, 9],
  ] as const);
  for (const at of eventTimes(context, {
    length: 0.9,
    maxCount: context.seconds < 8 ? 1 : 3,
    rest: [2.5, 3.5],
  })) {
    const root = scaleFrequency(random.pick([784, 880, 988]), context);
    addPling(out, at, root * semitones(first), 0.4, 0.8);
    addPling(out, at + 0.14, root * semitones(second), 0.7, 0.9);
  }
});

const swipe = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.25, ...once })) {
    const length = random.uniform(0.16, 0.24);
    const up = random.chance(0.6);
    const low = scaleFrequency(1300, context);
    for (const pan of [-0.5, 0.5]) {
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at: at + (pan > 0 ? 0.02 : 0),
        seconds: length,
        pass: 'band',
        hertz: up
          ? exponentialEnvelope([0, low], [length, low * 4])
          : exponentialEnvelope([0, low * 4], [length, low]),
        q: 1.4,
        level: (t) => 0.6 * Math.max(0, Math.min(1, t / (0.5 * length), (length - t) / (0.4 * length))),
        pan,
      });
    }
  }
});

export const interfaceSounds = { click, tick, pop, toggle, success, error, notification, swipe };

import type { Stereo } from '#engine/dsp/stereo.ts';
import {
  linearEnvelope,
  exponentialEnvelope,
  valueNoise,
  type ValueOrCurve,
  trapezoid,
} from '#engine/effects/sources/curve.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { addVocal, vowelFormants } from '#engine/effects/sources/vocal.ts';
import { exp2, TAU, sin } from '#engine/kit/exact.ts';
import type { Hertz, Pan, Seconds } from '#engine/kit/units.ts';
import { events, scaleDuration, scaleRate, scaleFrequency, type EffectContext } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

function whistle(
  out: Stereo,
  at: Seconds,
  length: Seconds,
  hertz: ValueOrCurve,
  level: number,
  pan: Pan,
): void {
  addTone(out, {
    at,
    seconds: length,
    wave: 'sine',
    hertz,
    level: (t) => level * trapezoid(length, 0.25 * length, 0.4 * length)(t),
    pan,
  });
}

/** Syllables of a songbird: upward and downward sweeps, trills of 14 to 28 Hz. Returns the end time. */
function song(
  out: Stereo,
  context: EffectContext,
  start: Seconds,
  base: Hertz,
  level: number,
  pan: Pan,
): Seconds {
  const { random } = context;
  let at = start;
  const kinds = [random.integer(0, 3), random.integer(0, 3), random.integer(0, 3)];
  for (const kind of kinds) {
    const repeat = random.integer(1, kind === 3 ? 1 : 4);
    const centre = base * exp2(0.35 * random.normal());
    const length = random.uniform(0.05, 0.15) / scaleRate(1, context);
    for (let k = 0; k < repeat; k++) {
      if (kind === 0)
        whistle(out, at, length, exponentialEnvelope([0, centre * 0.8], [length, centre * 1.35]), level, pan);
      else if (kind === 1)
        whistle(out, at, length, exponentialEnvelope([0, centre * 1.5], [length, centre * 0.85]), level, pan);
      else if (kind === 2)
        whistle(
          out,
          at,
          length,
          exponentialEnvelope([0, centre], [length * 0.5, centre * 1.3], [length, centre * 0.95]),
          level,
          pan,
        );
      else {
        const trill = random.uniform(14, 28);
        const long = random.uniform(0.25, 0.55);
        whistle(out, at, long, (t) => centre * exp2(0.14 * sin(TAU * trill * t)), level, pan);
        at += long - length;
      }
      at += length * random.uniform(1.2, 1.7);
    }
    at += random.uniform(0.02, 0.12);
  }
  return at;
}

const bird = events((context, out) => {
  const { random, seconds } = context;
  for (const [level, low, pan] of [
    [0.5, 3100, random.uniform(-0.5, 0.5)],
    [0.14, 4100, random.uniform(-0.9, 0.9)],
  ] as const) {
    const base = scaleFrequency(low * exp2(0.25 * random.normal()), context);
    for (let at = level > 0.3 ? 0.02 : random.uniform(0.2, 0.8); at < seconds - 0.25;) {
      at =
        song(out, context, at, base * random.uniform(0.95, 1.05), level, pan) +
        random.uniform(0.25, 1) / scaleRate(1, context);
    }
  }
});

const owl = events((context, out) => {
  const { random, seconds } = context;
  for (const start of eventTimes(context, { length: Math.min(1.9, seconds * 0.9), rest: [0.8, 1.8] })) {
    const base = scaleFrequency(random.uniform(340, 390), context);
    for (const [later, length] of [
      [0, 0.42],
      [0.75, 0.16],
      [0.98, 0.16],
      [1.22, 0.6],
    ] as const) {
      const hoot = exponentialEnvelope([0, base * 0.92], [length * 0.3, base], [length, base * 0.93]);
      const at = start + later;
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: (t) => hoot(t) * (1 + 0.008 * sin(TAU * 6 * t)),
        level: (t) => 0.6 * trapezoid(length, 0.2 * length, 0.35 * length)(t),
      });
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: (t) => 2 * hoot(t),
        level: (t) => 0.07 * trapezoid(length, 0.2 * length, 0.35 * length)(t),
      });
      addVocal(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: length,
        pitch: hoot,
        level: (t) => 0.15 * trapezoid(length, 0.2 * length, 0.35 * length)(t),
        formants: [{ hertz: base, q: 4, level: 1 }],
        breathiness: 0.8,
        roughness: 0.1,
      });
    }
  }
});

interface Call {
  readonly pitch: ValueOrCurve;
  readonly formants: readonly { readonly hertz: ValueOrCurve; readonly q: number; readonly level: number }[];
  readonly breathiness: number;
  readonly roughness: number;
  readonly length: Seconds;
}

function call(
  out: Stereo,
  context: EffectContext,
  at: Seconds,
  { length, ...voice }: Call,
  level: number,
  pan: Pan,
): void {
  addVocal(out, {
    ...voice,
    seed: context.random.integer(1, 1e9),
    at,
    seconds: length,
    level: (t) => level * trapezoid(length, 0.12 * length, 0.3 * length)(t),
    pan,
  });
}

const seagull = events((context, out) => {
  const { random } = context;
  for (const start of eventTimes(context, { length: 1.6, rest: [0.3, 1.2] })) {
    const pan = random.uniform(-0.7, 0.7);
    const count = random.integer(2, 5);
    const base = scaleFrequency(random.uniform(880, 1050), context);
    for (let k = 0; k < count; k++) {
      const length = k === 0 ? 0.5 : 0.3;
      const pitch = exponentialEnvelope([0, base * 0.8], [length * 0.35, base * 1.25], [length, base * 0.72]);
      call(
        out,
        context,
        start + (k === 0 ? 0 : 0.35 + 0.3 * k),
        {
          pitch,
          formants: [
            { hertz: 1700, q: 3, level: 1 },
            { hertz: 2900, q: 4, level: 0.8 },
            { hertz: 4600, q: 4, level: 0.3 },
          ],
          breathiness: 0.08,
          roughness: 0.12,
          length,
        },
        0.7 * exp2(-0.15 * k),
        pan,
      );
    }
  }
});

const crow = events((context, out) => {
  const { random } = context;
  for (const start of eventTimes(context, { length: 1.3, rest: [0.6, 1.8] })) {
    const count = random.integer(2, 3);
    const base = scaleFrequency(random.uniform(410, 480), context);
    const pan = random.uniform(-0.5, 0.5);
    for (let k = 0; k < count; k++) {
      const length = random.uniform(0.28, 0.36);
      call(
        out,
        context,
        start + 0.48 * k,
        {
          pitch: exponentialEnvelope([0, base * 0.9], [0.06, base], [length, base * 0.78]),
          formants: [
            { hertz: scaleFrequency(1250, context), q: 4, level: 1 },
            { hertz: scaleFrequency(1900, context), q: 5, level: 0.9 },
            { hertz: 3400, q: 5, level: 0.4 },
          ],
          breathiness: 0.4,
          roughness: 0.75,
          length,
        },
        0.9,
        pan,
      );
    }
  }
});

const rooster = events((context, out) => {
  const { random, seconds } = context;
  for (const start of eventTimes(context, { length: 2, rest: [0.8, 1.8], maxCount: seconds < 6 ? 1 : 4 })) {
    const squeeze = Math.min(1, (seconds - 0.1) / 2.1);
    for (const [later, long, low, high, end] of [
      [0, 0.2, 420, 560, 540],
      [0.28, 0.16, 600, 720, 700],
      [0.5, 0.3, 720, 900, 820],
      [0.85, 1.1, 760, 980, 480],
    ] as const) {
      const length = long * squeeze;
      const turn = valueNoise(random.integer(1, 1e6), 22);
      const glide = exponentialEnvelope(
        [0, scaleFrequency(low, context)],
        [length * 0.3, scaleFrequency(high, context)],
        [length, scaleFrequency(end, context)],
      );
      call(
        out,
        context,
        start + later * squeeze,
        {
          pitch: (t) => glide(t) * exp2(0.02 * turn(t)),
          formants: [
            { hertz: 1150, q: 3, level: 1 },
            { hertz: 2300, q: 4, level: 0.8 },
            { hertz: 3600, q: 4, level: 0.4 },
          ],
          breathiness: 0.1,
          roughness: 0.22,
          length,
        },
        0.9,
        0,
      );
    }
  }
});

const chicken = events((context, out) => {
  const { random, seconds } = context;
  for (let at = 0.02; at < seconds - 0.12;) {
    const long = random.chance(0.14);
    const length = long ? 0.42 : random.uniform(0.06, 0.1);
    const base = scaleFrequency(random.uniform(440, 560), context);
    const pitch = long
      ? exponentialEnvelope([0, base * 0.9], [length * 0.6, base * 1.7], [length, base * 1.2])
      : exponentialEnvelope([0, base * 1.15], [length, base * 0.8]);
    call(
      out,
      context,
      at,
      {
        pitch,
        formants: vowelFormants(long ? ['o', 'a'] : ['o', 'o'], length, 1.5, 5),
        breathiness: 0.12,
        roughness: 0.2,
        length,
      },
      long ? 0.9 : 0.6,
      random.uniform(-0.3, 0.3),
    );
    at += length + random.uniform(0.08, 0.4) / scaleRate(1, context);
  }
});

const duck = events((context, out) => {
  const { random } = context;
  for (const start of eventTimes(context, { length: 0.9, rest: [0.4, 1.2] })) {
    const count = random.integer(2, 4);
    for (let k = 0; k < count; k++) {
      const length = scaleDuration(0.17, context);
      const base = scaleFrequency(random.uniform(210, 240), context);
      call(
        out,
        context,
        start + 0.26 * k,
        {
          pitch: exponentialEnvelope([0, base * 1.1], [length, base * 0.8]),
          formants: [
            { hertz: linearEnvelope([0, 900], [length * 0.4, 1250], [length, 850]), q: 5, level: 1 },
            { hertz: 2400, q: 6, level: 0.9 },
            { hertz: 3300, q: 6, level: 0.4 },
          ],
          breathiness: 0.1,
          roughness: 0.28,
          length,
        },
        exp2(-0.25 * k),
        0,
      );
    }
  }
});

export const birds = { bird, owl, seagull, crow, rooster, chicken, duck };

import { addResonances } from '#engine/dsp/resonances.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { linearEnvelope, percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { addGrain, noiseGrain } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { clamp } from '#engine/kit/math.ts';
import { type Hertz, type Pan, type Seconds, SAMPLE_RATE } from '#engine/kit/units.ts';
import { events, scaleDuration, scaleRate, scaleFrequency, type EffectContext } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

/** Partials of a tuned bell relative to its prime: hum, prime, tierce, quint, nominal and higher (Rossing, 2000). */
const churchBellPartials = [
  [0.5, 0.55, 1],
  [1, 0.7, 0.75],
  [1.2, 0.85, 0.55],
  [1.5, 0.45, 0.4],
  [2, 1, 0.35],
  [2.5, 0.35, 0.2],
  [2.67, 0.3, 0.18],
  [3, 0.4, 0.16],
  [4, 0.35, 0.1],
  [5.33, 0.2, 0.06],
] as const;
const smallBellPartials = [
  [1, 1, 1],
  [2.76, 0.6, 0.55],
  [5.4, 0.35, 0.3],
  [8.93, 0.2, 0.15],
] as const;
const tamTamPartials = Array.from(
  { length: 22 },
  (_, k) =>
    [
      0.5 + 0.31 * k + 0.024 * k * k + 0.047 * ((k * 7) % 5),
      0.9 / (1 + 0.12 * k),
      1 / (1 + 0.12 * k),
    ] as const,
);

type Partials = readonly (readonly [ratio: number, level: number, length: number])[];

interface BellStroke {
  readonly at: Seconds;
  readonly prime: Hertz;
  readonly t60: Seconds;
  readonly level: number;
  readonly pan?: Pan;
  readonly clapper?: number;
}

/** Each partial is a doublet that beats slowly, because no bell is perfectly round. */
function strikeBell(
  out: Stereo,
  context: EffectContext,
  partials: Partials,
  { at, prime, t60, level, pan = 0, clapper = 0.3 }: BellStroke,
): void {
  const { random } = context;
  const gains = equalPower(pan);
  const modes = partials.flatMap(([ratio, share, length]) => {
    const beat = 1 + random.uniform(0.0004, 0.0016);
    const partialLevel = level * share * random.uniform(0.75, 1) * 0.3;
    const decay = t60 * length;
    return [
      {
        hertz: prime * ratio,
        left: partialLevel * gains.left,
        right: partialLevel * gains.right * 0.8,
        decay,
      },
      {
        hertz: prime * ratio * beat,
        left: partialLevel * 0.45 * gains.left,
        right: partialLevel * 0.6 * gains.right,
        decay,
      },
    ];
  });
  addResonances(out.left, out.right, modes, {
    at: Math.round(at * SAMPLE_RATE),
    noteLength: out.left.length,
    damping: 1,
    frames: out.left.length,
  });
  addGrain(
    out,
    noiseGrain(random.integer(1, 1e9), Math.min(9000, prime * 5), 0.8, 0.02),
    at,
    level * clapper,
    gains,
  );
}

const churchBell = events((context, out) => {
  const { random, seconds } = context;
  const prime = scaleFrequency(random.uniform(230, 300), context);
  const gap = 1.9 / scaleRate(1, context);
  const t60 = clamp(scaleDuration(7, context), 1, 12);
  for (const at of eventTimes(context, { length: Math.min(gap, seconds * 0.9), rest: [0, 0.1] })) {
    strikeBell(out, context, churchBellPartials, { at, prime, t60, level: random.uniform(0.85, 1) });
  }
});

const handBell = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.9, rest: [0.1, 0.8] })) {
    strikeBell(out, context, smallBellPartials, {
      at,
      prime: scaleFrequency(random.uniform(1650, 2100), context),
      t60: scaleDuration(1.8, context),
      level: 0.9,
      clapper: 0.4,
    });
  }
});

const schoolBell = events((context, out) => {
  const { random, seconds } = context;
  const prime = scaleFrequency(random.uniform(900, 1100), context);
  const ring = Math.min(seconds - 0.1, Math.max(0.4, seconds * 0.75));
  const rate = 13 * scaleRate(1, context);
  for (let at = 0.015; at < ring; at += 1 / rate) {
    strikeBell(out, context, smallBellPartials, {
      at,
      prime,
      t60: 1,
      level: 0.35 * random.uniform(0.8, 1),
      clapper: 0.8,
    });
  }
});

const scale = [1, 1.125, 1.25, 1.5, 1.667, 2, 2.25, 2.5];

const chimes = events((context, out) => {
  const { random, seconds } = context;
  const root = scaleFrequency(random.uniform(780, 950), context);
  for (let at = 0.015; at < seconds - 0.1; at += random.uniform(0.08, 0.7) / scaleRate(1, context)) {
    strikeBell(out, context, smallBellPartials, {
      at,
      prime: root * random.pick(scale),
      t60: 3,
      level: random.uniform(0.2, 0.7),
      pan: random.uniform(-0.7, 0.7),
      clapper: 0.12,
    });
  }
});

const gong = events((context, out) => {
  const { random, seconds } = context;
  const t60 = clamp(scaleDuration(6, context), 1.5, 10);
  for (const at of eventTimes(context, { length: 3, rest: [1, 2], maxCount: seconds < 8 ? 1 : 3 })) {
    strikeBell(out, context, tamTamPartials, {
      at,
      prime: scaleFrequency(random.uniform(120, 150), context),
      t60,
      level: 0.5,
      clapper: 0.2,
    });
    // The high partials of a gong build up after the stroke.
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: t60 * 0.7,
      pass: 'band',
      hertz: linearEnvelope([0, 700], [0.35, 3000], [t60 * 0.7, 1200]),
      q: 0.8,
      level: (t) => 0.12 * percussiveEnvelope(0.3, t60 * 0.5)(t),
    });
  }
});

const doorbell = events((context, out) => {
  const ding = scaleFrequency(659, context);
  for (const at of eventTimes(context, { length: 1.5, rest: [0.8, 1.5] })) {
    strikeBell(out, context, smallBellPartials, { at, prime: ding, t60: 1.6, level: 0.8, clapper: 0.15 });
    strikeBell(out, context, smallBellPartials, {
      at: at + Math.min(0.55, context.seconds * 0.3),
      prime: ding / 1.2599,
      t60: 2.2,
      level: 0.9,
      clapper: 0.15,
    });
  }
});

export const bells = {
  'church-bell': churchBell,
  'hand-bell': handBell,
  'school-bell': schoolBell,
  chimes,
  gong,
  doorbell,
};

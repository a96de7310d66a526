import { ringModes } from '#engine/dsp/modes.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { lines, struckCurve } from '#engine/effects/sources/curve.ts';
import { addGrain, noiseGrain } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { clamp } from '#engine/kit/integers.ts';
import { type Hertz, type Pan, type Seconds, SAMPLE_RATE } from '#engine/kit/units.ts';
import { events, lasting, paced, pitched, type Take } from './kind.ts';
import { moments } from './moments.ts';

/** Partials of a tuned bell relative to its prime: hum, prime, tierce, quint, nominal and higher (Rossing, 2000). */
const tuned = [
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
const small = [
  [1, 1, 1],
  [2.76, 0.6, 0.55],
  [5.4, 0.35, 0.3],
  [8.93, 0.2, 0.15],
] as const;
const tamTam = Array.from(
  { length: 22 },
  (_, k) =>
    [
      0.5 + 0.31 * k + 0.024 * k * k + 0.047 * ((k * 7) % 5),
      0.9 / (1 + 0.12 * k),
      1 / (1 + 0.12 * k),
    ] as const,
);

type Partials = readonly (readonly [ratio: number, level: number, length: number])[];

interface Toll {
  readonly at: Seconds;
  readonly prime: Hertz;
  readonly t60: Seconds;
  readonly level: number;
  readonly pan?: Pan;
  readonly clapper?: number;
}

/** Each partial is a doublet that beats slowly, because no bell is perfectly round. */
function toll(
  out: Stereo,
  take: Take,
  partials: Partials,
  { at, prime, t60, level, pan = 0, clapper = 0.3 }: Toll,
): void {
  const { random } = take;
  const place = equalPower(pan);
  const modes = partials.flatMap(([ratio, share, length]) => {
    const beat = 1 + random.between(0.0004, 0.0016);
    const own = level * share * random.between(0.75, 1) * 0.3;
    const decay = t60 * length;
    return [
      { hertz: prime * ratio, left: own * place.left, right: own * place.right * 0.8, decay },
      { hertz: prime * ratio * beat, left: own * 0.45 * place.left, right: own * 0.6 * place.right, decay },
    ];
  });
  ringModes(out.left, out.right, modes, {
    at: Math.round(at * SAMPLE_RATE),
    gate: out.left.length,
    damping: 1,
    frames: out.left.length,
  });
  addGrain(
    out,
    noiseGrain(random.integer(1, 1e9), Math.min(9000, prime * 5), 0.8, 0.02),
    at,
    level * clapper,
    place,
  );
}

const churchBell = events((take, out) => {
  const { random, seconds } = take;
  const prime = pitched(random.between(230, 300), take);
  const gap = 1.9 / paced(1, take);
  const t60 = clamp(lasting(7, take), 1, 12);
  for (const at of moments(take, { length: Math.min(gap, seconds * 0.9), rest: [0, 0.1] })) {
    toll(out, take, tuned, { at, prime, t60, level: random.between(0.85, 1) });
  }
});

const handBell = events((take, out) => {
  const { random } = take;
  for (const at of moments(take, { length: 0.9, rest: [0.1, 0.8] })) {
    toll(out, take, small, {
      at,
      prime: pitched(random.between(1650, 2100), take),
      t60: lasting(1.8, take),
      level: 0.9,
      clapper: 0.4,
    });
  }
});

const schoolBell = events((take, out) => {
  const { random, seconds } = take;
  const prime = pitched(random.between(900, 1100), take);
  const ring = Math.min(seconds - 0.1, Math.max(0.4, seconds * 0.75));
  const rate = 13 * paced(1, take);
  for (let at = 0.015; at < ring; at += 1 / rate) {
    toll(out, take, small, { at, prime, t60: 1, level: 0.35 * random.between(0.8, 1), clapper: 0.8 });
  }
});

const scale = [1, 1.125, 1.25, 1.5, 1.667, 2, 2.25, 2.5];

const chimes = events((take, out) => {
  const { random, seconds } = take;
  const root = pitched(random.between(780, 950), take);
  for (let at = 0.015; at < seconds - 0.1; at += random.between(0.08, 0.7) / paced(1, take)) {
    toll(out, take, small, {
      at,
      prime: root * random.pick(scale),
      t60: 3,
      level: random.between(0.2, 0.7),
      pan: random.between(-0.7, 0.7),
      clapper: 0.12,
    });
  }
});

const gong = events((take, out) => {
  const { random, seconds } = take;
  const t60 = clamp(lasting(6, take), 1.5, 10);
  for (const at of moments(take, { length: 3, rest: [1, 2], most: seconds < 8 ? 1 : 3 })) {
    toll(out, take, tamTam, {
      at,
      prime: pitched(random.between(120, 150), take),
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
      hertz: lines([0, 700], [0.35, 3000], [t60 * 0.7, 1200]),
      q: 0.8,
      level: (t) => 0.12 * struckCurve(0.3, t60 * 0.5)(t),
    });
  }
});

const doorbell = events((take, out) => {
  const ding = pitched(659, take);
  for (const at of moments(take, { length: 1.5, rest: [0.8, 1.5] })) {
    toll(out, take, small, { at, prime: ding, t60: 1.6, level: 0.8, clapper: 0.15 });
    toll(out, take, small, {
      at: at + Math.min(0.55, take.seconds * 0.3),
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

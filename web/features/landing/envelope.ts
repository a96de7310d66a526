/** What a waveform is drawn from: for each point the highest sample and the RMS, both 0..1. */
export interface Envelope {
  readonly peak: readonly number[];
  readonly rms: readonly number[];
}

/** A steady scatter in 0..1 for a point of a part: the landing page looks the same each time. */
function scatter(point: number, part: number): number {
  const wave = Math.sin(point * 12.9898 + part * 78.233) * 43_758.5453;
  return wave - Math.floor(wave);
}

/** Rises from 0 to 1 over `length` around `at`, as a share of the whole piece. */
const rise = (x: number, at: number, length: number): number => {
  const t = Math.min(1, Math.max(0, (x - at) / length + 0.5));
  return t * t * (3 - 2 * t);
};

/** The share of the piece at which each section begins: A, B, C, B, D. */
export const sectionStarts = [0, 2 / 15, 6 / 15, 10 / 15, 13 / 15] as const;
const sectionLevels = [0.22, 0.66, 0.8, 1, 0.24] as const;

/** A waltz: three beats to the bar, the first the heaviest, louder from section to section. */
export function waltz(points: number): Envelope {
  const bars = 30;
  return sample(points, 1, (x, noise) => {
    const level = sectionLevels.reduce<number>(
      (sum, next, at) => sum + (next - (sectionLevels[at - 1] ?? 0)) * rise(x, sectionStarts[at] ?? 0, 0.02),
      0,
    );
    const beat = (x * bars * 3) % 3;
    const stroke = beat < 1 ? 1 : 0.62;
    const decay = Math.exp(-3.4 * (beat % 1));
    const phrase = 0.86 + 0.14 * Math.sin(x * Math.PI * 7.5);
    const peak = level * phrase * (0.46 + stroke * decay * (0.45 + 0.32 * noise) + 0.08 * noise);
    return { peak, rms: level * phrase * (0.34 + 0.13 * stroke * decay + 0.05 * noise) };
  });
}

interface Strike {
  /** Where it sounds, as a share of the whole. */
  readonly at: number;
  readonly level: number;
  /** How fast it dies away, per whole. */
  readonly decay: number;
}

const doors: readonly Strike[] = [
  { at: 0.13, level: 0.5, decay: 16 },
  { at: 0.16, level: 0.3, decay: 9 },
  { at: 0.4, level: 0.36, decay: 20 },
  { at: 0.62, level: 0.46, decay: 7 },
  { at: 0.865, level: 0.66, decay: 13 },
];

/** Rain that swells and settles, with doors that fall shut in it. */
export function rain(points: number): Envelope {
  return sample(points, 2, (x, noise) => {
    const bed = 0.04 + 0.1 * rise(x, 0.06, 0.12) * (1 - 0.4 * rise(x, 0.4, 0.3)) + 0.13 * rise(x, 0.62, 0.02);
    const hit = struck(doors, x);
    return {
      peak: bed + hit * (0.75 + 0.35 * noise) + 0.06 * noise,
      rms: 0.6 * bed + 0.5 * hit * (0.9 + 0.1 * noise),
    };
  });
}

const tram: readonly Strike[] = [
  { at: 0.06, level: 0.36, decay: 34 },
  { at: 0.12, level: 0.24, decay: 38 },
  { at: 0.22, level: 0.62, decay: 32 },
  { at: 0.4, level: 0.56, decay: 12 },
  { at: 0.43, level: 0.3, decay: 4 },
  { at: 0.62, level: 0.2, decay: 2 },
];

/** Doors, a bell, and the tram pulls away. */
export function departure(points: number): Envelope {
  return sample(points, 3, (x, noise) => {
    const hit = struck(tram, x);
    return { peak: 0.02 + hit * (0.8 + 0.4 * noise), rms: 0.01 + 0.5 * hit };
  });
}

function struck(strikes: readonly Strike[], x: number): number {
  return strikes.reduce(
    (sum, { at, level, decay }) => sum + (x < at ? 0 : level * Math.exp(-decay * (x - at))),
    0,
  );
}

/** Begin and end of each phrase of the announcement, as shares of the whole. */
const phrases = [
  [0.015, 0.08],
  [0.13, 0.31],
  [0.345, 0.54],
  [0.535, 0.63],
  [0.672, 0.694],
  [0.745, 0.98],
] as const;

const syllables = 210;

/** An announcement: syllables in phrases, silence between them. */
export function announcement(points: number): Envelope {
  return sample(points, 4, (x, noise) => {
    const phrase = phrases.find(([from, to]) => x >= from && x <= to);
    if (!phrase) return { peak: 0.015, rms: 0.008 };
    const [from, to] = phrase;
    const syllable = Math.abs(Math.sin((x - from) * syllables)) ** 0.8;
    const breath = Math.sin((Math.PI * (x - from)) / (to - from)) ** 0.35;
    const stress = 0.35 + 0.65 * scatter(Math.floor(((x - from) * syllables) / Math.PI + from * 97), 5);
    const level = syllable * breath * stress;
    return { peak: 0.03 + level * (0.66 + 0.34 * noise), rms: 0.02 + 0.36 * level };
  });
}

function sample(
  points: number,
  part: number,
  at: (x: number, noise: number) => { readonly peak: number; readonly rms: number },
): Envelope {
  const peak: number[] = [];
  const rms: number[] = [];
  for (let point = 0; point < points; point += 1) {
    const x = point / (points - 1);
    const fade = rise(x, 0.015, 0.03) * (1 - rise(x, 0.92, 0.16));
    const value = at(x, scatter(point, part));
    peak.push(Math.min(1, value.peak * fade));
    rms.push(Math.min(value.peak, value.rms) * fade);
  }
  return { peak, rms };
}

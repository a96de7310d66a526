import type { Weighted } from '#engine/kit/random.ts';

const pitchClasses = {
  C: 0,
  Db: 1,
  D: 2,
  Eb: 3,
  E: 4,
  F: 5,
  'F#': 6,
  G: 7,
  Ab: 8,
  A: 9,
  Bb: 10,
  B: 11,
} as const;
type PitchClassName = keyof typeof pitchClasses;

/** Weights of the tonic pitch classes (0..11) for modes with a major and with a minor third. */
export interface TonicWeights {
  readonly major: Weighted<number>;
  readonly minor: Weighted<number>;
}

type WeightsByName = Readonly<Partial<Record<PitchClassName, number>>>;

const weightsOf = (byName: WeightsByName): Weighted<number> =>
  Object.entries(byName).map(([name, weight]) => [pitchClasses[name as PitchClassName], weight]);

const tonics = (major: WeightsByName, minor: WeightsByName): TonicWeights => ({
  major: weightsOf(major),
  minor: weightsOf(minor),
});

/** Keys with open chords and open strings on a guitar in standard tuning. */
export const guitarTonics = tonics({ G: 4, D: 4, A: 4, E: 3, C: 3 }, { E: 4, A: 4, D: 3, B: 2, G: 1 });

/** Keys whose riffs use the open low string of a guitar tuned to E, D, C or B. */
export const lowTunedGuitarTonics = tonics(
  { E: 4, D: 3, A: 2, C: 2, G: 1 },
  { E: 5, D: 4, C: 2, B: 2, A: 2 },
);

/** Keys with many open strings on the fiddle and few accidentals on whistle and pipes. */
export const fiddleTonics = tonics({ D: 5, G: 4, A: 3, C: 1 }, { E: 4, A: 4, D: 2, B: 2 });

/** Flat keys, in which B flat and E flat wind instruments have few accidentals. */
export const hornTonics = tonics(
  { F: 5, Bb: 5, Eb: 4, C: 3, Ab: 2, G: 2, Db: 1 },
  { C: 4, D: 4, G: 4, F: 3, Bb: 1, A: 1 },
);

/** Keys of keyboard-led soul: mostly flat. */
export const soulTonics = tonics(
  { Ab: 3, Db: 3, Eb: 3, Bb: 3, F: 3, C: 2, G: 1 },
  { C: 3, F: 3, Bb: 2, Eb: 2, 'F#': 2, Db: 2, G: 2, A: 2, D: 1 },
);

/** Keys of songs for piano and guitar. */
export const songTonics = tonics(
  { C: 4, G: 4, D: 3, A: 2, E: 2, F: 3, Bb: 1, Ab: 1, Db: 1 },
  { A: 4, E: 3, B: 2, D: 2, 'F#': 2, Db: 2, G: 2, C: 2, F: 1 },
);

/** Keys whose root lies between E1 and A1 (41 to 55 Hz), the range of sub bass on most systems, are preferred. */
export const clubTonics = tonics(
  { F: 3, G: 3, A: 2, E: 2, Ab: 2, C: 2, D: 1, Eb: 1, 'F#': 2 },
  { F: 4, G: 4, A: 4, E: 3, 'F#': 3, Ab: 2, C: 2, D: 2, Db: 1, Eb: 1, Bb: 1, B: 1 },
);

/** Keys with open strings on violin, viola and cello, and those of natural horns. */
export const orchestralTonics = tonics(
  { C: 4, D: 4, G: 4, F: 3, Bb: 3, Eb: 3, A: 2, E: 1, Ab: 1 },
  { D: 4, G: 4, A: 3, C: 4, E: 3, B: 2, F: 1, 'F#': 1 },
);

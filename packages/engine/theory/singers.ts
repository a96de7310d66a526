import type { MidiPitch } from '#engine/kit/units.ts';

export const singerNames = ['alto', 'soprano', 'tenor', 'baritone', 'child'] as const;
export type SingerName = (typeof singerNames)[number];

export interface Singer {
  /** Part name: "female vocals". */
  readonly label: string;
  /** Comfortable range; the tessitura is the middle of a verse. */
  readonly low: MidiPitch;
  readonly high: MidiPitch;
  readonly tessitura: MidiPitch;
  /** Formant frequencies relative to the trained voice's, a woman's: above 1 is a shorter vocal tract. */
  readonly formantScale: number;
}

/** Available singers. Ranges are those of untrained voices, slightly more than a tenth. */
export const singers: Readonly<Record<SingerName, Singer>> = {
  alto: {
    label: 'female vocals',
    low: 55,
    high: 72,
    tessitura: 62,
    formantScale: 0.96,
  },
  soprano: {
    label: 'female vocals',
    low: 58,
    high: 76,
    tessitura: 65,
    formantScale: 1.02,
  },
  tenor: {
    label: 'male vocals',
    low: 48,
    high: 67,
    tessitura: 56,
    formantScale: 0.89,
  },
  baritone: {
    label: 'male vocals',
    low: 45,
    high: 63,
    tessitura: 52,
    formantScale: 0.85,
  },
  child: {
    label: "child's vocals",
    low: 60,
    high: 77,
    tessitura: 67,
    formantScale: 1.15,
  },
};

/** The name of the parts that sing behind the lead. */
export const backingVocalsLabel = 'backing vocals';

/** Whether a list of instruments contains parts that the trained voice sings. */
export const hasSungVocals = (instruments: readonly string[]): boolean =>
  instruments.some(
    (name) => name === backingVocalsLabel || Object.values(singers).some(({ label }) => label === name),
  );

import type { MidiPitch } from '#engine/kit/units.ts';

export const singerNames = ['alto', 'soprano', 'tenor', 'baritone', 'child'] as const;
export type SingerName = (typeof singerNames)[number];

export interface Singer {
  /** How people call the part: "female vocals". */
  readonly label: string;
  /** In a sentence: "a woman". */
  readonly who: string;
  /** The range in which the voice is at ease, and the middle of a verse. */
  readonly low: MidiPitch;
  readonly high: MidiPitch;
  readonly centre: MidiPitch;
  /** Which of the synthesizer's speakers lends the mouth. */
  readonly speaker: 'slt' | 'rms' | 'awb';
  /** Formants against the speaker's own: above 1 is a smaller person. */
  readonly size: number;
}

/** Who can sing. Ranges are those of untrained voices, a tenth and a little more. */
export const singers: Readonly<Record<SingerName, Singer>> = {
  alto: { label: 'female vocals', who: 'a woman', low: 55, high: 72, centre: 62, speaker: 'slt', size: 1 },
  soprano: {
    label: 'female vocals',
    who: 'a woman',
    low: 58,
    high: 76,
    centre: 65,
    speaker: 'slt',
    size: 1.05,
  },
  tenor: { label: 'male vocals', who: 'a man', low: 48, high: 67, centre: 56, speaker: 'rms', size: 1.05 },
  baritone: { label: 'male vocals', who: 'a man', low: 45, high: 63, centre: 52, speaker: 'rms', size: 1 },
  child: {
    label: "child's vocals",
    who: 'a child',
    low: 60,
    high: 77,
    centre: 67,
    speaker: 'slt',
    size: 1.17,
  },
};

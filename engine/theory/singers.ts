import type { MidiPitch } from '#engine/kit/units.ts';

export const singerNames = ['alto', 'soprano', 'tenor', 'baritone', 'child'] as const;
export type SingerName = (typeof singerNames)[number];

export interface Singer {
  /** Part name: "female vocals". */
  readonly label: string;
  /** For summaries: "a woman". */
  readonly who: string;
  /** Comfortable range; the tessitura is the middle of a verse. */
  readonly low: MidiPitch;
  readonly high: MidiPitch;
  readonly centre: MidiPitch;
  /** Speaker model of the synthesizer. */
  readonly speaker: 'slt' | 'rms' | 'awb';
  /** Formant frequencies relative to the speaker's: above 1 is a shorter vocal tract. */
  readonly size: number;
}

/** Available singers. Ranges are those of untrained voices, slightly more than a tenth. */
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

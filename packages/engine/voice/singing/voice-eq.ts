import type { Timbre } from '#engine/voice/models/hts/mel-cepstral-filter.ts';
import { decibelsToGain, exp2, ln, log2 } from '#engine/kit/exact.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';
import type { SingerName } from '#engine/theory/singers.ts';
import { singers } from '#engine/theory/singers.ts';

/** EQ from the spectrum of a speaker to that of a close-miked singer. */
interface VoiceEq {
  /** Gain around 220 Hz. */
  readonly body: Decibels;
  /** Gain above 1.5 kHz. */
  readonly presence: Decibels;
  /** Frequency and gain of the singer's formant. */
  readonly singersFormantAt: Hertz;
  readonly singersFormant: Decibels;
  /** Gain above 5 kHz. */
  readonly treble: Decibels;
}

const female: VoiceEq = { body: -4, presence: 8, singersFormantAt: 3300, singersFormant: 3, treble: 2 };
const male: VoiceEq = { body: -2, presence: 7, singersFormantAt: 2900, singersFormant: 4, treble: 2 };
/** The formants of men are at most this far below those of the trained voice, a woman's. */
const MALE_SCALE = 0.92;

/** High shelf about an octave wide: 0 far below the corner, 1 far above. */
const shelfGain = (frequency: Hertz, corner: Hertz): number => {
  const octaves = log2(Math.max(20, frequency) / corner);
  return 1 / (1 + exp2(-3 * octaves));
};
const peakGain = (frequency: Hertz, centre: Hertz): number => {
  const octaves = 2.4 * log2(Math.max(20, frequency) / centre);
  return 1 / (1 + octaves * octaves);
};

/** Formant scaling and EQ of a singer. */
export function timbreOf(name: SingerName): Timbre {
  const { formantScale } = singers[name];
  const { body, presence, singersFormantAt, singersFormant, treble } =
    formantScale < MALE_SCALE ? male : female;
  const level = (frequency: Hertz): Decibels =>
    body * peakGain(frequency, 220) +
    presence * shelfGain(frequency, 1500) +
    singersFormant * peakGain(frequency, singersFormantAt) * shelfGain(frequency, 1200) +
    treble * shelfGain(frequency, 5000);
  return { formantScale, eq: (frequency) => ln(decibelsToGain(level(frequency))) };
}

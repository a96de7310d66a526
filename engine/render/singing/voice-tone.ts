import type { Throat } from '#engine/dsp/voice-envelope.ts';
import { decibelsToGain, exp2, ln, log2 } from '#engine/kit/exact.ts';
import type { Decibels, Hertz } from '#engine/kit/units.ts';
import type { SingerName } from '#engine/theory/singers.ts';
import { singers } from '#engine/theory/singers.ts';

/** EQ from the spectrum of a speaker to that of a close-miked singer. */
interface Tone {
  /** Gain around 220 Hz. */
  readonly body: Decibels;
  /** Gain above 1.5 kHz. */
  readonly presence: Decibels;
  /** Frequency and gain of the singer's formant. */
  readonly ringAt: Hertz;
  readonly ring: Decibels;
  /** Gain above 5 kHz. */
  readonly treble: Decibels;
}

type Speaker = (typeof singers)[SingerName]['speaker'];

const tones: Readonly<Record<Speaker, Tone>> = {
  slt: { body: -4, presence: 8, ringAt: 3300, ring: 3, treble: 4 },
  rms: { body: -2, presence: 5, ringAt: 2800, ring: 4, treble: 2 },
  awb: { body: -1, presence: 4, ringAt: 2900, ring: 4, treble: 5 },
};

/** High shelf about an octave wide: 0 far below the corner, 1 far above. */
const shelf = (frequency: Hertz, corner: Hertz): number => {
  const octaves = log2(Math.max(20, frequency) / corner);
  return 1 / (1 + exp2(-3 * octaves));
};
const bell = (frequency: Hertz, centre: Hertz): number => {
  const octaves = 2.4 * log2(Math.max(20, frequency) / centre);
  return 1 / (1 + octaves * octaves);
};

/** Formant scaling and EQ of a singer. */
export function throatOf(name: SingerName): Throat {
  const { speaker, size } = singers[name];
  const { body, presence, ringAt, ring, treble } = tones[speaker];
  const level = (frequency: Hertz): Decibels =>
    body * bell(frequency, 220) +
    presence * shelf(frequency, 1500) +
    ring * bell(frequency, ringAt * Math.sqrt(size)) * shelf(frequency, 1200) +
    treble * shelf(frequency, 5000);
  return { size, tone: (frequency) => ln(decibelsToGain(level(frequency))) };
}

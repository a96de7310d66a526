import type { Decibels } from '#engine/kit/units.ts';
import type { FliteVoice } from '#engine/voice/flite/flite.ts';

/** What brings a model's long-term spectrum near to that of a person before a microphone. */
export interface Tone {
  /** Around 200 Hz. */
  readonly body: Decibels;
  /** From 1.6 kHz on. */
  readonly presence: Decibels;
  /** From 4.6 kHz on. */
  readonly treble: Decibels;
  /** At 6.8 kHz of the model's own rate, where the statistical ones ring all the time. */
  readonly ringing: Decibels;
  /** How much is added above 8 kHz, 1 for a usual voice. */
  readonly air: number;
}

/** Measured on a minute of each model. */
export const tones: Readonly<Record<FliteVoice, Tone>> = {
  slt: { body: -4, presence: 8, treble: 3, ringing: -11, air: 1 },
  rms: { body: 0, presence: 0, treble: 1, ringing: -11, air: 0.8 },
  awb: { body: -1, presence: 2, treble: 8, ringing: 0, air: 1.4 },
  kal16: { body: 1, presence: 0, treble: 2, ringing: 0, air: 0.8 },
};

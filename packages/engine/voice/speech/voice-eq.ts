import type { Decibels } from '#engine/kit/units.ts';
import type { FliteVoice } from '#engine/voice/models/flite/flite.ts';

/** EQ that brings the long-term spectrum of a voice model near to that of recorded speech. */
export interface VoiceEq {
  /** Bell at 200 Hz. */
  readonly body: Decibels;
  /** High shelf at 1.6 kHz. */
  readonly presence: Decibels;
  /** High shelf at 4.6 kHz. */
  readonly treble: Decibels;
  /** Bell at 6.8 kHz (relative to 16 kHz), where the statistical models have a constant resonance. */
  readonly ringing: Decibels;
  /** Amount of the exciter above 8 kHz, 1 by default. */
  readonly air: number;
}

/** Measured on one minute of each model. */
export const voiceEqs: Readonly<Record<FliteVoice | 'hts', VoiceEq>> = {
  hts: { body: -4, presence: 8, treble: 2, ringing: 0, air: 0 },
  awb: { body: -1, presence: 2, treble: 8, ringing: 0, air: 1.4 },
  kal16: { body: 1, presence: 0, treble: 2, ringing: 0, air: 0.8 },
};

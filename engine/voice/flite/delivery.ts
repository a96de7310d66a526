import { exp2 } from '#engine/kit/exact.ts';
import { random } from '#engine/kit/random.ts';
import { FIXED_MELODY, FLITE_RATE, type Delivery, type FliteVoice } from './flite.ts';

/** The synthesis parameters of a voice (see Voice in voices.ts). */
export interface Speaker {
  readonly model: FliteVoice;
  readonly playedAt: number;
  readonly pitch: number;
  readonly stretch: number;
}

export interface Wishes {
  /** 1 is the default tempo of the voice, 2 twice as fast. */
  readonly speed: number;
  /** In semitones. */
  readonly pitch: number;
  readonly seed: number;
}

/** Random variation of pitch and tempo between sentences. */
const PITCH_LEEWAY = 0.02;
const PACE_LEEWAY = 0.025;

/** The synthesis options of a sentence (by index), compensated for playback at `playbackRate`. */
export function deliveryOf(speaker: Speaker, { speed, pitch, seed }: Wishes, sentence: number): Delivery {
  const chance = random(seed, `sentence ${sentence}`);
  const size = speaker.playedAt / FLITE_RATE;
  const pace = 1 + PACE_LEEWAY * chance.bell();
  // For this voice the pitch is shifted after the synthesis; a small variation is not worth the cost.
  const liveliness = speaker.model === FIXED_MELODY ? 1 : 1 + PITCH_LEEWAY * chance.bell();
  return {
    voice: speaker.model,
    stretch: (speaker.stretch * pace * size) / speed,
    pitch: (speaker.pitch * liveliness * exp2(pitch / 12)) / size,
  };
}

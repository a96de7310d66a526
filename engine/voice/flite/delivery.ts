import { exp2 } from '#engine/kit/exact.ts';
import { random } from '#engine/kit/random.ts';
import { FIXED_MELODY, FLITE_RATE, type Delivery, type FliteVoice } from './flite.ts';

/** What of a voice the synthesizer has to know (see voices.ts for the meaning of each). */
export interface Speaker {
  readonly model: FliteVoice;
  readonly playedAt: number;
  readonly pitch: number;
  readonly stretch: number;
}

export interface Wishes {
  /** 1 is the voice's own pace, 2 twice as fast. */
  readonly speed: number;
  /** In semitones. */
  readonly pitch: number;
  readonly seed: number;
}

/** No speaker says two sentences at quite the same height and pace. */
const PITCH_LEEWAY = 0.02;
const PACE_LEEWAY = 0.025;

/** How the sentence with this number is to be spoken, so that it sounds as wished once it is played at `playedAt`. */
export function deliveryOf(speaker: Speaker, { speed, pitch, seed }: Wishes, sentence: number): Delivery {
  const chance = random(seed, `sentence ${sentence}`);
  const size = speaker.playedAt / FLITE_RATE;
  const pace = 1 + PACE_LEEWAY * chance.bell();
  // Where the pitch is changed after the synthesis, a little is not worth what it costs.
  const liveliness = speaker.model === FIXED_MELODY ? 1 : 1 + PITCH_LEEWAY * chance.bell();
  return {
    voice: speaker.model,
    stretch: (speaker.stretch * pace * size) / speed,
    pitch: (speaker.pitch * liveliness * exp2(pitch / 12)) / size,
  };
}

import { exp2 } from '#engine/kit/exact.ts';
import { random } from '#engine/kit/random.ts';
import { FIXED_PITCH_VOICE, FLITE_RATE, type SynthesisOptions, type FliteVoice } from './flite.ts';

/** The synthesis parameters of a voice (see Voice in voices.ts). */
export interface VoiceParameters {
  readonly model: FliteVoice;
  readonly playbackRate: number;
  readonly pitch: number;
  readonly stretch: number;
}

export interface SpeechOptions {
  /** 1 is the default tempo of the voice, 2 twice as fast. */
  readonly speed: number;
  /** In semitones. */
  readonly pitch: number;
  readonly seed: number;
}

/** Random variation of pitch and tempo between sentences. */
const PITCH_VARIATION = 0.02;
const TEMPO_VARIATION = 0.025;

/** The synthesis options of a sentence (by index), compensated for playback at `playbackRate`. */
export function synthesisOptionsFor(
  voice: VoiceParameters,
  { speed, pitch, seed }: SpeechOptions,
  sentence: number,
): SynthesisOptions {
  const generator = random(seed, `sentence ${sentence}`);
  const rateRatio = voice.playbackRate / FLITE_RATE;
  const tempoFactor = 1 + TEMPO_VARIATION * generator.normal();
  // For this voice the pitch is shifted after the synthesis; a small variation is not worth the cost.
  const pitchFactor = voice.model === FIXED_PITCH_VOICE ? 1 : 1 + PITCH_VARIATION * generator.normal();
  return {
    voice: voice.model,
    stretch: (voice.stretch * tempoFactor * rateRatio) / speed,
    pitch: (voice.pitch * pitchFactor * exp2(pitch / 12)) / rateRatio,
  };
}

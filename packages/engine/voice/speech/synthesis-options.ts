import { exp2 } from '#engine/kit/exact.ts';
import { random } from '#engine/kit/random.ts';
import { FLITE_RATE, type SynthesisOptions, type FliteVoice } from '../models/flite/flite.ts';

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
  const { tempoFactor, pitchFactor } = variationOf(seed, sentence);
  const rateRatio = voice.playbackRate / FLITE_RATE;
  return {
    voice: voice.model,
    stretch: (voice.stretch * tempoFactor * rateRatio) / speed,
    pitch: (voice.pitch * pitchFactor * exp2(pitch / 12)) / rateRatio,
  };
}

/** Factors on duration and pitch of a sentence (by index), so that sentences differ as they do in speech. */
export function variationOf(
  seed: number,
  sentence: number,
): { readonly tempoFactor: number; readonly pitchFactor: number } {
  const generator = random(seed, `sentence ${sentence}`);
  return {
    tempoFactor: 1 + TEMPO_VARIATION * generator.normal(),
    pitchFactor: 1 + PITCH_VARIATION * generator.normal(),
  };
}

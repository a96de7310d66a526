import type { SpokenWord } from '#contract/tracks.ts';
import type { Waveform } from '#contract/waveform.ts';
import type { EncodedAudio, EngineFormat } from '#engine/compose/music.types.ts';
import type { Milliseconds } from '#engine/kit/units.ts';

/** Parameters of `composeVoice`. */
export interface VoiceRequest {
  /** 1 to 2000 characters of English; numbers, dates, abbreviations and addresses are expanded. */
  readonly text: string;
  /** The id of one of `voices` (packages/engine/voice/speech/voices.ts). */
  readonly voice: string;
  /** 0.5 to 2; default 1. */
  readonly speed?: number | undefined;
  /** Semitones from -6 to 6; default 0. */
  readonly pitch?: number | undefined;
  readonly seed: number;
  readonly format: EngineFormat;
  /** The artist in the file's tags. */
  readonly artist?: string | undefined;
}

/** Metadata of the speech; plain JSON. */
export interface VoiceFacts {
  /** The first words of the text. */
  readonly title: string;
  /** One sentence for users, e.g. "Clara reads 23 words. Not spoken: emoji." */
  readonly understood: string;
  /** The voice's id. */
  readonly voice: string;
  readonly seed: number;
  readonly durationMs: Milliseconds;
  /** Sorted, inside the audio, without overlaps. */
  readonly words: readonly SpokenWord[];
  /** Measured on the master: LUFS integrated (ITU-R BS.1770-4) and dBTP. */
  readonly loudnessLufs: number;
  readonly truePeakDbtp: number;
}

export interface VoiceComposition {
  readonly facts: VoiceFacts;
  readonly audio: EncodedAudio;
  /** The same audio in a WAV, for headerless formats that a browser cannot play; else undefined. */
  readonly playable?: EncodedAudio | undefined;
  readonly waveform: Waveform;
}

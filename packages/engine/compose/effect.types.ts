import type { Waveform } from '#contract/waveform.ts';
import type { EncodedAudio, EngineFormat } from '#engine/compose/music.types.ts';
import type { Decibels, Milliseconds } from '#engine/kit/units.ts';

/** Parameters of `composeEffect`. */
export interface EffectRequest {
  readonly prompt: string;
  /** 500 to 22,000, exact to the sample. If undefined, the prompt decides ("3 s"), else it is 5,000. */
  readonly durationMs?: Milliseconds | undefined;
  readonly seed: number;
  readonly format: EngineFormat;
  /** Whether the effect loops seamlessly. If undefined, the prompt decides ("seamless loop"). */
  readonly loop?: boolean | undefined;
  /** The artist in the file's tags. */
  readonly artist?: string | undefined;
}

/** Metadata of the effect; plain JSON. */
export interface EffectFacts {
  readonly title: string;
  /** One sentence for users, e.g. "Distant thunder with light rain, outdoors." */
  readonly understood: string;
  /** The kinds of sound in it, e.g. ["thunder", "rain"]. */
  readonly kinds: readonly string[];
  readonly durationMs: Milliseconds;
  readonly seed: number;
  /** Measured on the master: LUFS integrated (ITU-R BS.1770-4) and dBTP. */
  readonly loudnessLufs: Decibels;
  readonly truePeakDbtp: Decibels;
  readonly loop: boolean;
}

export interface EffectComposition {
  readonly facts: EffectFacts;
  readonly audio: EncodedAudio;
  /** The same audio in a WAV, for headerless formats that a browser cannot play; else undefined. */
  readonly playable?: EncodedAudio | undefined;
  readonly waveform: Waveform;
}

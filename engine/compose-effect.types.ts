import type { Waveform } from '#contract/waveform.ts';
import type { EncodedAudio, EngineFormat } from '#engine/compose.types.ts';
import type { Decibels, Milliseconds } from '#engine/kit/units.ts';

/** What `composeEffect` takes. */
export interface EffectRequest {
  readonly prompt: string;
  /** 500 to 22,000; kept to the sample. Left undefined, the words decide ("3 s"), else it is 5,000. */
  readonly durationMs?: Milliseconds | undefined;
  readonly seed: number;
  readonly format: EngineFormat;
  /** True: the end runs into the beginning. Left undefined, the words decide ("seamless loop"). */
  readonly loop?: boolean | undefined;
  /** The artist in the file's tags. */
  readonly artist?: string | undefined;
}

/** What was understood and made; plain JSON. */
export interface EffectFacts {
  readonly title: string;
  /** One sentence a person reads, e.g. "Distant thunder with light rain, outdoors." */
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

import type { OutputFormat } from '#contract/formats.ts';
import type { GenerationProgress } from '#contract/generation.ts';
import type { MusicSettings } from '#contract/music.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { Waveform } from '#contract/waveform.ts';

/** A file as made: bytes, extension without the dot, and media type. */
export interface AudioFile {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly contentType: string;
}

/** One piece to make. The same order with the same seed asks for the same piece. */
export interface MusicOrder {
  readonly settings: MusicSettings;
  /** Milliseconds; already decided (see `musicLengthMs`), and what was paid for. */
  readonly lengthMs: number;
  readonly format: OutputFormat;
  readonly seed: number;
}

/** What is known of a finished piece; what a provider cannot tell stays undefined. */
export interface MusicFacts {
  readonly title: string;
  readonly genres: readonly string[];
  readonly durationMs: number;
  readonly understood?: string | undefined;
  readonly bpm?: number | undefined;
  readonly key?: string | undefined;
  readonly metre?: string | undefined;
  readonly instruments?: readonly string[] | undefined;
  readonly sections?: readonly { section_name: string; start_ms: number; duration_ms: number }[] | undefined;
  readonly plan?: CompositionPlan | undefined;
  readonly loudnessLufs?: number | undefined;
  readonly truePeakDbtp?: number | undefined;
}

export interface MadeMusic {
  readonly audio: AudioFile;
  /** The same sound for a browser, where it cannot play `audio` itself. */
  readonly playable?: AudioFile | undefined;
  readonly facts: MusicFacts;
  readonly waveform: Waveform;
}

export interface MakeOptions {
  /** Aborting ends the work soon and rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: GenerationProgress) => void;
}

/** Somebody who can make sound: the built-in composer, or a service outside. */
export interface Provider {
  /** The name under which prices and tracks know it, e.g. "builtin". */
  readonly name: string;
  /** Kept with every track: the same version, order and seed give the same bytes, where it promises that. */
  readonly version: string;
  /** How long the piece will be when the order leaves the length to the prompt, in milliseconds. */
  musicLengthMs(settings: MusicSettings): number;
  makeMusic(order: MusicOrder, options: MakeOptions): Promise<MadeMusic>;
  close(): Promise<void>;
}

/** A refusal or failure of a provider that a person can understand. */
export class ProviderError extends Error {
  readonly code: 'invalid' | 'unavailable' | 'unknown';

  constructor(code: ProviderError['code'], message: string) {
    super(message);
    this.name = 'ProviderError';
    this.code = code;
  }
}

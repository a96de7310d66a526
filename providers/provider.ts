import type { OutputFormat } from '#contract/formats.ts';
import type { GenerationProgress, SettingsByType } from '#contract/generation.ts';
import type { WritingRequest } from '#contract/music-writing.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { SpokenWord, TrackType } from '#contract/tracks.ts';
import type { Voice } from '#contract/voice.ts';
import type { Waveform } from '#contract/waveform.ts';
import type { Sketch } from '#engine/compose-sketch.ts';
import type { ScoreKeeper } from './score-keeper.ts';

/** A file as made: bytes, extension without the dot, and media type. */
export interface AudioFile {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly contentType: string;
}

/** One sound to make. The same order with the same seed asks for the same sound. */
export interface Order<Settings> {
  readonly settings: Settings;
  /** What `milliUnits` said when the order was taken and paid for. */
  readonly milliUnits: number;
  readonly format: OutputFormat;
  readonly seed: number;
}

/** What is known of a finished sound; what a provider cannot tell stays undefined. */
export interface SoundFacts {
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
  /** What is said in it, word by word as it is written. */
  readonly words?: readonly SpokenWord[] | undefined;
  readonly loudnessLufs?: number | undefined;
  readonly truePeakDbtp?: number | undefined;
}

export interface MadeSound {
  readonly audio: AudioFile;
  /** The same sound for a browser, where it cannot play `audio` itself. */
  readonly playable?: AudioFile | undefined;
  readonly facts: SoundFacts;
  readonly waveform: Waveform;
}

export interface MakeOptions {
  /** Aborting ends the work soon and rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: GenerationProgress) => void;
}

/** Makes one type of track. */
export interface Maker<Settings> {
  /**
   * How much is ordered, in thousandths of the priced unit: milliseconds of music or of an effect,
   * characters of a voice. Decides what the settings leave open. @throws AppError on what cannot be made
   */
  milliUnits(settings: Settings): number;
  make(order: Order<Settings>, options: MakeOptions): Promise<MadeSound>;
}

export type Makers = { readonly [Type in TrackType]?: Maker<SettingsByType[Type]> };

/** What can be said of a piece before it is made. */
export interface Writer {
  sketch(request: WritingRequest): Sketch;
  /** The prompt, said better; never longer than a prompt of its type may be. */
  improve(type: 'music' | 'sound_effect', prompt: string): string;
}

/** Somebody who can make sound: the built-in composer, or a service outside. */
export interface Provider {
  /** The name under which prices and tracks know it, e.g. "builtin". */
  readonly name: string;
  /** Kept with every track: the same version, order and seed give the same bytes, where it promises that. */
  readonly version: string;
  readonly makers: Makers;
  readonly writer?: Writer;
  /** Present where music is made from a score. */
  readonly scores?: ScoreKeeper;
  readonly voices: readonly Voice[];
  close(): Promise<void>;
}

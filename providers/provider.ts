import type { OutputFormat } from '#contract/formats.ts';
import type { GenerationProgress, SettingsByType } from '#contract/generation.ts';
import type { WritingRequest } from '#contract/music-writing.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { SpokenWord, Track, TrackType } from '#contract/tracks.ts';
import type { Voice } from '#contract/voice.ts';
import type { Waveform } from '#contract/waveform.ts';
import type { Sketch } from '#engine/compose-sketch.ts';
import type { ImageGenerator } from './image-generator.ts';
import type { ScoreKeeper } from './score-keeper.ts';
import type { TextAssistant } from './text-assistant.ts';

/** A file as made: bytes, extension without the dot, and media type. */
export interface AudioFile {
  readonly bytes: Uint8Array;
  readonly extension: string;
  readonly contentType: string;
}

/** One sound to make. The same order with the same seed asks for the same sound. */
export interface ProviderRequest<Settings> {
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
  /** Which of tempo and key were heard by whoever measured it, not told by its maker. */
  readonly detected?: Track['detected'] | undefined;
  readonly metre?: string | undefined;
  readonly instruments?: readonly string[] | undefined;
  readonly sections?: readonly { section_name: string; start_ms: number; duration_ms: number }[] | undefined;
  readonly plan?: CompositionPlan | undefined;
  /** What is said in it, word by word as it is written. */
  readonly words?: readonly SpokenWord[] | undefined;
  readonly loudnessLufs?: number | undefined;
  readonly truePeakDbtp?: number | undefined;
}

export interface GeneratedAudio {
  readonly audio: AudioFile;
  /** The same sound for a browser, where it cannot play `audio` itself. */
  readonly playable?: AudioFile | undefined;
  readonly facts: SoundFacts;
  readonly waveform: Waveform;
}

/**
 * A sound as a service outside gave it. Nothing about it is certain until whoever ordered it has measured
 * it: `promisedMs` is how long it should be; of speech, the least that it can be.
 */
export interface RawAudio {
  readonly audio: AudioFile;
  readonly playable?: AudioFile | undefined;
  readonly facts: Omit<SoundFacts, 'durationMs'> & { readonly durationMs?: undefined };
  readonly waveform?: undefined;
  readonly promisedMs: number;
}

/**
 * What is remembered of an order that a service outside works on, so that a process that comes after this
 * one goes on with it, or at least does not pay for it again.
 */
export interface ResumeToken {
  /** What an earlier try has remembered. */
  readonly known: string | undefined;
  /** Kept for good when this resolves. */
  save(mark: string): Promise<void>;
}

export interface WatchOptions {
  /** Aborting ends the work soon and rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: GenerationProgress) => void;
}

export interface GenerateOptions extends WatchOptions {
  readonly resumeToken: ResumeToken;
  /**
   * Gets the sound while it is made, where the settings ask for that and whoever makes it can: the next frames of an
   * MP3. It is for listening only; what is made in the end comes as ever. All of it comes before `make` resolves.
   */
  readonly onAudioChunk?: ((mp3: Uint8Array) => void) | undefined;
}

/** What an order of this type may ask for here, where that is less than the product allows. */
export interface GeneratorLimits {
  readonly minMs?: number;
  readonly maxMs?: number;
}

/** Makes one type of track. */
export interface AudioGenerator<Settings, Made = GeneratedAudio | RawAudio> {
  readonly limits?: GeneratorLimits;
  /**
   * How much is ordered, in thousandths of the priced unit: milliseconds of music or of an effect,
   * characters of a voice. Decides what the settings leave open. @throws AppError on what cannot be made
   */
  milliUnits(settings: Settings): number;
  generate(order: ProviderRequest<Settings>, options: GenerateOptions): Promise<Made>;
}

export type AudioGenerators = { readonly [Type in TrackType]?: AudioGenerator<SettingsByType[Type]> };

/** What can be said of a piece before it is made. */
export interface PromptReader {
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
  readonly generators: AudioGenerators;
  /** What the built-in composer can say at once. */
  readonly writer?: PromptReader;
  readonly images?: ImageGenerator;
  readonly text?: TextAssistant;
  /** Present where music is made from a score. */
  readonly scores?: ScoreKeeper;
  /** Who can speak here. @throws ProviderError when it cannot be asked */
  voices(): Promise<readonly Voice[]>;
  /** Asks whether address and key are right, in a call that costs nothing. @throws ProviderError */
  check?(signal: AbortSignal): Promise<{ readonly detail: string }>;
  /** How its services have answered lately, by name. */
  health?(): Readonly<Record<string, 'working' | 'resting' | 'trying'>>;
  close(): Promise<void>;
}

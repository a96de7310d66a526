import type { OutputFormat } from '#contract/formats.ts';
import type { SettingsByType } from '#contract/generation.ts';
import type { PromptRequest } from '#contract/prompt-assistant.ts';
import type { Models } from '#contract/providers.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { SpokenWord, Track, TrackType } from '#contract/tracks.ts';
import type { Voice } from '#contract/voice.ts';
import type { Waveform } from '#contract/waveform.ts';
import type { DryRun } from '#engine/score.ts';
import type { AudioFile } from './audio-file.ts';
import type { TextCut } from './fit-text.ts';
import type { ImageGenerator } from './image-generator.ts';
import type { ScoreRenderer, SourcePiece } from './score-renderer.ts';
import type { StatedFacts } from './stated-facts.ts';
import type { TextAssistant } from './text-assistant.ts';
import type { WatchOptions } from './watch-options.ts';

/**
 * A request for one sound. The same request with the same seed gives the same sound, if the provider is
 * deterministic.
 */
export interface ProviderRequest<Settings> {
  readonly settings: Settings;
  /** The quantity returned by `milliUnits` when the request was charged. */
  readonly milliUnits: number;
  readonly format: OutputFormat;
  readonly seed: number;
  /** Path of a checked SoundFont that plays the sampled instruments of a score. */
  readonly soundFontFile?: string | undefined;
  /** Pieces with stored scores that an arrangement takes sections from. */
  readonly sources?: readonly SourcePiece[] | undefined;
}

/** How an external service made a sound. */
export interface Provenance {
  /** The model that answered, as the reply says, else as it was requested; undefined if nothing names one. */
  readonly model?: string | undefined;
  /** The seed that was used; null if none was sent, or the service does not honour it. */
  readonly seed: number | null;
  /** The language of the words as BCP 47, if one was sent. */
  readonly language?: string | undefined;
  /** Texts that were cut to the limits of the model. */
  readonly cut?: readonly TextCut[] | undefined;
}

/** Whether the same seed gives the same sound, a similar one, or says nothing. */
export type SeedUse = 'exact' | 'similar' | 'none';

/** Metadata of a generated sound; undefined if the provider does not supply it. */
export interface SoundFacts {
  readonly title: string;
  readonly genres: readonly string[];
  readonly durationMs: number;
  readonly understood?: string | undefined;
  readonly bpm?: number | undefined;
  readonly key?: string | undefined;
  /** Whether tempo and key were detected in the audio instead of supplied by the provider. */
  readonly detected?: Track['detected'] | undefined;
  readonly metre?: string | undefined;
  readonly instruments?: readonly string[] | undefined;
  readonly sections?: readonly { section_name: string; start_ms: number; duration_ms: number }[] | undefined;
  readonly plan?: CompositionPlan | undefined;
  /** The spoken words with their times. */
  readonly words?: readonly SpokenWord[] | undefined;
  readonly loudnessLufs?: number | undefined;
  readonly truePeakDbtp?: number | undefined;
  /** Tempo and key as an external provider states them, beside the measured `bpm` and `key`. */
  readonly stated?: Pick<StatedFacts, 'bpm' | 'key'> | undefined;
  /** Absent for the built-in composer. */
  readonly provenance?: Provenance | undefined;
}

export interface GeneratedAudio {
  readonly audio: AudioFile;
  /** A version that browsers can play, if they cannot play `audio`. */
  readonly playable?: AudioFile | undefined;
  readonly facts: SoundFacts;
  readonly waveform: Waveform;
  /** The score of music, packed to be stored; only of the built-in composer. */
  readonly score?: Uint8Array | undefined;
}

/**
 * Audio as received from an external service. It must be measured before use: `expectedMs` is its expected duration;
 * for speech, the minimum.
 */
export interface RawAudio {
  readonly audio: AudioFile;
  readonly playable?: AudioFile | undefined;
  /** `bpm`, `key` and `metre` are what the provider states. */
  readonly facts: Omit<SoundFacts, 'durationMs' | 'stated'> & {
    readonly durationMs?: undefined;
    readonly provenance: Provenance;
  };
  readonly waveform?: undefined;
  readonly expectedMs: number;
}

/**
 * State of a request at an external service, stored so that a later process can resume the request, or at least does
 * not pay for it again.
 */
export interface ResumeToken {
  /** The value saved by an earlier attempt. */
  readonly savedValue: string | undefined;
  /** Resolves when the value is stored. */
  save(value: string): Promise<void>;
}

export interface GenerateOptions extends WatchOptions {
  readonly resumeToken: ResumeToken;
  /**
   * Receives the audio while it is generated, if the settings request streaming and the provider supports it:
   * consecutive MP3 frames, as a preview. All chunks arrive before `generate` resolves; the result is not affected.
   */
  readonly onAudioChunk?: ((mp3: Uint8Array) => void) | undefined;
}

/** Limits of the generator, if narrower than the product limits. */
export interface GeneratorLimits {
  readonly minMs?: number;
  readonly maxMs?: number;
}

export interface Forecast {
  readonly durationMs: number;
  readonly bpm?: number | undefined;
  /** For example "D minor". */
  readonly key?: string | undefined;
}

/** Generates one type of track. */
export interface AudioGenerator<Settings, Output = GeneratedAudio | RawAudio> {
  readonly limits?: GeneratorLimits;
  /** Whether the service honours a seed for these settings. Absent: the same seed gives the same bytes. */
  seedUse?(settings: Settings): SeedUse;
  /**
   * Refuses an order that the service could only execute with another model. Called before an order is priced.
   * @throws ProviderError; the signal's reason when aborted
   */
  requireReady?(settings: Settings, signal: AbortSignal): Promise<void>;
  /**
   * The quantity to charge, in thousandths of the priced unit: milliseconds of music or of an effect, characters of a
   * voice. Resolves what the settings leave open; the seed plays no role. What reads a text or a plan for it does so in a
   * thread. @throws AppError if the request is not supported
   */
  milliUnits(settings: Settings): number | Promise<number>;
  /** Length, tempo and key that the audio of a request will have, without rendering it. Absent: only the audio tells. */
  forecast?(request: ProviderRequest<Settings>, signal: AbortSignal): Promise<Forecast>;
  generate(request: ProviderRequest<Settings>, options: GenerateOptions): Promise<Output>;
}

export type AudioGenerators = { readonly [Type in TrackType]?: AudioGenerator<SettingsByType[Type]> };

/** Interprets and improves prompts without generating audio. */
export interface PromptReader {
  sketch(request: PromptRequest): Promise<DryRun>;
  /** An improved prompt within the length limit of its type. */
  improve(type: 'music' | 'sound_effect', prompt: string): Promise<string>;
}

/** What a service says about its models. */
export interface ModelSurvey {
  /** The model that is used where an admin named none, by service. */
  readonly defaults: Models;
  /** The announced last days as YYYY-MM-DD (UTC), by model. */
  readonly ends: Readonly<Record<string, string>>;
}

export interface ConnectionCheck {
  /** For an admin. */
  readonly detail: string;
  /** Undefined if the service has no choice of models. */
  readonly models?: ModelSurvey | undefined;
}

/** A provider of generated content: the built-in composer, or an external service. */
export interface Provider {
  /** The name in prices and tracks, e.g. "builtin". */
  readonly name: string;
  /**
   * Stored with every track: the same version, request and seed give the same bytes, if the provider is
   * deterministic.
   */
  readonly version: string;
  readonly generators: AudioGenerators;
  /** Only the built-in composer has it. */
  readonly promptReader?: PromptReader;
  readonly images?: ImageGenerator;
  readonly text?: TextAssistant;
  /** Present if music is generated from a score. */
  readonly scores?: ScoreRenderer;
  /** The available voices. @throws ProviderError */
  voices(): Promise<readonly Voice[]>;
  /** Tests the address and the API key with a free call that needs the key. @throws ProviderError */
  check?(signal: AbortSignal): Promise<ConnectionCheck>;
  /** Recent state of its capabilities, by name. */
  health?(): Readonly<Record<string, 'working' | 'resting' | 'trying'>>;
  close(): Promise<void>;
}

import type { Arrangement } from '#contract/arrangement.ts';
import type { OutputFormat } from '#contract/formats.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import type { SectionTime } from '#contract/tracks.ts';
import type { Waveform } from '#contract/waveform.ts';
import type { StemName } from '#contract/part-groups.ts';
import type { GivenSource } from '#engine/compose/score.types.ts';
import type { Milliseconds } from '#engine/kit/units.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';

/** Output formats of the engine: the contract's nineteen and WAV (16 bit, 44.1 kHz). */
export type EngineFormat = OutputFormat | 'wav';

/** Parameters of `compose`. If a control is undefined, the prompt decides, else the genre. */
export interface ComposeRequest {
  readonly prompt: string;
  readonly seed: number;
  readonly format: EngineFormat;
  readonly lengthMs?: Milliseconds | undefined;
  readonly genres?: readonly string[] | undefined;
  readonly tempo?: number | undefined;
  readonly energy?: 'low' | 'medium' | 'high' | undefined;
  /** False: the plan's lines, or lyrics written for the prompt, are sung. Default true. */
  readonly instrumental?: boolean | undefined;
  /** Followed section by section; without it the engine writes its own plan. */
  readonly plan?: CompositionPlan | undefined;
  /**
   * Puts the piece together from others; `plan` says what its sections are, `prompt` and `seed` play no role.
   */
  readonly arrangement?: Arrangement | undefined;
  /** The stored score of the piece, as JSON: it is played as it was written, and the rest of the request plays no role. */
  readonly score?: string | undefined;
  /** The sources of the arrangement that other versions of the composer wrote. */
  readonly givenSources?: readonly GivenSource[] | undefined;
  /** The version that the piece is written with; default: `engineVersion`. */
  readonly composer?: string | undefined;
  /** Sections with their own seed, by zero-based index in the plan. */
  readonly sectionSeeds?: readonly SectionSeed[] | undefined;
  /** Plays the sampled instruments and drums; programs that it lacks come from the engine's bank. */
  readonly soundFont?: SoundFont | undefined;
  /** The artist in the file's tags. */
  readonly artist?: string | undefined;
  /** Files to return in addition to the mix. */
  readonly extras?:
    | { readonly stems?: boolean; readonly midi?: boolean; readonly score?: boolean }
    | undefined;
}

export interface SectionSeed {
  readonly section: number;
  readonly seed: number;
}

export interface EncodedAudio {
  readonly bytes: Uint8Array;
  /** Without the dot: mp3, opus, wav, pcm, ulaw, alaw; mid for MIDI. */
  readonly extension: string;
  readonly contentType: string;
}

/** Metadata of the piece; plain JSON. */
export interface CompositionFacts {
  readonly title: string;
  /** One sentence for users, e.g. "A slow waltz in D minor for felt piano, no vocals." */
  readonly understood: string;
  readonly genres: readonly string[];
  readonly bpm: number;
  /** e.g. "D minor" */
  readonly key: string;
  /** e.g. "3/4" */
  readonly metre: string;
  readonly seed: number;
  readonly durationMs: Milliseconds;
  readonly instruments: readonly string[];
  readonly sections: readonly SectionTime[];
  readonly plan: CompositionPlan;
  /** Measured on the master: LUFS integrated (ITU-R BS.1770-4) and dBTP. */
  readonly loudnessLufs: number;
  readonly truePeakDbtp: number;
}

export interface Composition {
  readonly facts: CompositionFacts;
  readonly audio: EncodedAudio;
  /** The same audio in a WAV, for headerless formats that a browser cannot play; else undefined. */
  readonly playable?: EncodedAudio | undefined;
  readonly waveform: Waveform;
  /** The audible stems before mastering as WAV, if requested. */
  readonly stems?: ReadonlyMap<StemName, EncodedAudio> | undefined;
  /** The score as a MIDI file, if requested. */
  readonly midi?: EncodedAudio | undefined;
  /** The score to be stored, as JSON, if requested. */
  readonly score?: string | undefined;
}

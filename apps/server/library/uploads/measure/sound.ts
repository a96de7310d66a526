import type { Gapless } from './mp3-stream.ts';

/** A block of decoded audio: channels of equal length, nominally -1..1. Valid until the next one is requested. */
export type Chunk = readonly Float32Array[];

/**
 * Why a file is refused: it is no audio file of a supported format; its codec is not supported; it is damaged; it has
 * no audio; it is too long; it needs too much memory.
 */
export type UnreadableReason = 'format' | 'codec' | 'damage' | 'no audio' | 'too long' | 'memory';

/** The file is not readable audio, or exceeds the limits. The message is shown to users, after "This file ". */
export class UnreadableSound extends Error {
  override readonly name = 'UnreadableSound';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Properties of an audio file. */
export interface SoundFile {
  /** The content type, for example "audio/mpeg". */
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
  readonly codec: string;
  readonly channels: number;
  readonly sampleRate: number;
}

/** A demuxed audio file. */
export interface OpenSound extends SoundFile {
  /** The codec's header; empty if the frames are self-describing. */
  readonly codecHeader: Uint8Array;
  /** Of an MP3. */
  readonly gapless?: Gapless;
  /** The streams of a chained file, each with its own header. */
  readonly links?: readonly OpenSound[];
  /** Seconds, counted over all frames. */
  duration(): Promise<number>;
  /** The bytes of the frames, in order. */
  frames(): AsyncGenerator<Uint8Array>;
  close(): void;
}

/** Decoded audio, including encoder delay and padding. */
export interface Decoding {
  readonly sampleRate: number;
  readonly chunks: AsyncGenerator<Chunk>;
  /** Number of frames to skip at the start. */
  readonly before: number;
  /** Number of frames to drop at the end; or instead `length`, in frames after `before`. */
  readonly after?: number;
  readonly length?: number;
}

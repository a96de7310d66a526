/** A block of decoded audio: channels of equal length, nominally -1..1. Valid until the next one is requested. */
export type Chunk = readonly Float32Array[];

/** The file is not readable audio, or exceeds the limits. The message is shown to users. */
export class UnreadableSound extends Error {
  override readonly name = 'UnreadableSound';
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

/** A stretch of decoded sound: channels of equal length, nominally -1..1. Valid until the next one is asked for. */
export type Chunk = readonly Float32Array[];

/** The file is no sound that can be read, or no sound that can be kept. The sentence is for a person. */
export class UnreadableSound extends Error {
  override readonly name = 'UnreadableSound';
}

/** What a file turned out to be. */
export interface SoundFile {
  /** As it is served, e.g. "audio/mpeg". */
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
  readonly codec: string;
  readonly channels: number;
  readonly sampleRate: number;
}

import { setPriority } from 'node:os';
import type { OutputFormat } from '#contract/formats.ts';
import { resample } from '#engine/dsp.ts';
import { type EncodedAudio, SAMPLE_RATE } from '#engine/index.ts';
import { encode, playableWav } from '#engine/encode.ts';
import type { Tags } from '#engine/files.ts';
import { readWav } from './read-wav.ts';

// On Linux this lowers the priority of the calling thread only, so that requests are served first.
setPriority(10);

export interface TranscodeTask {
  readonly wav: Uint8Array;
  readonly format: OutputFormat;
  readonly tags: Tags;
}

export interface Transcoded {
  readonly audio: EncodedAudio;
  readonly playable?: EncodedAudio;
}

/**
 * Encodes a WAV in the requested format, with a version that browsers can play; undefined if the WAV cannot be read.
 */
export async function transcodeWav({ wav, format, tags }: TranscodeTask): Promise<Transcoded | undefined> {
  const sound = readWav(wav);
  if (!sound || sound.left.length === 0) return undefined;
  const { left, right, sampleRate } = sound;
  const atRate = (channel: Float32Array) =>
    sampleRate === SAMPLE_RATE ? channel : resample(channel, sampleRate, SAMPLE_RATE);
  const audio = await encode({ left: atRate(left), right: atRate(right) }, format, tags);
  const playable = playableWav(audio, format, tags);
  return { audio, ...(playable && { playable }) };
}

import { createDecoder } from 'libopus-wasm';
import type { OpenSound } from './open-sound.ts';
import type { Chunk } from './sound.ts';

export const opusRate = 48_000;
/** 120 ms, the maximum packet length. */
const maxFrameSize = 5_760;

/** Number of samples to skip at the start, while the decoder converges (RFC 7845, section 5.1). */
export const readPreSkip = (header: Uint8Array) => (header[10] ?? 0) + 256 * (header[11] ?? 0);

/** Decodes the packets of mono or stereo Opus. */
export async function* decodeOpus(sound: OpenSound): AsyncGenerator<Chunk> {
  const channels = sound.channels === 1 ? 1 : 2;
  const decoder = await createDecoder({ channels, sampleRate: opusRate, maxFrameSize });
  try {
    for await (const packet of sound.frames()) {
      const pcm = decoder.decodeFloat(packet);
      yield split(pcm, channels);
    }
  } finally {
    decoder.free();
  }
}

function split(pcm: Float32Array, channels: number): Chunk {
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(pcm.length / channels);
    for (let i = 0; i < samples.length; i++) samples[i] = pcm[i * channels + channel]!;
    return samples;
  });
}

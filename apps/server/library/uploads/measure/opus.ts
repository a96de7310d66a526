import { createDecoder } from 'libopus-wasm';
import type { Chunk, OpenSound } from './sound.ts';

export const opusRate = 48_000;
/** 120 ms, the maximum packet length. */
const maxFrameSize = 5_760;

/** Number of samples to skip at the start, while the decoder converges (RFC 7845, section 5.1). */
export const readPreSkip = (header: Uint8Array) => (header[10] ?? 0) + 256 * (header[11] ?? 0);

/** The factor that the header applies to all samples; stored in 1/256 dB (RFC 7845, section 5.1). */
function readOutputGain(header: Uint8Array): number {
  if (header.length < 18) return 1;
  const steps = new DataView(header.buffer, header.byteOffset, header.byteLength).getInt16(16, true);
  return 10 ** (steps / 256 / 20);
}

/** Decodes the packets of mono or stereo Opus. */
export async function* decodeOpus(sound: OpenSound): AsyncGenerator<Chunk> {
  const channels = sound.channels === 1 ? 1 : 2;
  const gain = readOutputGain(sound.codecHeader);
  const decoder = await createDecoder({ channels, sampleRate: opusRate, maxFrameSize });
  try {
    for await (const packet of sound.frames()) {
      const pcm = decoder.decodeFloat(packet);
      yield split(pcm, channels, gain);
    }
  } finally {
    decoder.free();
  }
}

function split(pcm: Float32Array, channels: number, gain: number): Chunk {
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(pcm.length / channels);
    for (let i = 0; i < samples.length; i++) samples[i] = gain * pcm[i * channels + channel]!;
    return samples;
  });
}

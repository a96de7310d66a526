import { createDecoder } from 'libopus-wasm';
import { deinterleave, type DecodedAudio } from './decoded-audio.ts';
import { readOgg } from './read-ogg.ts';

/** Decodes Ogg Opus by RFC 7845: trims the pre-skip at the start, and the end by the last granule position. */
export async function decodeOpus(file: Uint8Array): Promise<DecodedAudio> {
  const { packets, lastGranule } = readOgg(file);
  const [head, tags, ...audio] = packets;
  if (!head || text(head.subarray(0, 8)) !== 'OpusHead') throw new Error('No OpusHead.');
  if (!tags || text(tags.subarray(0, 8)) !== 'OpusTags') throw new Error('No OpusTags.');
  const count = head[9]!;
  const preSkip = head[10]! | (head[11]! << 8);
  const decoder = await createDecoder({ sampleRate: 48_000, channels: count === 1 ? 1 : 2 });
  try {
    const blocks = audio.map((packet) => decoder.decodeFloat(packet).slice());
    const samples = new Float32Array(blocks.reduce((sum, block) => sum + block.length, 0));
    let offset = 0;
    for (const block of blocks) {
      samples.set(block, offset);
      offset += block.length;
    }
    return deinterleave(samples.slice(preSkip * count, lastGranule * count), count, 48_000);
  } finally {
    decoder.free();
  }
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

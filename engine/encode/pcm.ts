import { quantise16 } from '#engine/encode/dither.ts';

/** Raw 16-bit little-endian samples, channels interleaved. */
export function encodePcm16(channels: readonly Float32Array[]): Uint8Array {
  const samples = quantise16(channels);
  const bytes = new Uint8Array(samples.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < samples.length; i++) view.setInt16(i * 2, samples[i]!, true);
  return bytes;
}

import { quantise16 } from '#engine/encode/dither.ts';

const machineIsLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Raw 16-bit little-endian samples, channels interleaved. */
export function encodePcm16(channels: readonly Float32Array[]): Uint8Array {
  const samples = quantise16(channels);
  const bytes = new Uint8Array(samples.buffer);
  if (machineIsLittleEndian) return bytes;
  const view = new DataView(samples.buffer);
  for (let i = 0; i < samples.length; i++) view.setInt16(i * 2, samples[i]!, true);
  return bytes;
}

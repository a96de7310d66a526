import { quantise16 } from '#engine/encode/dither.ts';

const machineIsLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Raw 16-bit little-endian samples, channels interleaved. */
export function encodePcm16(channels: readonly Float32Array[]): Uint8Array {
  return littleEndian(quantise16(channels));
}

/** The bytes of 16-bit samples, the low one first, in place. */
export function littleEndian(samples: Int16Array): Uint8Array {
  if (!machineIsLittleEndian) {
    const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
    for (let i = 0; i < samples.length; i++) view.setInt16(i * 2, samples[i]!, true);
  }
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

import { isCentred, type Stereo } from '#engine/dsp/stereo.ts';
import { quantise16 } from '#engine/encode/dither.ts';

const machineIsLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Raw 16-bit little-endian samples, channels interleaved. A centred signal is bit-identical in both. */
export function encodePcm16(audio: Stereo): Uint8Array {
  const { left, right } = audio;
  return littleEndian(isCentred(audio) ? twice(quantise16([left])) : quantise16([left, right]));
}

function twice(samples: Int16Array): Int16Array {
  const both = new Int16Array(2 * samples.length);
  for (let i = 0; i < samples.length; i++) both[2 * i] = both[2 * i + 1] = samples[i]!;
  return both;
}

/** The bytes of 16-bit samples in little-endian order, in place. */
export function littleEndian(samples: Int16Array): Uint8Array {
  if (!machineIsLittleEndian) {
    const view = new DataView(samples.buffer, samples.byteOffset, samples.byteLength);
    for (let i = 0; i < samples.length; i++) view.setInt16(i * 2, samples[i]!, true);
  }
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

import type { Stereo } from '#engine/index.ts';

export interface WavAudio extends Stereo {
  readonly sampleRate: number;
}

interface WavFormat {
  readonly isFloat: boolean;
  readonly channels: number;
  readonly sampleRate: number;
  readonly bits: number;
}

const extensible = 0xfffe;
/** Three times the maximum length of a track. A longer file would exhaust the memory. */
const maxSeconds = 900;

/**
 * Reads a WAV with 16, 24 or 32-bit integers, or 32-bit floats; uses the first two channels. A streamed file states
 * no length and is read to its end. NaN is replaced with silence.
 * @returns undefined if the format is not supported, or if the file is too long
 */
export function readWav(file: Uint8Array): WavAudio | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const from = at + 8;
    if (name === 'fmt ' && from + 16 <= bytes.length) format = readFormat(bytes, from, size);
    if (name === 'data')
      return format && readSamples(bytes.subarray(from, from + (size || bytes.length)), format);
    at = from + size + (size % 2);
  }
  return undefined;
}

function readFormat(bytes: Buffer, from: number, size: number): WavFormat | undefined {
  const tag = bytes.readUInt16LE(from);
  // An extensible header contains the real format tag at its end.
  const isExtended = tag === extensible && size >= 26 && from + 26 <= bytes.length;
  const coding = isExtended ? bytes.readUInt16LE(from + 24) : tag;
  const channels = bytes.readUInt16LE(from + 2);
  const sampleRate = bytes.readUInt32LE(from + 4);
  const bits = bytes.readUInt16LE(from + 14);
  const isFloat = coding === 3 && bits === 32;
  const isInteger = coding === 1 && [16, 24, 32].includes(bits);
  const isSupported = channels >= 1 && channels <= 8 && sampleRate >= 4_000 && sampleRate <= 384_000;
  return isSupported && (isFloat || isInteger) ? { isFloat, channels, sampleRate, bits } : undefined;
}

function readSamples(data: Buffer, { isFloat, channels, sampleRate, bits }: WavFormat): WavAudio | undefined {
  const width = bits / 8;
  const frames = Math.floor(data.length / (width * channels));
  if (frames > maxSeconds * sampleRate) return undefined;
  const scale = 2 ** (bits - 1);
  const readFloat = (at: number) => Math.max(-1, Math.min(1, data.readFloatLE(at) || 0));
  const read = (at: number) => (isFloat ? readFloat(at) : data.readIntLE(at, width) / scale);
  const channel = (index: number) =>
    Float32Array.from({ length: frames }, (_, i) => read((i * channels + index) * width));
  const left = channel(0);
  return { left, right: channels === 1 ? left : channel(1), sampleRate };
}

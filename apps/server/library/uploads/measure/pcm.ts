import type { Chunk } from './sound.ts';

interface PcmFormat {
  readonly bytes: number;
  /** Reads one sample, -1..1. */
  readonly read: (view: DataView, offset: number) => number;
}

const s24 = (view: DataView, at: number) => (view.getInt8(at + 2) << 16) | view.getUint16(at, true);

/** The uncompressed codecs of WAV files, by mediabunny's names. */
const formats: Readonly<Record<string, PcmFormat>> = {
  'pcm-u8': { bytes: 1, read: (view, at) => (view.getUint8(at) - 128) / 128 },
  'pcm-s16': { bytes: 2, read: (view, at) => view.getInt16(at, true) / 0x8000 },
  'pcm-s24': { bytes: 3, read: (view, at) => s24(view, at) / 0x80_0000 },
  'pcm-s32': { bytes: 4, read: (view, at) => view.getInt32(at, true) / 0x8000_0000 },
  'pcm-f32': { bytes: 4, read: (view, at) => finite(view.getFloat32(at, true)) },
  'pcm-f64': { bytes: 8, read: (view, at) => finite(view.getFloat64(at, true)) },
  ulaw: { bytes: 1, read: (view, at) => decodeG711('ulaw', view.getUint8(at)) },
  alaw: { bytes: 1, read: (view, at) => decodeG711('alaw', view.getUint8(at)) },
};

/** Float files may contain NaN, infinite or huge values, which count as silence. */
const finite = (level: number) => (Math.abs(level) < 1e6 ? level : 0);

/** Returns a function that deinterleaves bytes into channels; undefined for codecs other than PCM. */
export function pcmDecoder(codec: string, channels: number): ((bytes: Uint8Array) => Chunk) | undefined {
  const format = formats[codec];
  if (!format) return undefined;
  const frameBytes = format.bytes * channels;
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const frames = Math.floor(bytes.length / frameBytes);
    return Array.from({ length: channels }, (_, channel) => {
      const samples = new Float32Array(frames);
      for (let i = 0, at = channel * format.bytes; i < frames; i++, at += frameBytes) {
        samples[i] = format.read(view, at);
      }
      return samples;
    });
  };
}

/** The level of one byte of G.711 (ITU-T), -1..1. */
function decodeG711(law: 'ulaw' | 'alaw', byte: number): number {
  return (law === 'ulaw' ? muLaw(byte) : aLaw(byte)) / 0x8000;
}

function muLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + 132) * 2 ** ((bits >> 4) & 7) - 132;
  return bits & 0x80 ? -magnitude : magnitude;
}

function aLaw(byte: number): number {
  const bits = byte ^ 0x55;
  const segment = (bits >> 4) & 7;
  const mantissa = ((bits & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? mantissa : (mantissa + 256) * 2 ** (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

import type { EngineFormat } from '#engine/compose/music.types.ts';
import { layoutOf } from '#engine/encode/layout.ts';
import { decodeMp3 } from '../decode/decode-mp3.ts';
import { decodeOpus } from '../decode/decode-opus.ts';
import { deinterleave, type DecodedAudio } from '../decode/decoded-audio.ts';
import { readWav } from './read-wav.ts';

/** Decodes a file of any of the engine's formats. */
export async function decode(file: Uint8Array, format: EngineFormat): Promise<DecodedAudio> {
  const { codec, channels, sampleRate } = layoutOf(format);
  if (codec === 'mp3') return decodeMp3(file);
  if (codec === 'opus') return decodeOpus(file);
  if (codec === 'wav') return decodeWav(file);
  const decodeSamples = { pcm: decodePcm16, ulaw: decodeMuLaw, alaw: decodeALaw }[codec];
  return deinterleave(decodeSamples(file), channels, sampleRate);
}

/** Decodes a WAV with PCM or G.711 data. */
export function decodeWav(file: Uint8Array): DecodedAudio {
  const { formatTag, channels, sampleRate, data } = readWav(file);
  const decoders: Record<number, (bytes: Uint8Array) => Float32Array> = {
    1: decodePcm16,
    6: decodeALaw,
    7: decodeMuLaw,
  };
  const decodeSamples = decoders[formatTag];
  if (!decodeSamples) throw new Error(`Unknown format tag ${formatTag}.`);
  return deinterleave(decodeSamples(data), channels, sampleRate);
}

function decodePcm16(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.length / 2 }, (_, i) => view.getInt16(i * 2, true) / 32_767);
}

/** ITU-T G.711, table 2a: the segment doubles the step, 33 is the bias in 14-bit units. */
function decodeMuLaw(bytes: Uint8Array): Float32Array {
  return Float32Array.from(bytes, (byte) => {
    const code = ~byte & 0xff;
    const magnitude = ((2 * (code & 0x0f) + 33) << ((code >> 4) & 7)) - 33;
    return ((code & 0x80 ? -magnitude : magnitude) * 4) / 32_767;
  });
}

/** ITU-T G.711, table 1a: segments 0 and 1 share a step, each further one doubles it. */
function decodeALaw(bytes: Uint8Array): Float32Array {
  return Float32Array.from(bytes, (byte) => {
    const code = byte ^ 0x55;
    const segment = (code >> 4) & 7;
    const step = 2 * (code & 0x0f) + 1;
    const magnitude = segment === 0 ? step : (step + 32) << (segment - 1);
    return ((code & 0x80 ? magnitude : -magnitude) * 8) / 32_767;
  });
}

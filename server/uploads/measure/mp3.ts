import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Decoder } from 'minimp3-wasm';
import { readFrameHeader } from '#engine/encode/mp3-frame.ts';
import type { OpenSound } from './open-sound.ts';
import type { Chunk } from './sound.ts';

/** Delay of any layer III decoder, in samples. */
const decoderDelay = 529;
const secondsAtOnce = 2;

/** Silence added by the encoder, from its first frame. In samples. */
export interface Gapless {
  readonly before: number;
  readonly after: number;
}

/** Reads the encoder delay and padding from a LAME tag; undefined without one. */
export function readGapless(file: Uint8Array): Gapless | undefined {
  const start = id3Length(file);
  const header = readFrameHeader(file, start);
  if (!header) return undefined;
  const frame = Buffer.from(file.buffer, file.byteOffset + start, Math.min(header.byteLength, 200));
  const tag = Math.max(frame.indexOf('Info'), frame.indexOf('Xing'));
  if (tag < 0 || tag + 144 > frame.length) return undefined;
  const numbers = frame.readUIntBE(tag + 141, 3);
  const [delay, padding] = [numbers >> 12, numbers & 0xfff];
  if (delay === 0 && padding === 0) return undefined;
  return { before: delay + decoderDelay, after: Math.max(0, padding - decoderDelay) };
}

function id3Length(file: Uint8Array): number {
  if (String.fromCharCode(...file.subarray(0, 3)) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10);
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d);
}

/** Decodes the frames of an MP3, a few seconds at a time. */
export async function* decodeMp3(sound: OpenSound, fileBytes: number): AsyncGenerator<Chunk> {
  // Only the frames: bytes between them are not audio.
  const stream = new Uint8Array(fileBytes);
  let length = 0;
  for await (const frame of sound.frames()) {
    stream.set(frame, length);
    length += frame.length;
  }
  const path = createRequire(import.meta.url).resolve('minimp3-wasm/dist/decoder.opt.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(path), {});
  const decoder = new Decoder(instance.exports, stream.subarray(0, length));
  for (;;) {
    const { pcm, numChannels, numSamples } = decoder.decode(secondsAtOnce);
    if (numSamples === 0) return;
    yield split(pcm, numChannels, numSamples / numChannels, sound.channels);
  }
}

/** Deinterleaves into the channel count of the file, even if a frame has another. */
function split(pcm: Int16Array, from: number, frames: number, channels: number): Chunk {
  return Array.from({ length: channels }, (_, channel) => {
    const offset = Math.min(channel, from - 1);
    const samples = new Float32Array(frames);
    for (let i = 0; i < frames; i++) samples[i] = pcm[i * from + offset]! / 0x8000;
    return samples;
  });
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Decoder } from 'minimp3-wasm';
import { readMpegStream } from './mp3-stream.ts';
import type { Chunk, OpenSound } from './sound.ts';

const secondsAtOnce = 2;

/** Decodes the frames of an MP3, a few seconds at a time. */
export async function* decodeMp3(sound: OpenSound): AsyncGenerator<Chunk> {
  const found: Uint8Array[] = [];
  for await (const frames of sound.frames()) found.push(frames);
  // minimp3 does not return from bytes that are not frames, whatever container they were in.
  const stream = Buffer.concat(readMpegStream(Buffer.concat(found), { junk: true })?.parts ?? []);
  if (stream.length === 0) return;
  const path = createRequire(import.meta.url).resolve('minimp3-wasm/dist/decoder.opt.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(path), {});
  const decoder = new Decoder(instance.exports, stream);
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

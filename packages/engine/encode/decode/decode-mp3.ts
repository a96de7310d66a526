import { Decoder } from 'minimp3-wasm';
import { readFrameHeader } from '#engine/encode/mp3-frame.ts';
import { deinterleave, type DecodedAudio } from './decoded-audio.ts';
import { loadMinimp3 } from './minimp3-module.mjs';

/** Delay of every layer III decoder, in samples; gapless players trim it as well. */
const DECODER_DELAY = 529;

/** Decodes an MP3 as a gapless player does: trimmed by the delay and padding in its Info frame. */
export async function decodeMp3(file: Uint8Array): Promise<DecodedAudio> {
  const stream = file.subarray(id3Length(file));
  const header = readFrameHeader(stream);
  if (!header) throw new Error('No MP3 frame behind the tag.');
  const info = stream.subarray(0, header.byteLength);
  const tag = new TextDecoder('latin1').decode(info).indexOf('Info');
  if (tag < 0) throw new Error('No Info frame.');
  const delays = (info[tag + 141]! << 16) | (info[tag + 142]! << 8) | info[tag + 143]!;
  const frames = new DataView(info.buffer, info.byteOffset).getUint32(tag + 8);

  const decoded = await decodeFrames(stream.subarray(header.byteLength));
  if (decoded.channels[0]!.length !== frames * header.samples) throw new Error('The frame count is wrong.');
  const start = (delays >> 12) + DECODER_DELAY;
  const end = frames * header.samples - (delays & 0xfff) + DECODER_DELAY;
  return { ...decoded, channels: decoded.channels.map((channel) => channel.subarray(start, end)) };
}

/** Decodes bare frames, with the encoder's delay and padding. */
export async function decodeFrames(stream: Uint8Array): Promise<DecodedAudio> {
  const { exports } = await WebAssembly.instantiate(await loadMinimp3(), {});
  const { pcm, samplingRate, numChannels, numSamples } = new Decoder(exports, stream).decode(3600);
  const samples = pcm.subarray(0, numSamples);
  return deinterleave(
    Float32Array.from(samples, (value) => value / 32_768),
    numChannels,
    samplingRate,
  );
}

function id3Length(file: Uint8Array): number {
  if (String.fromCharCode(...file.subarray(0, 3)) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10);
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d);
}

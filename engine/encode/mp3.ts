import { createMp3Encoder } from 'wasm-media-encoders';
import { concatBytes } from '#engine/encode/byte-writer.ts';
import { id3v2 } from '#engine/encode/id3.ts';
import { lameInfoFrame } from '#engine/encode/lame-info.ts';
import { readFrameHeader } from '#engine/encode/mp3-frame.ts';
import type { Tags } from '#engine/encode/tags.ts';
import type { Hertz } from '#engine/kit/units.ts';
import type { Stereo } from '#engine/render/stems.ts';

/** LAME turns constant bit rates down by this much before it encodes; measured, and undone here. */
function lameScale(kilobits: number): number {
  return kilobits > 160 ? 0.97 : 0.95;
}

const BLOCK_FRAMES = 1152 * 32;

export interface Mp3Layout {
  readonly sampleRate: Hertz;
  readonly kilobits: number;
}

/**
 * MP3 at a constant bit rate: an ID3v2 tag, an Info frame that makes the decoded length exact to the
 * sample, and LAME's joint stereo. The audio is at `sampleRate` already.
 */
export async function encodeMp3(audio: Stereo, layout: Mp3Layout, tags: Tags): Promise<Uint8Array> {
  const stream = await encodeStream(audio, layout);
  const frames = countFrames(stream);
  return concatBytes([id3v2(tags), lameInfoFrame(stream, frames, audio.left.length), stream]);
}

async function encodeStream({ left, right }: Stereo, layout: Mp3Layout): Promise<Uint8Array> {
  const { sampleRate, kilobits } = layout;
  const encoder = await createMp3Encoder();
  encoder.configure({
    sampleRate,
    // Without it LAME picks a rate to its own taste, and 64 kbit/s comes out at 24 kHz.
    outputSampleRate: sampleRate as 44_100,
    channels: 2,
    bitrate: kilobits as 128,
  });
  const parts: Uint8Array[] = [];
  const gain = 1 / lameScale(kilobits);
  const block = (channel: Float32Array, start: number) =>
    channel.subarray(start, start + BLOCK_FRAMES).map((value) => value * gain);
  for (let start = 0; start < left.length; start += BLOCK_FRAMES) {
    // What comes back is a view into the encoder's memory, overwritten by the next call.
    parts.push(encoder.encode([block(left, start), block(right, start)]).slice());
  }
  // Flushing pads with at least 576 samples, which covers the 529 by which every decoder is late.
  parts.push(encoder.finalize().slice());
  return concatBytes(parts);
}

function countFrames(stream: Uint8Array): number {
  let frames = 0;
  for (let offset = 0; offset < stream.length; frames++) {
    const header = readFrameHeader(stream, offset);
    if (!header) throw new Error(`No MP3 frame at byte ${offset} of the encoder's output.`);
    offset += header.byteLength;
  }
  return frames;
}

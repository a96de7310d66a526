import type { Stereo } from '#engine/dsp/stereo.ts';
import { concatBytes } from '#engine/encode/byte-writer.ts';
import { id3v2 } from '#engine/encode/id3.ts';
import { lameInfoFrame } from '#engine/encode/lame-info.ts';
import { readFrameHeader } from '#engine/encode/mp3-frame.ts';
import { openMp3Stream, type Mp3Layout } from '#engine/encode/mp3-stream.ts';
import type { Tags } from '#engine/encode/tags.ts';

const BLOCK_FRAMES = 1152 * 32;

/**
 * MP3 at a constant bit rate: an ID3v2 tag, an Info frame for sample-exact length, and LAME's joint stereo, in
 * which the channels of a centred signal are bit-identical. The audio must already be at `sampleRate`.
 */
export async function encodeMp3(audio: Stereo, layout: Mp3Layout, tags: Tags): Promise<Uint8Array> {
  const stream = await encodeStream(audio, layout);
  const frames = countFrames(stream);
  return concatBytes([id3v2(tags), lameInfoFrame(stream, frames, audio.left.length), stream]);
}

async function encodeStream({ left, right }: Stereo, layout: Mp3Layout): Promise<Uint8Array> {
  const stream = await openMp3Stream(layout);
  const parts: Uint8Array[] = [];
  for (let start = 0; start < left.length; start += BLOCK_FRAMES) {
    const end = start + BLOCK_FRAMES;
    parts.push(stream.encode({ left: left.subarray(start, end), right: right.subarray(start, end) }));
  }
  parts.push(stream.end());
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

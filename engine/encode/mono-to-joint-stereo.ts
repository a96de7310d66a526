import { concatBytes } from '#engine/encode/byte-writer.ts';
import { readFrameHeader, withBitRate } from '#engine/encode/mp3-frame.ts';
import {
  MAX_MAIN_DATA_BEGIN,
  mainDataBegin,
  MONO_SIDE_BYTES,
  monoMainBytes,
  STEREO_SIDE_BYTES,
  writeMidSideInfo,
} from '#engine/encode/mp3-side-info.ts';

/**
 * Mono bit rate (kbit/s) for the mid channel of a stereo file, by the stereo bit rate: the next lower one, because
 * stereo needs 15 more bytes of side information in each frame. For other rates the next lower one is a quarter less,
 * and joint stereo sounds better.
 */
export const monoKilobits: Readonly<Record<number, number>> = { 96: 80, 128: 112, 192: 160 };

const HEADER_BYTES = 4;
const MONO_HEAD_BYTES = HEADER_BYTES + MONO_SIDE_BYTES;
const STEREO_HEAD_BYTES = HEADER_BYTES + STEREO_SIDE_BYTES;
const PADDING = 0x02;
/** Mode bits in the fourth header byte: joint stereo with mid/side and without intensity stereo. */
const MID_SIDE_MODE = 0x60;
const COPYRIGHT_AND_EMPHASIS = 0x0f;

/**
 * Converts mono frames (MPEG-1, constant bit rate) to mid/side stereo frames at `kilobits` with a silent side
 * channel. Decoded, both channels are bit-identical to the mono signal; the audio is not encoded again.
 */
export function monoToJointStereo(stream: Uint8Array, kilobits: number): Uint8Array {
  const frames = splitFrames(stream);
  const sizes = frameSizes(frames, kilobits);
  const data = concatBytes(frames.map((frame) => frame.subarray(MONO_HEAD_BYTES)));
  const mainData = new Uint8Array(sizes.reduce((sum, size) => sum + size - STEREO_HEAD_BYTES, 0));
  const output = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  // Positions of the current frame in the input and output main data and in the file, and the end of the output main
  // data.
  let [from, to, at, end] = [0, 0, 0, 0];
  frames.forEach((frame, index) => {
    const size = sizes[index]!;
    const side = frame.subarray(HEADER_BYTES, MONO_HEAD_BYTES);
    const start = from - mainDataBegin(side);
    end = Math.max(end, to - MAX_MAIN_DATA_BEGIN);
    writeHead(output.subarray(at, at + STEREO_HEAD_BYTES), frame, { kilobits, size, begin: to - end });
    const frameData = data.subarray(start, start + monoMainBytes(side));
    mainData.set(frameData, end);
    end += frameData.length;
    from += frame.length - MONO_HEAD_BYTES;
    to += size - STEREO_HEAD_BYTES;
    at += size;
    if (end > to) throw new Error(`The main data of frame ${index} does not fit.`);
  });
  fillMainData(output, mainData, sizes);
  return output;
}

function splitFrames(stream: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let offset = 0; offset < stream.length;) {
    const header = readFrameHeader(stream, offset);
    if (!header?.mono || !header.mpeg1) throw new Error(`No mono MPEG-1 frame at byte ${offset}.`);
    frames.push(stream.subarray(offset, offset + header.byteLength));
    offset += header.byteLength;
  }
  return frames;
}

/** Frame sizes in whole bytes that keep the bit rate. */
function frameSizes(frames: readonly Uint8Array[], kilobits: number): number[] {
  const first = frames[0] && readFrameHeader(frames[0]);
  if (!first) return [];
  const { samples, sampleRate } = first;
  const bytesUpTo = (frame: number) => Math.floor((frame * samples * 125 * kilobits) / sampleRate);
  return frames.map((_, index) => bytesUpTo(index + 1) - bytesUpTo(index));
}

function writeHead(
  head: Uint8Array,
  frame: Uint8Array,
  { kilobits, size, begin }: { kilobits: number; size: number; begin: number },
): void {
  head.set(frame.subarray(0, HEADER_BYTES));
  head[2] = withBitRate(frame[2]!, true, kilobits);
  head[3] = MID_SIDE_MODE | (frame[3]! & COPYRIGHT_AND_EMPHASIS);
  if (readFrameHeader(head)!.byteLength < size) head[2] |= PADDING;
  writeMidSideInfo(head.subarray(HEADER_BYTES), frame.subarray(HEADER_BYTES, MONO_HEAD_BYTES), begin);
}

/** Writes the main data, which continues across frames, between the headers. */
function fillMainData(output: Uint8Array, data: Uint8Array, sizes: readonly number[]): void {
  let [at, from] = [0, 0];
  for (const size of sizes) {
    const space = size - STEREO_HEAD_BYTES;
    output.set(data.subarray(from, from + space), at + STEREO_HEAD_BYTES);
    from += space;
    at += size;
  }
}

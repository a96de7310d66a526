import { ByteWriter } from '#engine/encode/byte-writer.ts';
import { crc16 } from '#engine/encode/crc16.ts';
import { frameBytes, readFrameHeader, withBitRate } from '#engine/encode/mp3-frame.ts';
import type { Frames } from '#engine/kit/units.ts';

/** Samples that LAME prepends to the audio; the decoder delay of 529 is not included. */
const ENCODER_DELAY: Frames = 576;

/** Space for the header, the largest side information, the Info fields and LAME's extension. */
const MIN_TAG_BYTES = 192;
const INFO_HAS_FRAMES_BYTES_TOC_QUALITY = 0x0f;
const METHOD_CBR = 1;

/**
 * The silent first frame with the length of the audio: number of frames and bytes, a seek table, and the delay and
 * padding to trim ("Info" with LAME's extension). `stream` is the CBR audio that follows, `frames` its length in MPEG
 * frames, `length` the number of input samples. Source: LAME's "Mp3 Info Tag revision 1 specifications".
 */
export function lameInfoFrame(stream: Uint8Array, frames: number, length: Frames): Uint8Array {
  const header = readFrameHeader(stream);
  if (!header) throw new Error('The MP3 stream does not start with a frame.');
  const kilobits = tagKilobits(header.samples, header.kilobits, header.sampleRate);
  const size = frameBytes(header.samples, kilobits, header.sampleRate);
  const padding = frames * header.samples - ENCODER_DELAY - length;
  const totalBytes = size + stream.length;

  const tag = new ByteWriter()
    // The protection bit is set: no frame CRC.
    .u8(stream[0]!, stream[1]! | 1, withBitRate(stream[2]!, header.mpeg1, kilobits), stream[3]!)
    .zeros(sideInformationBytes(header))
    .ascii('Info')
    .u32be(INFO_HAS_FRAMES_BYTES_TOC_QUALITY)
    .u32be(frames)
    .u32be(totalBytes)
    .bytes(Array.from({ length: 100 }, (_, percent) => Math.floor((percent * 256) / 100)))
    .u32be(100 - 10 * 3)
    .ascii('LAME3.100')
    .u8(METHOD_CBR)
    // Low-pass and replay gain: not stated.
    .zeros(1 + 4 + 2 + 2)
    .u8(0)
    .u8(Math.min(header.kilobits, 255))
    .u24be((ENCODER_DELAY << 12) | padding)
    .zeros(1 + 1 + 2)
    .u32be(totalBytes)
    .u16be(crc16(stream))
    .done();

  const frame = new Uint8Array(size);
  frame.set(tag);
  const check = crc16(tag);
  frame.set([check >>> 8, check & 0xff], tag.length);
  return frame;
}

/** The lowest bit rate, at least the stream's own, whose frame has space for the tag. */
function tagKilobits(samples: number, kilobits: number, sampleRate: number): number {
  const sufficient = [kilobits, 64, 96, 128].find(
    (rate) => rate >= kilobits && frameBytes(samples, rate, sampleRate) >= MIN_TAG_BYTES,
  );
  return sufficient ?? kilobits;
}

function sideInformationBytes({ mpeg1, mono }: { mpeg1: boolean; mono: boolean }): number {
  if (mpeg1) return mono ? 17 : 32;
  return mono ? 9 : 17;
}

import { type BitReader, BrokenFrame } from './bit-reader.ts';

/** How the channels of a frame hang together: each for itself, or one of them as a difference. */
export type Stereo = 'independent' | 'left-side' | 'side-right' | 'mid-side';

export interface FlacFrameHeader {
  readonly frames: number;
  readonly channels: number;
  readonly stereo: Stereo;
  /** Bits a sample; 0 where only the stream's own header says it. */
  readonly bits: number;
}

const bitsByCode = [0, 8, 12, undefined, 16, 20, 24, 32] as const;
const together: readonly Stereo[] = ['left-side', 'side-right', 'mid-side'];

/** Reads a frame's header (RFC 9639, section 9.1) and leaves the reader at its first subframe. */
export function readFlacHeader(reader: BitReader): FlacFrameHeader {
  if (reader.read(15) !== 0b111_1111_1111_1100) throw new BrokenFrame();
  reader.read(1);
  const sizeCode = reader.read(4);
  const rateCode = reader.read(4);
  const channelCode = reader.read(4);
  const bits = bitsByCode[reader.read(3)];
  if (sizeCode === 0 || rateCode === 15 || channelCode > 10 || bits === undefined) throw new BrokenFrame();
  reader.read(1);
  skipNumber(reader);
  const frames = readSize(reader, sizeCode);
  if (rateCode === 12) reader.read(8);
  if (rateCode === 13 || rateCode === 14) reader.read(16);
  reader.read(8);
  const stereo = together[channelCode - 8] ?? 'independent';
  return { frames, channels: channelCode < 8 ? channelCode + 1 : 2, stereo, bits };
}

/** The number of the frame, in the manner of UTF-8. */
function skipNumber(reader: BitReader): void {
  const first = reader.read(8);
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones > 7) throw new BrokenFrame();
  for (let i = 1; i < ones; i++) {
    if (reader.read(8) >> 6 !== 0b10) throw new BrokenFrame();
  }
}

function readSize(reader: BitReader, code: number): number {
  if (code === 1) return 192;
  if (code <= 5) return 144 * 2 ** code;
  if (code === 6) return reader.read(8) + 1;
  if (code === 7) return reader.read(16) + 1;
  return 2 ** code;
}

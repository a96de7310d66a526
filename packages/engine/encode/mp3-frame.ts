import type { Hertz } from '#engine/kit/units.ts';

/** Bit rates in kbit/s by index, layer III. Source: ISO/IEC 11172-3, table 2.4.2.3; 13818-3. */
const mpeg1Kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mpeg2Kilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const mpeg1Rates: readonly Hertz[] = [44_100, 48_000, 32_000];

const VERSION_MPEG1 = 3;

/** The header of a layer III frame. */
export interface FrameHeader {
  readonly mpeg1: boolean;
  readonly sampleRate: Hertz;
  readonly kilobits: number;
  readonly mono: boolean;
  /** Length of the frame, with header and padding byte. */
  readonly byteLength: number;
  /** Samples of each channel that one frame carries. */
  readonly samples: number;
}

/** Parses the header at `offset`; undefined if no layer III frame of MPEG-1 or MPEG-2 starts there. */
export function readFrameHeader(bytes: Uint8Array, offset = 0): FrameHeader | undefined {
  const [sync, second, third, fourth] = bytes.subarray(offset, offset + 4);
  if (fourth === undefined || sync !== 0xff || (second! & 0xe6) !== 0xe2) return undefined;
  const mpeg1 = ((second! >> 3) & 3) === VERSION_MPEG1;
  const kilobits = (mpeg1 ? mpeg1Kilobits : mpeg2Kilobits)[third! >> 4];
  const rate = mpeg1Rates[(third! >> 2) & 3];
  if (!kilobits || !rate) return undefined;
  const sampleRate = mpeg1 ? rate : rate / 2;
  const samples = mpeg1 ? 1152 : 576;
  const padding = (third! >> 1) & 1;
  return {
    mpeg1,
    sampleRate,
    kilobits,
    mono: fourth >> 6 === 3,
    byteLength: frameBytes(samples, kilobits, sampleRate) + padding,
    samples,
  };
}

/** Size of a frame without its padding byte. */
export function frameBytes(samples: number, kilobits: number, sampleRate: Hertz): number {
  return Math.floor(((samples / 8) * kilobits * 1000) / sampleRate);
}

/** The third header byte with a different bit rate and without padding. */
export function withBitRate(thirdByte: number, mpeg1: boolean, kilobits: number): number {
  const index = (mpeg1 ? mpeg1Kilobits : mpeg2Kilobits).indexOf(kilobits);
  return (index << 4) | (thirdByte & 0x0d);
}

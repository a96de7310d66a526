/** Bit rates in kbit/s by index. Source: ISO/IEC 11172-3, table 2.4.2.3; ISO/IEC 13818-3. */
const kilobitsOf = {
  1: {
    1: [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    2: [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    3: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  },
  2: {
    1: [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    3: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  },
} as const;
const mpeg1Rates = [44_100, 48_000, 32_000];

/** The header of an MPEG audio frame, of any layer. */
export interface MpegHeader {
  readonly version: 1 | 2 | 2.5;
  readonly layer: 1 | 2 | 3;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  /** Length of the frame in bytes, with its header. */
  readonly byteLength: number;
  /** Samples of each channel that the frame carries. */
  readonly samples: number;
  readonly hasChecksum: boolean;
}

/** Reads the header at `offset`; undefined where no frame starts, and for free-format bit rates. */
export function readMpegHeader(bytes: Uint8Array, offset: number): MpegHeader | undefined {
  if (bytes[offset] !== 0xff || offset + 4 > bytes.length) return undefined;
  const [second, third, fourth] = [bytes[offset + 1]!, bytes[offset + 2]!, bytes[offset + 3]!];
  if (second < 0xe0) return undefined;
  const version = ([2.5, undefined, 2, 1] as const)[(second >> 3) & 3];
  const layer = ([undefined, 3, 2, 1] as const)[(second >> 1) & 3];
  const rate = mpeg1Rates[(third >> 2) & 3];
  if (version === undefined || layer === undefined || rate === undefined) return undefined;
  // MPEG-2.5 extends layer III only.
  if (version === 2.5 && layer !== 3) return undefined;
  const kilobits = kilobitsOf[version === 1 ? 1 : 2][layer][third >> 4];
  if (!kilobits) return undefined;
  const sampleRate = rate / { 1: 1, 2: 2, 2.5: 4 }[version];
  const samples = layer === 1 ? 384 : layer === 3 && version !== 1 ? 576 : 1152;
  const slot = layer === 1 ? 4 : 1;
  const slots = Math.floor(((samples / 8 / slot) * kilobits * 1000) / sampleRate) + ((third >> 1) & 1);
  return {
    version,
    layer,
    sampleRate,
    channels: fourth >> 6 === 3 ? 1 : 2,
    byteLength: slots * slot,
    samples,
    hasChecksum: (second & 1) === 0,
  };
}

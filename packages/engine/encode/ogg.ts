import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';

/** Header type flags of a page. Source: RFC 3533, section 6. */
const BEGIN_OF_STREAM = 2;
const END_OF_STREAM = 4;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  return crc >>> 0;
});

/** CRC of a page whose own CRC field is 0 (polynomial 0x04c11db7, not reflected). */
export function oggCrc(page: Uint8Array): number {
  let crc = 0;
  for (let i = 0; i < page.length; i++) crc = (crc << 8) ^ crcTable[(crc >>> 24) ^ page[i]!]!;
  return crc >>> 0;
}

export interface OggPage {
  readonly packets: readonly Uint8Array[];
  /** Granule position: samples up to the end of the last packet of the page. */
  readonly granule: number;
}

/** One logical stream with a page for each entry. Packets do not span pages and take at most 255 segments a page. */
export function oggStream(pages: readonly OggPage[], serial: number): Uint8Array {
  return concatBytes(
    pages.map((page, index) => {
      const begin = index === 0 ? BEGIN_OF_STREAM : 0;
      const end = index === pages.length - 1 ? END_OF_STREAM : 0;
      return oggPage(page, begin | end, serial, index);
    }),
  );
}

function oggPage({ packets, granule }: OggPage, flags: number, serial: number, index: number): Uint8Array {
  const lacing = packets.flatMap((packet) => segmentSizes(packet.length));
  if (lacing.length > 255) throw new Error('Too many segments for one Ogg page.');
  const head = new ByteWriter()
    .ascii('OggS')
    .u8(0, flags)
    .u64le(granule)
    .u32le(serial)
    .u32le(index)
    .u32le(0)
    .u8(lacing.length, ...lacing)
    .done();
  const page = concatBytes([head, ...packets]);
  new DataView(page.buffer).setUint32(22, oggCrc(page), true);
  return page;
}

/** Lacing values of a packet: segments of 255 bytes and a final shorter one, which can be empty. */
function segmentSizes(length: number): number[] {
  return [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255];
}

/** Number of segments of a packet of `length` bytes. */
export function segmentsOf(length: number): number {
  return Math.floor(length / 255) + 1;
}

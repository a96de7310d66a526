import type { Frames } from '#engine/kit/units.ts';
import { SoundFontError } from './soundfont-error.ts';

/** What the headers and pages of an Ogg Vorbis stream say about its decoded size. */
export interface VorbisFacts {
  readonly channels: number;
  readonly sampleRate: number;
  /** Bytes of the checked pages. */
  readonly size: number;
  /** Upper limit of the decoded length: each packet adds at most half of the longer block. */
  readonly maxFrames: number;
}

const PAGE_HEADER = 27;
const IDENTIFICATION = 30;
/** The longest block of Vorbis. */
const MAX_BLOCK: Frames = 8192;
const damaged = () => new SoundFontError('A sample of the SoundFont is damaged.');

/** CRC-32 with the polynomial of Ogg (RFC 3533), not reflected. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  return crc;
});

function checksum(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  for (let i = from; i < to; i++) {
    // Bytes 22..25 of the header hold the checksum itself and count as zeros.
    const byte = i - from >= 22 && i - from < 26 ? 0 : bytes[i]!;
    crc = (crc << 8) ^ crcTable[(crc >>> 24) ^ byte]!;
  }
  return crc >>> 0;
}

/**
 * Checks the pages of an Ogg Vorbis stream, with their checksums, up to the page that completes frame `minFrames`.
 * Throws SoundFontError.
 */
export function checkVorbis(bytes: Uint8Array, minFrames: Frames): VorbisFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let packets = 0;
  let at = 0;
  // The last packet before a cut is decoded only in half.
  for (let granule = 0; at < bytes.length && granule < minFrames + MAX_BLOCK;) {
    if (at + PAGE_HEADER > bytes.length || view.getUint32(at) !== 0x4f676753) throw damaged();
    const segments = view.getUint8(at + 26);
    let end = at + PAGE_HEADER + segments;
    if (end > bytes.length) throw damaged();
    for (let i = 0; i < segments; i++) {
      const length = view.getUint8(at + PAGE_HEADER + i);
      end += length;
      if (length < 255) packets++;
    }
    if (end > bytes.length || checksum(bytes, at, end) !== view.getUint32(at + 22, true)) throw damaged();
    granule = view.getUint32(at + 6, true);
    at = end;
  }
  const packet = PAGE_HEADER + view.getUint8(26);
  if (packet + IDENTIFICATION > bytes.length || view.getUint8(packet) !== 1) throw damaged();
  const longBlock = 1 << (view.getUint8(packet + 28) >>> 4);
  return {
    size: at,
    channels: view.getUint8(packet + 11),
    sampleRate: view.getUint32(packet + 12, true),
    maxFrames: packets * (longBlock / 2),
  };
}

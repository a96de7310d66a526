import type { Frames } from '#engine/kit/units.ts';
import { SoundFontError } from './soundfont-error.ts';
import { readVorbisHeaders } from './vorbis-headers.ts';
import { soundFontErrors } from '#engine/soundfont/messages.ts';

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
const HEADER_PACKETS = 3;
/** Of the header packets together; those of a mono stream take about 4 KB. */
const MAX_HEADER_BYTES = 65_536;
/** The longest block of Vorbis. */
const MAX_BLOCK: Frames = 8192;
const damaged = () => new SoundFontError(soundFontErrors.damagedSample);

/** CRC-32 with the polynomial of Ogg (RFC 3533), not reflected. Signed, so that it is computed in integers. */
const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0);
  return crc;
});

/** Checksum of the page at `from..to`. */
export function checksum(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  for (let i = from; i < to; i++) {
    // Bytes 22..25 of the header hold the checksum itself and count as zeros.
    const byte = i - from >= 22 && i - from < 26 ? 0 : bytes[i]!;
    crc = (crc << 8) ^ crcTable[((crc >>> 24) ^ byte) & 0xff]!;
  }
  return crc >>> 0;
}

/**
 * Checks the pages of an Ogg Vorbis stream, with their checksums, up to the page that completes frame `minFrames`, and
 * that its headers ask a decoder for no more memory than any encoder needs. Throws SoundFontError.
 */
export function checkVorbis(bytes: Uint8Array, minFrames: Frames): VorbisFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headers = new HeaderPackets();
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
      if (!headers.areComplete) headers.add(bytes.subarray(end, end + length));
      end += length;
      if (length < 255) packets++;
    }
    if (end > bytes.length || checksum(bytes, at, end) !== view.getUint32(at + 22, true)) throw damaged();
    granule = view.getUint32(at + 6, true);
    at = end;
  }
  const { channels, sampleRate, longBlock } = readVorbisHeaders(headers.packets) ?? refuse();
  return { size: at, channels, sampleRate, maxFrames: packets * (longBlock / 2) };
}

function refuse(): never {
  throw damaged();
}

/** The first packets of a stream, joined from the segments of its pages. */
class HeaderPackets {
  readonly packets: Uint8Array[] = [];
  private readonly segments: Uint8Array[] = [];
  private bytes = 0;

  get areComplete(): boolean {
    return this.packets.length === HEADER_PACKETS;
  }

  add(segment: Uint8Array): void {
    this.bytes += segment.length;
    if (this.bytes > MAX_HEADER_BYTES) throw damaged();
    this.segments.push(segment);
    if (segment.length === 255) return;
    const packet = new Uint8Array(this.segments.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.segments) {
      packet.set(part, at);
      at += part.length;
    }
    this.packets.push(packet);
    this.segments.length = 0;
  }
}

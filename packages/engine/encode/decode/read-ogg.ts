import { oggCrc } from '#engine/encode/ogg.ts';

/** One logical Ogg stream: whole packets, and the granule position of its last page. */
export interface OggContent {
  readonly packets: readonly Uint8Array[];
  readonly lastGranule: number;
}

const END_OF_STREAM = 4;

/** Parses an Ogg file strictly: checksums, page numbers, first and last flag. */
export function readOgg(bytes: Uint8Array): OggContent {
  const packets: Uint8Array[] = [];
  let pending: number[] = [];
  let lastGranule = 0;
  let flags = 0;
  let offset = 0;
  for (let index = 0; offset < bytes.length; index++) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + offset);
    if (String.fromCharCode(...bytes.subarray(offset, offset + 4)) !== 'OggS') throw new Error('No page.');
    flags = view.getUint8(5);
    if (((flags & 2) === 2) !== (index === 0)) throw new Error('The first page is not flagged as such.');
    if (view.getUint32(18, true) !== index) throw new Error('Page numbers do not follow each other.');
    lastGranule = Number(view.getBigUint64(6, true));
    const segments = bytes.subarray(offset + 27, offset + 27 + view.getUint8(26));
    let at = offset + 27 + segments.length;
    const end = at + segments.reduce((sum, size) => sum + size, 0);
    assertChecksum(bytes.slice(offset, end), view.getUint32(22, true));
    for (const size of segments) {
      pending.push(...bytes.subarray(at, at + size));
      at += size;
      if (size < 255) {
        packets.push(Uint8Array.from(pending));
        pending = [];
      }
    }
    offset = end;
  }
  if ((flags & END_OF_STREAM) === 0) throw new Error('The last page does not end the stream.');
  return { packets, lastGranule };
}

function assertChecksum(page: Uint8Array, expected: number): void {
  page.fill(0, 22, 26);
  if (oggCrc(page) !== expected) throw new Error('The checksum of a page is wrong.');
}

import { checksum } from '../ogg.ts';

const PAGE_HEADER = 27;

/** An Ogg stream with one packet per page, with valid checksums. */
export function oggStream(packets: readonly Uint8Array[]): Uint8Array {
  return repairChecksums(
    Uint8Array.from(
      packets.flatMap((packet, index) => {
        const full = Math.floor(packet.length / 255);
        const lacing = [...Array<number>(full).fill(255), packet.length % 255];
        const flags = index === 0 ? 2 : 0;
        const header = [0x4f, 0x67, 0x67, 0x53, 0, flags, ...Array<number>(12).fill(0), index, 0, 0, 0];
        return [...header, 0, 0, 0, 0, lacing.length, ...lacing, ...packet];
      }),
    ),
  );
}

/** Writes the checksum of each page, as far as the pages are complete. */
export function repairChecksums(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + PAGE_HEADER <= bytes.length;) {
    const segments = bytes[at + 26]!;
    const lacing = bytes.subarray(at + PAGE_HEADER, at + PAGE_HEADER + segments);
    const end = at + PAGE_HEADER + segments + lacing.reduce((sum, length) => sum + length, 0);
    if (end > bytes.length) break;
    view.setUint32(at + 22, checksum(bytes, at, end), true);
    at = end;
  }
  return bytes;
}

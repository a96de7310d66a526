/** Metadata that taggers write around headerless audio. Its contents are never read, only its length. */

const ascii = (bytes: Uint8Array, from: number, length: number) =>
  from < 0 ? '' : String.fromCharCode(...bytes.subarray(from, from + length));
const u32le = (bytes: Uint8Array, at: number) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at, true);

const apeHeaderBytes = 32;
const id3HeaderBytes = 10;
const id3v1Bytes = 128;
const extendedId3v1Bytes = 227;
const lyricsSizeDigits = 6;
const lyricsEndBytes = 9;
const maxLyrics3v1Bytes = 5_100;

/** The length of the ID3v2 or APEv2 tag that starts at `offset`, in bytes; 0 if none does. */
export function tagLengthAt(bytes: Uint8Array, offset: number): number {
  if (bytes[offset] === 0x49 && ascii(bytes, offset, 3) === 'ID3') {
    const size = bytes.subarray(offset + 6, offset + id3HeaderBytes);
    if (size.length < 4 || size.some((byte) => byte > 0x7f)) return 0;
    const hasFooter = (bytes[offset + 5]! & 0x10) !== 0;
    const length = size.reduce((sum, byte) => (sum << 7) | byte, 0);
    return id3HeaderBytes + length + (hasFooter ? id3HeaderBytes : 0);
  }
  const isApe = bytes[offset] === 0x41 && ascii(bytes, offset, 8) === 'APETAGEX';
  if (isApe && offset + apeHeaderBytes <= bytes.length) {
    return apeHeaderBytes + u32le(bytes, offset + 12);
  }
  return 0;
}

/** The offset of the first byte behind all tags at the start of the file. */
export function endOfLeadingTags(bytes: Uint8Array): number {
  let at = 0;
  for (let length = tagLengthAt(bytes, at); length > 0; length = tagLengthAt(bytes, at)) at += length;
  return Math.min(at, bytes.length);
}

/** The offset at which the tags at the end of the file start; the length of the file without any. */
export function startOfTrailingTags(bytes: Uint8Array): number {
  let end = bytes.length;
  for (let length = tagLengthBefore(bytes, end); length > 0; length = tagLengthBefore(bytes, end))
    end -= length;
  return end;
}

/** The length of the ID3v1, ID3v2.4, APEv2 or Lyrics3 tag that ends at `end`; 0 if none does. */
function tagLengthBefore(bytes: Uint8Array, end: number): number {
  if (ascii(bytes, end - id3v1Bytes, 3) === 'TAG') return id3v1Bytes;
  if (ascii(bytes, end - extendedId3v1Bytes, 4) === 'TAG+') return extendedId3v1Bytes;
  const found = apeLength(bytes, end) || lyricsLength(bytes, end) || id3WithFooter(bytes, end);
  return found <= end ? found : 0;
}

function apeLength(bytes: Uint8Array, end: number): number {
  const footer = end - apeHeaderBytes;
  if (ascii(bytes, footer, 8) !== 'APETAGEX') return 0;
  const length = u32le(bytes, footer + 12);
  if (length < apeHeaderBytes || length > end) return 0;
  // Taggers disagree about the flag that says whether there is a header too.
  const hasHeader = ascii(bytes, end - length - apeHeaderBytes, 8) === 'APETAGEX';
  return length + (hasHeader ? apeHeaderBytes : 0);
}

function lyricsLength(bytes: Uint8Array, end: number): number {
  const mark = ascii(bytes, end - lyricsEndBytes, lyricsEndBytes);
  if (mark === 'LYRICS200') {
    const size = Number(ascii(bytes, end - lyricsEndBytes - lyricsSizeDigits, lyricsSizeDigits));
    const length = size + lyricsSizeDigits + lyricsEndBytes;
    return ascii(bytes, end - length, 11) === 'LYRICSBEGIN' ? length : 0;
  }
  if (mark !== 'LYRICSEND') return 0;
  const from = Math.max(0, end - maxLyrics3v1Bytes - 20);
  const begin = Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).lastIndexOf('LYRICSBEGIN');
  return begin < 0 ? 0 : end - from - begin;
}

function id3WithFooter(bytes: Uint8Array, end: number): number {
  if (ascii(bytes, end - id3HeaderBytes, 3) !== '3DI') return 0;
  const size = bytes.subarray(end - 4, end);
  if (size.some((byte) => byte > 0x7f)) return 0;
  const length = size.reduce((sum, byte) => (sum << 7) | byte, 0) + 2 * id3HeaderBytes;
  return ascii(bytes, end - length, 3) === 'ID3' ? length : 0;
}

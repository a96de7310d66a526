import { ID3_HEADER_BYTES, readId3Header, synchsafe } from './mark-id3.ts';
import { latin1, type ByteSource } from './byte-source.ts';
import { mp4Boxes } from './mark-mp4.ts';
import { riffChunks } from './mark-wav.ts';

/** The media types of a manifest store, the second from before it was registered. */
const manifestTypes = ['application/c2pa', 'application/x-c2pa-manifest-store'];
/** The box of a manifest store: d8fec3d6-1b0e-483c-9297-5828877ec481. */
const manifestBox =
  '\u00d8\u00fe\u00c3\u00d6\u001b\u000e\u0048\u003c\u0092\u0097\u0058\u0028\u0087\u007e\u00c4\u0081';

/**
 * Whether a file has Content Credentials: a C2PA manifest in a GEOB frame of its ID3v2 tag (MP3, FLAC), in a chunk of a
 * WAV, or in a box of an MP4 file. Any change to such a file makes them invalid.
 */
export async function hasContentCredentials(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, 12);
  const begin = latin1(head);
  if (begin.startsWith('ID3')) return hasId3Manifest(source);
  if (/^(?:RIFF|RF64|BW64)/.test(begin)) {
    for await (const { id } of riffChunks(source)) if (id === 'C2PA') return true;
  }
  if (begin.slice(4, 8) === 'ftyp') {
    for await (const { type, content } of mp4Boxes(source)) {
      if (type === 'uuid' && latin1(await source.read(content, content + 16)) === manifestBox) return true;
    }
  }
  return false;
}

const MAX_FRAMES = 10_000;

async function hasId3Manifest(source: ByteSource): Promise<boolean> {
  const tag = readId3Header(await source.read(0, ID3_HEADER_BYTES));
  if (!tag) return false;
  const isOld = tag.version === 2;
  const [idBytes, headBytes] = isOld ? [3, 6] : [4, 10];
  let at = ID3_HEADER_BYTES;
  if ((tag.flags & 0x40) !== 0 && !isOld) {
    const size = await source.read(at, at + 4);
    at += tag.version === 3 ? 4 + bigEndian(size) : synchsafe(size);
  }
  const end = Math.min(ID3_HEADER_BYTES + tag.size, source.size);
  for (let count = 0; at + headBytes < end && count < MAX_FRAMES; count++) {
    const head = await source.read(at, at + headBytes);
    const id = latin1(head.subarray(0, idBytes));
    if (!/^[A-Z0-9]+$/.test(id)) return false;
    const size = head.subarray(idBytes, idBytes + (isOld ? 3 : 4));
    const bytes = tag.version === 4 ? synchsafe(size) : bigEndian(size);
    if (id === 'GEOB' || id === 'GEO') {
      // The type follows the encoding, and in version 2.4 perhaps the length of the data.
      const content = latin1(await source.read(at + headBytes, Math.min(at + headBytes + 64, end)));
      if (manifestTypes.some((type) => content.includes(type))) return true;
    }
    at += headBytes + bytes;
  }
  return false;
}

const bigEndian = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

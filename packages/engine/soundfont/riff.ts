import type { ByteSource } from './byte-source.ts';
import { SoundFontError } from './soundfont-error.ts';
import { soundFontErrors } from '#engine/soundfont/messages.ts';

/** A chunk's content in the file. */
export interface Chunk {
  readonly offset: number;
  readonly size: number;
}

const HEADER = 8;
/** Chunks per list; a SoundFont has at most about twenty. */
const MAX_CHUNKS = 64;

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads `length` bytes. Throws SoundFontError if they are not all inside the file. */
export function readInside(source: ByteSource, offset: number, length: number): DataView {
  if (offset < 0 || length < 0 || offset + length > source.size) {
    throw new SoundFontError(soundFontErrors.truncated);
  }
  return view(source.read(offset, length));
}

const isId = (text: string): boolean => /^[A-Za-z0-9 ]{4}$/.test(text);

function idAt(bytes: DataView, offset: number): string {
  let id = '';
  for (let i = 0; i < 4; i++) id += String.fromCharCode(bytes.getUint8(offset + i));
  return id;
}

/** The chunks of a file `RIFF sfbk`: lists by their type ("pdta"), which have the type's four bytes removed. */
export function readFileChunks(source: ByteSource): ReadonlyMap<string, Chunk> {
  const head = readInside(source, 0, 12);
  if (idAt(head, 0) !== 'RIFF' || idAt(head, 8) !== 'sfbk') {
    throw new SoundFontError(soundFontErrors.notASoundFont);
  }
  return readChunks(source, { offset: 12, size: source.size - 12 });
}

/** The chunks in a list, by identifier; the first of each counts. */
export function readChunks(source: ByteSource, list: Chunk): ReadonlyMap<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  const end = list.offset + list.size;
  let at = list.offset;
  for (let count = 0; at + HEADER <= end && count < MAX_CHUNKS; count++) {
    const header = readInside(source, at, HEADER);
    const id = idAt(header, 0);
    const size = header.getUint32(4, true);
    if (at + HEADER + size > end) throw new SoundFontError(soundFontErrors.truncated);
    const isList = id === 'LIST' && size >= 4;
    const name = isList ? idAt(readInside(source, at + HEADER, 4), 0) : id;
    const skipped = isList ? 4 : 0;
    if (!chunks.has(name)) chunks.set(name, { offset: at + HEADER + skipped, size: size - skipped });
    at = nextChunk(source, at + HEADER + size, end);
  }
  return chunks;
}

/** Chunks are padded to even lengths, but some programs omit the padding after the samples. */
function nextChunk(source: ByteSource, at: number, end: number): number {
  if (at % 2 === 0 || at + 4 > end) return at + (at % 2);
  return isId(idAt(readInside(source, at, 4), 0)) ? at : at + 1;
}

/** The text of a chunk without its terminating zeros, at most `maxLength` bytes. */
export function readText(source: ByteSource, chunk: Chunk | undefined, maxLength: number): string {
  if (!chunk) return '';
  const length = Math.min(chunk.size, maxLength);
  const { buffer, byteOffset } = readInside(source, chunk.offset, length);
  const bytes = new Uint8Array(buffer, byteOffset, length);
  const end = bytes.indexOf(0);
  return withoutControls(decodeText(end < 0 ? bytes : bytes.subarray(0, end)));
}

/** The specification requires ASCII. Newer fonts contain UTF-8, older ones the encoding of Windows. */
function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/** Removes control characters except line ends, which become `\n`. */
const withoutControls = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim();

import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { tagText } from '#engine/encode/tags.ts';
import { markComment, type AiMark } from './ai-mark.ts';
import { latin1, type ByteSource, type Segment, type Span } from './byte-source.ts';

interface Chunk extends Span {
  readonly id: string;
  /** Of the content; the chunk itself has 8 bytes more, and a byte of padding after an odd content. */
  readonly size: number;
}

const u32le = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset + at, 4).getUint32(0, true);

const MAX_CHUNKS = 10_000;

/** The chunks of a RIFF file in order. The last may be longer than the file, if its recorder did not close it. */
export async function* riffChunks(source: ByteSource): AsyncGenerator<Chunk> {
  for (let start = 12, count = 0; start + 8 <= source.size && count < MAX_CHUNKS; count++) {
    const head = await source.read(start, start + 8);
    const size = u32le(head, 4);
    const end = start + 8 + size + (size % 2);
    yield { id: latin1(head.subarray(0, 4)), start, end, size };
    start = end;
  }
}

/** An INFO list with more than this is no list of texts. */
const MAX_INFO_BYTES = 1_048_576;
const UNKNOWN_SIZE = 0xffff_ffff;

/**
 * The mark in the INFO list of a WAV: in its list, else in a new one at the end; before the samples where those have no
 * end. Undefined for a file that is no complete WAV.
 */
export async function markWav(source: ByteSource, mark: AiMark): Promise<Segment[] | undefined> {
  const begin = latin1(await source.read(0, 12));
  if (!begin.endsWith('WAVE')) return undefined;
  const is64 = !begin.startsWith('RIFF');
  let info: Chunk | undefined;
  let data: Chunk | undefined;
  let last = 12;
  for await (const chunk of riffChunks(source)) {
    const isOpen =
      chunk.id === 'data' && (chunk.size === 0 || chunk.size === UNKNOWN_SIZE || chunk.end > source.size + 1);
    if (chunk.id === 'data') data ??= chunk;
    if (isOpen) {
      last = source.size;
      break;
    }
    if (!info && chunk.id === 'LIST' && (await isInfo(source, chunk))) info = chunk;
    last = Math.min(chunk.end, source.size);
  }
  if (!data) return undefined;
  const isOpen = data.size === 0 || data.end > source.size + 1;
  const old = info
    ? await source.read(info.start + 12, Math.min(info.start + 8 + info.size, source.size))
    : undefined;
  const list = infoList(mark, old);
  const place = placeOf(info, isOpen ? data.start : last, source.size);
  // The padding of the last chunk may be missing.
  const padding = new Uint8Array(place.start % 2);
  const head = await headOf(source, is64, list.length + padding.length - (place.end - place.start));
  return [
    head,
    { start: head.length, end: place.start },
    concatBytes([padding, list]),
    { start: place.end, end: source.size },
  ];
}

const placeOf = (info: Chunk | undefined, other: number, size: number): Span =>
  info ? { start: info.start, end: Math.min(info.end, size) } : { start: other, end: other };

async function isInfo(source: ByteSource, { start, size }: Chunk): Promise<boolean> {
  return size >= 4 && size <= MAX_INFO_BYTES && latin1(await source.read(start + 8, start + 12)) === 'INFO';
}

/** The first 12 bytes (28 of a 64-bit file, with the beginning of its ds64 chunk) with the new size of the file. */
async function headOf(source: ByteSource, is64: boolean, change: number): Promise<Uint8Array> {
  const head = Uint8Array.from(await source.read(0, is64 ? 28 : 12));
  const view = new DataView(head.buffer);
  if (is64) view.setBigUint64(20, view.getBigUint64(20, true) + BigInt(change), true);
  else {
    const size = view.getUint32(4, true);
    if (size !== 0 && size + change < UNKNOWN_SIZE) view.setUint32(4, size + change, true);
  }
  return head;
}

/** A LIST chunk of the old texts of such a chunk and the mark, which is added to an old comment. */
export function infoList(mark: AiMark, old: Uint8Array = new Uint8Array()): Uint8Array {
  const texts = new Map<string, Uint8Array>();
  for (let at = 0; at + 8 <= old.length;) {
    const size = u32le(old, at + 4);
    texts.set(latin1(old.subarray(at, at + 4)), old.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  const comment = new TextDecoder().decode(texts.get('ICMT')).replaceAll('\0', '');
  texts.set('ICMT', terminated([comment, markComment(mark)].filter(Boolean).join('. ')));
  const { softwareAgent, createdAt } = mark;
  if (softwareAgent !== undefined && !texts.has('ISFT'))
    texts.set('ISFT', terminated(tagText(softwareAgent)));
  if (createdAt !== undefined && !texts.has('ICRD')) texts.set('ICRD', terminated(tagText(createdAt)));
  return concatBytes(
    chunkOf(
      'LIST',
      concatBytes([
        new ByteWriter().ascii('INFO').done(),
        ...[...texts].flatMap(([id, content]) => chunkOf(id, content)),
      ]),
    ),
  );
}

const terminated = (text: string) => new TextEncoder().encode(`${text}\0`);

function chunkOf(id: string, content: Uint8Array): Uint8Array[] {
  const head = new ByteWriter().ascii(id).u32le(content.length).done();
  return [head, content, new Uint8Array(content.length % 2)];
}

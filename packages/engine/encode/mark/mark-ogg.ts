import { concatBytes } from '#engine/encode/byte-writer.ts';
import { oggCrc } from '#engine/encode/ogg.ts';
import type { AiMark } from './ai-mark.ts';
import { latin1, type ByteSource, type Segment } from './byte-source.ts';
import { crcAfterZeros, reverseBits } from './crc32.ts';
import { markVorbisComment } from './vorbis-comment.ts';

/** A page of an Ogg file (RFC 3533). */
interface Page {
  readonly start: number;
  readonly end: number;
  /** Up to the lacing values, of which the last bytes are. */
  readonly head: Uint8Array;
  readonly lacing: Uint8Array;
  readonly serial: number;
}

const HEAD_BYTES = 27;
const SERIAL_AT = 14;
const NUMBER_AT = 18;
const CRC_AT = 22;
const CONTINUED = 1;
const END_OF_STREAM = 4;
const MAX_LACING = 255;
/** Comments with more than this are left alone. */
const MAX_COMMENT_BYTES = 8 * 1024 * 1024;

/** Of all streams up to the end of the comments. */
const MAX_HEADER_PAGES = 1_000;

/** Beginnings of the first packet of each codec, and of its comments. */
const codecs = [
  { first: 'OpusHead', comment: 'OpusTags', isFlac: false },
  { first: '\u0001vorbis', comment: '\u0003vorbis', isFlac: false },
  { first: '\u007fFLAC', comment: '', isFlac: true },
] as const;

type Codec = (typeof codecs)[number];

async function readPage(source: ByteSource, start: number): Promise<Page | undefined> {
  const fixed = await source.read(start, start + HEAD_BYTES);
  const segments = fixed[HEAD_BYTES - 1] ?? 0;
  if (fixed.length < HEAD_BYTES || latin1(fixed.subarray(0, 4)) !== 'OggS') return undefined;
  const head = Uint8Array.from(await source.read(start, start + HEAD_BYTES + segments));
  const lacing = head.subarray(HEAD_BYTES);
  const end = start + head.length + lacing.reduce((sum, size) => sum + size, 0);
  if (end > source.size) return undefined;
  return { start, end, head, lacing, serial: new DataView(head.buffer).getUint32(SERIAL_AT, true) };
}

async function* pages(source: ByteSource): AsyncGenerator<Page> {
  for (let page = await readPage(source, 0); page; page = await readPage(source, page.end)) yield page;
}

/**
 * The mark in the comments of the first Opus, Vorbis or FLAC stream of an Ogg file. Usually only the pages of the comments
 * change; where these need one more, the numbers and checksums of the later ones do, too. Undefined for other codecs and
 * damaged files.
 */
export async function markOgg(source: ByteSource, mark: AiMark): Promise<Segment[] | undefined> {
  let codec: Codec | undefined;
  let serial: number | undefined;
  const old: Page[] = [];
  let added: number | undefined;
  const segments: Segment[] = [];
  for await (const page of pages(source)) {
    if (added === undefined && segments.length + old.length > MAX_HEADER_PAGES) return undefined;
    if (added !== undefined) {
      if (page.serial !== serial) {
        segments.push({ start: page.start, end: page.end });
        continue;
      }
      segments.push(...renumbered(page, added));
      if ((page.head[5]! & END_OF_STREAM) === 0) continue;
      return [...segments, { start: page.end, end: source.size }];
    }
    if (codec === undefined) {
      codec = await codecOf(source, page);
      if (codec) serial = page.serial;
      segments.push({ start: page.start, end: page.end });
      continue;
    }
    if (page.serial !== serial) {
      segments.push({ start: page.start, end: page.end });
      continue;
    }
    old.push(page);
    const isComplete = page.lacing.some((size) => size < MAX_LACING);
    if (!isComplete) {
      if (old.reduce((sum, { start, end }) => sum + end - start, 0) > MAX_COMMENT_BYTES) return undefined;
      continue;
    }
    const changed = await commentPages(source, old, codec, mark);
    if (!changed) return undefined;
    segments.push(...changed);
    added = changed.length - old.length;
    if (added === 0) return [...segments, { start: page.end, end: source.size }];
  }
  return added === undefined ? undefined : segments;
}

async function codecOf(source: ByteSource, { start, head }: Page): Promise<Codec | undefined> {
  const at = start + head.length;
  const begin = latin1(await source.read(at, at + 8));
  return codecs.find(({ first }) => begin.startsWith(first));
}

/** The pages that contain the comments, with the mark; at least as many as before. */
async function commentPages(
  source: ByteSource,
  old: readonly Page[],
  codec: Codec,
  mark: AiMark,
): Promise<Uint8Array[] | undefined> {
  const bodies = await Promise.all(old.map(({ start, head, end }) => source.read(start + head.length, end)));
  const body = concatBytes(bodies);
  const lacing = old.flatMap((page) => [...page.lacing]);
  const packetSegments = lacing.findIndex((size) => size < MAX_LACING) + 1;
  const packetBytes = lacing.slice(0, packetSegments).reduce((sum, size) => sum + size, 0);
  const packet = markPacket(body.subarray(0, packetBytes), codec, mark);
  if (!packet) return undefined;
  return paged(
    old,
    [...lacingOf(packet.length), ...lacing.slice(packetSegments)],
    concatBytes([packet, body.subarray(packetBytes)]),
  );
}

const FLAC_BLOCK_HEAD_BYTES = 4;
const FLAC_VORBIS_COMMENT = 4;

function markPacket(packet: Uint8Array, { comment, isFlac }: Codec, mark: AiMark): Uint8Array | undefined {
  const headBytes = isFlac ? FLAC_BLOCK_HEAD_BYTES : comment.length;
  const head = Uint8Array.from(packet.subarray(0, headBytes));
  const isComment = isFlac ? (head[0]! & 0x7f) === FLAC_VORBIS_COMMENT : latin1(head) === comment;
  const content = isComment ? markVorbisComment(packet.subarray(headBytes), mark) : undefined;
  if (!content || content.length > 0xff_ffff) return undefined;
  if (isFlac) head.set([content.length >>> 16, (content.length >>> 8) & 0xff, content.length & 0xff], 1);
  return concatBytes([head, content]);
}

const lacingOf = (length: number): number[] => [
  ...Array.from({ length: Math.floor(length / MAX_LACING) }, () => MAX_LACING),
  length % MAX_LACING,
];

/** Distributes packets to the old pages, and to new ones after them if they do not suffice. */
function paged(old: readonly Page[], lacing: readonly number[], body: Uint8Array): Uint8Array[] {
  const result: Uint8Array[] = [];
  const count = Math.max(old.length, Math.ceil(lacing.length / MAX_LACING));
  const first = new DataView(old[0]!.head.buffer);
  const last = old.at(-1)!.head;
  let [at, from] = [0, 0];
  for (let index = 0; index < count; index++) {
    // Each later page needs a segment at least.
    const to = Math.min(from + MAX_LACING, lacing.length - (count - 1 - index));
    const part = lacing.slice(from, to);
    const size = part.reduce((sum, value) => sum + value, 0);
    const head = new Uint8Array(HEAD_BYTES + part.length);
    head.set(last.subarray(0, HEAD_BYTES));
    const isContinued = from === 0 ? old[0]!.head[5]! & CONTINUED : Number(lacing[from - 1] === MAX_LACING);
    head[5] = (last[5]! & ~CONTINUED) | isContinued;
    // No packet ends on a page of full segments: it has no position.
    if (part.every((value) => value === MAX_LACING)) head.fill(0xff, 6, 14);
    else head.fill(0, 6, 14);
    head[HEAD_BYTES - 1] = part.length;
    head.set(part, HEAD_BYTES);
    new DataView(head.buffer).setUint32(NUMBER_AT, first.getUint32(NUMBER_AT, true) + index, true);
    result.push(withCrc(concatBytes([head, body.subarray(at, at + size)])));
    [at, from] = [at + size, to];
  }
  return result;
}

/** A page with another number. Its checksum is changed by that of the difference, so that its body is not read. */
function renumbered({ start, end, head }: Page, added: number): Segment[] {
  const page = Uint8Array.from(head);
  const view = new DataView(page.buffer);
  const number = view.getUint32(NUMBER_AT, true);
  const difference = new Uint8Array(CRC_AT - NUMBER_AT);
  new DataView(difference.buffer).setUint32(0, (number ^ (number + added)) >>> 0, true);
  const change = crcAfterZeros(reverseBits(oggCrc(difference)), end - start - CRC_AT);
  view.setUint32(NUMBER_AT, number + added, true);
  view.setUint32(CRC_AT, (view.getUint32(CRC_AT, true) ^ reverseBits(change)) >>> 0, true);
  return [page, { start: start + page.length, end }];
}

function withCrc(page: Uint8Array): Uint8Array {
  const view = new DataView(page.buffer, page.byteOffset);
  view.setUint32(CRC_AT, 0, true);
  view.setUint32(CRC_AT, oggCrc(page), true);
  return page;
}

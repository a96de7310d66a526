import type { Frames } from '#engine/kit/units.ts';

/** What the three header packets of a Vorbis stream say. */
export interface VorbisHeaders {
  readonly channels: number;
  readonly sampleRate: number;
  /** The longer block: each audio packet adds at most half of it. */
  readonly longBlock: Frames;
}

const IDENTIFICATION = 30;
const [IDENTIFICATION_TYPE, COMMENT_TYPE, SETUP_TYPE] = [1, 3, 5];
/** Exponents of 2 of the block sizes that Vorbis allows. */
const MIN_BLOCK = 6;
const MAX_BLOCK = 13;
/** libvorbis uses up to 8192 entries with up to 8 dimensions; its mono streams 625 with 4. */
const MAX_ENTRIES = 8192;
const MAX_BOOK_VALUES = 131_072;
/** Of all code books, which the decoder expands to four bytes each; libvorbis uses about 10,000. */
const MAX_VALUES = 524_288;
/** `BCV`, little-endian. */
const BOOK_SYNC = 0x564342;

const startsWith = (packet: Uint8Array, type: number): boolean =>
  packet[0] === type && String.fromCharCode(...packet.subarray(1, 7)) === 'vorbis';

/**
 * Reads the headers of a Vorbis stream (specification of Vorbis I, sections 4.2 and 3.2.1) as far as they determine
 * what a decoder allocates. Undefined if they are damaged, or ask for more than any encoder needs.
 */
export function readVorbisHeaders(packets: readonly Uint8Array[]): VorbisHeaders | undefined {
  const [identification, comment, setup] = packets;
  if (!identification || !comment || !setup) return undefined;
  const headers = readIdentification(identification);
  const isBounded = headers && isBoundedComment(comment) && hasBoundedBooks(setup);
  return isBounded ? headers : undefined;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function readIdentification(packet: Uint8Array): VorbisHeaders | undefined {
  if (packet.length !== IDENTIFICATION || !startsWith(packet, IDENTIFICATION_TYPE)) return undefined;
  const view = viewOf(packet);
  const sizes = view.getUint8(28);
  const [short, long] = [sizes & 15, sizes >>> 4];
  if (short < MIN_BLOCK || long < short || long > MAX_BLOCK) return undefined;
  return { channels: view.getUint8(11), sampleRate: view.getUint32(12, true), longBlock: 1 << long };
}

/** Whether the texts and their number fit into the packet: a decoder allocates them before it reads them. */
function isBoundedComment(packet: Uint8Array): boolean {
  if (!startsWith(packet, COMMENT_TYPE)) return false;
  const view = viewOf(packet);
  let at = 7;
  const skipText = (): boolean => {
    if (at + 4 > packet.length) return false;
    at += 4 + view.getUint32(at, true);
    return at <= packet.length;
  };
  if (!skipText() || at + 4 > packet.length) return false;
  const texts = view.getUint32(at, true);
  at += 4;
  if (texts > (packet.length - at) / 4) return false;
  for (let i = 0; i < texts; i++) if (!skipText()) return false;
  return true;
}

/** Reads bits from the lowest of each byte; zeros after the end, where `isOver` becomes true. */
class BitReader {
  private readonly bytes: Uint8Array;
  private at: number;

  constructor(bytes: Uint8Array, from: number) {
    this.bytes = bytes;
    this.at = 8 * from;
  }

  get isOver(): boolean {
    return this.at > 8 * this.bytes.length;
  }

  /** At most 31 bits. */
  read(bits: number): number {
    let value = 0;
    for (let done = 0; done < bits;) {
      const count = Math.min(8 - (this.at & 7), bits - done);
      const part = ((this.bytes[this.at >>> 3] ?? 0) >>> (this.at & 7)) & ((1 << count) - 1);
      value |= part << done;
      done += count;
      this.at += count;
    }
    return value;
  }

  skip(bits: number): void {
    this.at += bits;
  }
}

function hasBoundedBooks(packet: Uint8Array): boolean {
  if (!startsWith(packet, SETUP_TYPE)) return false;
  const bits = new BitReader(packet, 7);
  const books = bits.read(8) + 1;
  let values = 0;
  for (let i = 0; i < books; i++) {
    if (bits.read(24) !== BOOK_SYNC) return false;
    const dimensions = bits.read(16);
    const entries = bits.read(24);
    if (dimensions < 1 || entries < 1 || entries > MAX_ENTRIES) return false;
    if (dimensions * entries > MAX_BOOK_VALUES) return false;
    values += dimensions * entries;
    if (!skipLengths(bits, entries) || !skipLookup(bits, dimensions, entries)) return false;
  }
  return values <= MAX_VALUES && !bits.isOver;
}

const bitsOf = (value: number): number => 32 - Math.clz32(value);

function skipLengths(bits: BitReader, entries: number): boolean {
  const isOrdered = bits.read(1) === 1;
  if (isOrdered) {
    bits.skip(5);
    let entry = 0;
    while (entry < entries && !bits.isOver) entry += bits.read(bitsOf(entries - entry));
    return entry === entries;
  }
  const isSparse = bits.read(1) === 1;
  for (let i = 0; i < entries; i++) if (!isSparse || bits.read(1) === 1) bits.skip(5);
  return !bits.isOver;
}

function skipLookup(bits: BitReader, dimensions: number, entries: number): boolean {
  const type = bits.read(4);
  if (type === 0) return true;
  if (type > 2) return false;
  bits.skip(64);
  const width = bits.read(4) + 1;
  bits.skip(1);
  bits.skip(width * (type === 1 ? latticeSize(dimensions, entries) : dimensions * entries));
  return !bits.isOver;
}

/** The greatest number whose power `dimensions` is at most `entries`. */
function latticeSize(dimensions: number, entries: number): number {
  let size = 1;
  while (powerIsAtMost(size + 1, dimensions, entries)) size++;
  return size;
}

function powerIsAtMost(base: number, exponent: number, max: number): boolean {
  let power = 1;
  for (let i = 0; i < exponent; i++) {
    power *= base;
    if (power > max) return false;
  }
  return true;
}

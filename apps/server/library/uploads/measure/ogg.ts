import { UnreadableSound, type OpenSound } from './sound.ts';
import { messages } from '#server/library/messages.ts';

interface Page {
  readonly serial: number;
  readonly isFirst: boolean;
  /** Samples up to the end of the page; negative if no packet ends on it. */
  readonly granule: bigint;
  readonly start: number;
  readonly end: number;
  /** Lengths of its segments; one of 255 bytes is continued by the next (RFC 3533, section 5). */
  readonly segments: Uint8Array;
}

const capture = 'OggS';
const pageHeaderBytes = 27;
const isFirstFlag = 2;
const maxLinks = 1_000;

function* pagesOf(bytes: Uint8Array): Generator<Page> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = buffer.indexOf(capture);
  while (start >= 0 && start + pageHeaderBytes <= buffer.length) {
    const from = start + pageHeaderBytes;
    const segments = buffer.subarray(from, from + buffer[start + 26]!);
    const end = from + segments.length + segments.reduce((sum, length) => sum + length, 0);
    if (end > buffer.length) return;
    const isFirst = (buffer[start + 5]! & isFirstFlag) !== 0;
    const granule = buffer.readBigInt64LE(start + 6);
    yield { serial: buffer.readUInt32LE(start + 14), isFirst, granule, start, end, segments };
    start = buffer.indexOf(capture, end);
  }
}

/**
 * The links of a chained file: streams that follow each other (RFC 3533, section 4). One for an ordinary file.
 * @throws UnreadableSound for more than 1,000
 */
export function oggLinks(bytes: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  // The first pages of streams that sound together are adjacent.
  let wasFirst = false;
  for (const { isFirst, start } of pagesOf(bytes)) {
    if (isFirst && !wasFirst) starts.push(start);
    wasFirst = isFirst;
    if (starts.length > maxLinks) throw new UnreadableSound('format', messages.chainTooManyOgg);
  }
  if (starts.length < 2) return [bytes];
  return starts.map((start, i) => bytes.subarray(start, starts[i + 1] ?? bytes.length));
}

/** The codecs that announce themselves in the first packet, besides those that mediabunny reads. */
const announcements: readonly (readonly [string, string])[] = [
  ['Speex', 'Speex'],
  ['\x80theora', messages.theoraVideo],
  ['PCM     ', 'PCM'],
];

/** The name of an unsupported codec in an Ogg file; undefined if it is unknown. */
export function unsupportedOggCodec(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(firstPacketOf(bytes)).toString('latin1', 0, 16);
  return announcements.find(([mark]) => head.startsWith(mark))?.[1];
}

function firstPacketOf(bytes: Uint8Array): Uint8Array {
  const { value: page } = pagesOf(bytes).next();
  return page
    ? bytes.subarray(page.start + pageHeaderBytes + page.segments.length, page.end)
    : new Uint8Array();
}

function* packetsOf(bytes: Uint8Array): Generator<Uint8Array> {
  let serial: number | undefined;
  let parts: Uint8Array[] = [];
  for (const page of pagesOf(bytes)) {
    serial ??= page.serial;
    if (page.serial !== serial) throw new UnreadableSound('format', messages.moreThanOneTrack);
    let from = page.end - page.segments.reduce((sum, length) => sum + length, 0);
    for (const length of page.segments) {
      parts.push(bytes.subarray(from, from + length));
      from += length;
      if (length === 255) continue;
      yield parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      parts = [];
    }
  }
}

const flacMark = '\x7fFLAC';
const flacFrameStart = 0xff;

/** Opens FLAC in Ogg (the mapping of xiph.org, version 1); undefined for other files. */
export function openOggFlac(bytes: Uint8Array): OpenSound | undefined {
  const head = Buffer.from(firstPacketOf(bytes));
  if (head.length < 51 || head.toString('latin1', 0, 5) !== flacMark) return undefined;
  const info = head.subarray(17, 51);
  const numbers = info.readUInt32BE(10);
  const sampleRate = numbers >>> 12;
  let samples = 0n;
  for (const { granule } of pagesOf(bytes)) if (granule > samples) samples = granule;
  return {
    contentType: 'audio/ogg',
    extension: 'ogg',
    codec: 'flac',
    channels: ((numbers >>> 9) & 7) + 1,
    sampleRate,
    codecHeader: Buffer.concat([Buffer.from('fLaC\x80\0\0\x22', 'latin1'), info]),
    duration: () => Promise.resolve(Number(samples) / sampleRate),
    async *frames() {
      for (const packet of packetsOf(bytes)) if (packet[0] === flacFrameStart) yield packet;
    },
    close: () => undefined,
  };
}

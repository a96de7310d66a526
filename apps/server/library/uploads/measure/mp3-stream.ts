import { readMpegHeader, type MpegHeader } from './mpeg-header.ts';
import { endOfLeadingTags, startOfTrailingTags, tagLengthAt } from './tags.ts';

/** Bytes before the first frame that are no tag; ffmpeg and browsers skip about as many. */
const maxJunkBytes = 65_536;
/** Consecutive frames that tell audio from bytes that look like a header. */
const framesForSure = 4;
/** Delay of any layer III decoder, in samples. */
const decoderDelay = 529;

/** Silence added by the encoder, from its first frame. In samples. */
export interface Gapless {
  readonly before: number;
  readonly after: number;
}

/** The whole frames of an MPEG audio file whose headers agree with the first one. */
export interface MpegStream {
  /** Of the first frame; all others have its version, layer and sample rate. */
  readonly header: MpegHeader;
  /** Adjacent frames, as parts of the file, in order. Without tags, junk and the frame that describes the file. */
  readonly parts: readonly Uint8Array[];
  /** Samples of each channel, with the silence added by the encoder. */
  readonly samples: number;
  readonly gapless: Gapless;
}

const agree = (a: MpegHeader, b: MpegHeader | undefined): b is MpegHeader =>
  b !== undefined && a.version === b.version && a.layer === b.layer && a.sampleRate === b.sampleRate;

/**
 * Finds the frames of a file. Undefined if it has none.
 * @param junk whether bytes that are no tag may precede the first frame
 */
export function readMpegStream(file: Uint8Array, { junk }: { junk: boolean }): MpegStream | undefined {
  const start = endOfLeadingTags(file);
  const bytes = file.subarray(0, Math.max(start, startOfTrailingTags(file)));
  const first = findFirstFrame(bytes, start, junk ? maxJunkBytes : 0);
  const header = first === undefined ? undefined : readMpegHeader(bytes, first);
  if (first === undefined || !header) return undefined;
  const description = readDescription(bytes, first, header);
  const { parts, frames, samples } = framesFrom(bytes, first + (description ? header.byteLength : 0), header);
  const { gapless = { before: 0, after: 0 }, frames: declared = 0 } = description ?? {};
  // The padding is at the end, which a truncated file does not have.
  const isTruncated = frames < declared;
  return { header, parts, samples, gapless: isTruncated ? { ...gapless, after: 0 } : gapless };
}

function findFirstFrame(bytes: Uint8Array, start: number, maxJunk: number): number | undefined {
  let junk = 0;
  for (let at = start; at < bytes.length && junk <= maxJunk;) {
    if (isAudio(bytes, at)) return at;
    const tag = tagLengthAt(bytes, at);
    at += tag || 1;
    if (tag === 0) junk += 1;
  }
  return undefined;
}

/** Whether frames that agree follow each other; up to the end of a short file. */
function isAudio(bytes: Uint8Array, offset: number): boolean {
  const first = readMpegHeader(bytes, offset);
  if (!first) return false;
  let [at, count] = [offset, 0];
  for (let header: MpegHeader | undefined = first; agree(first, header); header = readMpegHeader(bytes, at)) {
    at += header.byteLength;
    if (at > bytes.length) return count > 1;
    count += 1;
    if (count === framesForSure || at === bytes.length) return true;
  }
  // A short file with something behind it.
  return count > 1 && (tagLengthAt(bytes, at) > 0 || at + 4 > bytes.length);
}

function framesFrom(bytes: Uint8Array, start: number, first: MpegHeader) {
  const parts: Uint8Array[] = [];
  let [frames, samples] = [0, 0];
  for (let at = start; at < bytes.length;) {
    const from = at;
    for (
      let header = readMpegHeader(bytes, at);
      agree(first, header) && at + header.byteLength <= bytes.length;
      header = readMpegHeader(bytes, at)
    ) {
      at += header.byteLength;
      frames += 1;
      samples += header.samples;
    }
    if (at > from) parts.push(bytes.subarray(from, at));
    at = nextFrame(bytes, at, first);
  }
  return { parts, frames, samples };
}

/** The next offset, at or after `from`, at which audio that agrees continues; the end of the bytes without any. */
function nextFrame(bytes: Uint8Array, from: number, first: MpegHeader): number {
  for (let at = from; at < bytes.length; at++) {
    const tag = tagLengthAt(bytes, at);
    if (tag > 0) at += tag - 1;
    else if (agree(first, readMpegHeader(bytes, at)) && isAudio(bytes, at)) return at;
  }
  return bytes.length;
}

const hasFrames = 1;
/** Bytes of the optional fields of a Xing header, by flag. */
const xingFields = [
  [hasFrames, 4],
  [2, 4],
  [4, 100],
  [8, 4],
] as const;
/** Where LAME writes delay and padding, from the start of its part. */
const lameDelayOffset = 21;

/** What the first frame says of the file, if it has a Xing, Info or VBRI header instead of audio. */
function readDescription(
  bytes: Uint8Array,
  offset: number,
  { version, channels, layer, byteLength, hasChecksum }: MpegHeader,
): { readonly frames?: number; readonly gapless?: Gapless } | undefined {
  if (layer !== 3) return undefined;
  const frame = Buffer.from(
    bytes.buffer,
    bytes.byteOffset + offset,
    Math.min(byteLength, bytes.length - offset),
  );
  const isAt = (at: number, ...names: string[]) => names.includes(frame.toString('latin1', at, at + 4));
  if (isAt(36, 'VBRI')) return {};
  const sideBytes = version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  const places = hasChecksum ? [4 + sideBytes, 6 + sideBytes] : [4 + sideBytes];
  const tag = places.find((at) => isAt(at, 'Xing', 'Info'));
  if (tag === undefined) return undefined;
  const flags = tag + 8 <= frame.length ? frame.readUInt32BE(tag + 4) : 0;
  const lame = xingFields.reduce((at, [flag, size]) => at + (flags & flag ? size : 0), tag + 8);
  const frames = flags & hasFrames && tag + 12 <= frame.length ? frame.readUInt32BE(tag + 8) : 0;
  if (lame + lameDelayOffset + 3 > frame.length) return { frames };
  const numbers = frame.readUIntBE(lame + lameDelayOffset, 3);
  const [delay, padding] = [numbers >> 12, numbers & 0xfff];
  if (delay === 0 && padding === 0) return { frames };
  const gapless = { before: delay + decoderDelay, after: Math.max(0, padding - decoderDelay) };
  return { frames, gapless };
}

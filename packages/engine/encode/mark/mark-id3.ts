import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { markComment, markFields, type AiMark } from './ai-mark.ts';
import { latin1, type ByteSource, type Segment } from './byte-source.ts';

/** The header of an ID3v2 tag at the beginning of a file. */
export interface Id3Header {
  /** 2, 3 or 4. */
  readonly version: number;
  readonly flags: number;
  /** Of all after the header of 10 bytes. */
  readonly size: number;
}

export const ID3_HEADER_BYTES = 10;
const UNSYNCHRONISED = 0x80;
/** What makes a tag more than a header and frames: extended header (compression in version 2) and footer. */
const OTHER_FLAGS = 0x7f & ~0x20;
const MAX_SIZE = 0xfff_ffff;

export const synchsafe = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum * 128 + (byte & 127), 0);

export function readId3Header(head: Uint8Array): Id3Header | undefined {
  const [version = 0, , flags = 0] = head.subarray(3);
  if (head.length < ID3_HEADER_BYTES || latin1(head.subarray(0, 3)) !== 'ID3') return undefined;
  if (version < 2 || version > 4) return undefined;
  return { version, flags, size: synchsafe(head.subarray(6, 10)) };
}

/** How far into a tag a comment is looked for. */
const SEARCHED_BYTES = 16_384;

/**
 * The mark as first frames of the ID3v2 tag at the beginning of a file, in the version of that tag; all others stay. A
 * file without a tag, or with one of a rare structure, gets a tag of version 2.3 in front.
 */
export async function markId3(source: ByteSource, mark: AiMark): Promise<Segment[]> {
  const head = await source.read(0, ID3_HEADER_BYTES);
  const tag = readId3Header(head);
  if (!tag || (tag.flags & OTHER_FLAGS) !== 0) return [id3Tag(mark), { start: 0, end: source.size }];
  const end = Math.min(ID3_HEADER_BYTES + tag.size, SEARCHED_BYTES);
  const hasComment = latin1(await source.read(ID3_HEADER_BYTES, end)).includes('COM');
  const frames = framesOf(mark, { ...tag, hasComment });
  const size = tag.size + frames.length;
  if (size > MAX_SIZE) return [id3Tag(mark), { start: 0, end: source.size }];
  return [header({ ...tag, size }), frames, { start: ID3_HEADER_BYTES, end: source.size }];
}

/** A tag that contains only the mark. */
export function id3Tag(mark: AiMark): Uint8Array {
  const frames = framesOf(mark, { version: 3, flags: 0, hasComment: false });
  return concatBytes([header({ version: 3, flags: 0, size: frames.length }), frames]);
}

function header({ version, flags, size }: Id3Header): Uint8Array {
  return new ByteWriter()
    .ascii('ID3')
    .u8(version, 0, flags, ...synchsafeBytes(size))
    .done();
}

const synchsafeBytes = (size: number) => [21, 14, 7, 0].map((shift) => (size >>> shift) & 0x7f);

interface FrameContext {
  readonly version: number;
  readonly flags: number;
  /** A tag may have one comment with an empty description only. */
  readonly hasComment: boolean;
}

function framesOf(mark: AiMark, { version, flags, hasComment }: FrameContext): Uint8Array {
  const frame = (id: string, texts: readonly string[], language: string) =>
    frameOf(version, id, textContent(texts, language, { version, flags }));
  const [text, comment] = version === 2 ? (['TXX', 'COM'] as const) : (['TXXX', 'COMM'] as const);
  return concatBytes([
    ...markFields(mark).map((field) => frame(text, field, '')),
    frame(comment, [hasComment ? 'AI' : '', markComment(mark)], 'eng'),
  ]);
}

function frameOf(version: number, id: string, content: Uint8Array): Uint8Array {
  const head = new ByteWriter().ascii(id);
  if (version === 2) head.u24be(content.length);
  else if (version === 3) head.u32be(content.length).u16be(0);
  else head.u8(...synchsafeBytes(content.length)).u16be(0);
  return concatBytes([head.done(), content]);
}

const isAscii = (text: string) => /^[\u0020-\u007e]*$/.test(text);

/**
 * Encoding, language and texts. ASCII is written as such, because it has no bytes that unsynchronisation would change;
 * UTF-16 has, so that an unsynchronised tag of an old version gets a question mark for other characters.
 */
function textContent(
  texts: readonly string[],
  language: string,
  { version, flags }: Pick<FrameContext, 'version' | 'flags'>,
): Uint8Array {
  if (texts.every(isAscii) || version === 4 || (flags & UNSYNCHRONISED) !== 0) {
    const encoding = texts.every(isAscii) || version < 4 ? 0 : 3;
    const bytes = new ByteWriter().u8(encoding).ascii(language);
    for (const [index, text] of texts.entries()) {
      const known = encoding === 0 ? text.replaceAll(/[^\u0020-\u007e]/gu, '?') : text;
      bytes.zeros(index === 0 ? 0 : 1).bytes(new TextEncoder().encode(known));
    }
    return bytes.done();
  }
  const bytes = new ByteWriter().u8(1).ascii(language);
  for (const [index, text] of texts.entries()) {
    bytes.zeros(index === 0 ? 0 : 2).u8(0xff, 0xfe);
    for (let i = 0; i < text.length; i++) bytes.u16le(text.charCodeAt(i));
  }
  return bytes.done();
}

import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import type { AiMark } from './ai-mark.ts';
import type { ByteSource, Segment } from './byte-source.ts';
import { markVorbisComment, newVorbisComment } from './vorbis-comment.ts';

const VORBIS_COMMENT = 4;
const LAST = 0x80;
const MAX_BLOCK_BYTES = 0xff_ffff;
/** Longer comments contain pictures; they are left alone. */
const MAX_READ_BYTES = 8 * 1024 * 1024;

/**
 * The mark in the VORBIS_COMMENT block of a FLAC file, after STREAMINFO in a file that has none. Frames and seek table are
 * not affected, because seek points count from the first frame. Undefined for a damaged file.
 */
export async function markFlac(source: ByteSource, mark: AiMark): Promise<Segment[] | undefined> {
  let first: { readonly type: number; readonly end: number } | undefined;
  for (let at = 4, isLast = false; !isLast;) {
    const [head = LAST, high = 0, middle = 0, low = 0] = await source.read(at, at + 4);
    const size = high * 65_536 + middle * 256 + low;
    const end = at + 4 + size;
    if (end > source.size) return undefined;
    isLast = (head & LAST) !== 0;
    const type = head & ~LAST;
    if (type === VORBIS_COMMENT) {
      if (size > MAX_READ_BYTES) return undefined;
      const comment = markVorbisComment(await source.read(at + 4, end), mark);
      if (!comment || comment.length > MAX_BLOCK_BYTES) return undefined;
      return [{ start: 0, end: at }, block(head, comment), { start: end, end: source.size }];
    }
    first ??= { type: head, end };
    at = end;
  }
  if (first === undefined) return undefined;
  const comment = newVorbisComment('Tutti', mark);
  // STREAMINFO passes on that it was the last block.
  return [
    { start: 0, end: 4 },
    new Uint8Array([first.type & ~LAST]),
    { start: 5, end: first.end },
    block(VORBIS_COMMENT | (first.type & LAST), comment),
    { start: first.end, end: source.size },
  ];
}

const block = (head: number, content: Uint8Array) =>
  concatBytes([new ByteWriter().u8(head).u24be(content.length).done(), content]);

import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { markComment, markFields, type AiMark } from './ai-mark.ts';

/**
 * Adds the mark to Vorbis comments (vendor, number of comments, comments) and keeps what follows them. Undefined for
 * damaged ones.
 */
export function markVorbisComment(old: Uint8Array, mark: AiMark): Uint8Array | undefined {
  const view = new DataView(old.buffer, old.byteOffset, old.length);
  try {
    const countAt = 4 + view.getUint32(0, true);
    const count = view.getUint32(countAt, true);
    let end = countAt + 4;
    for (let i = 0; i < count; i++) end += 4 + view.getUint32(end, true);
    if (end > old.length) return undefined;
    const added = commentsOf(mark);
    return concatBytes([
      old.subarray(0, countAt),
      new ByteWriter().u32le(count + added.length).done(),
      old.subarray(countAt + 4, end),
      ...added,
      old.subarray(end),
    ]);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Vorbis comments that contain only the mark. */
export function newVorbisComment(vendor: string, mark: AiMark): Uint8Array {
  const comments = commentsOf(mark);
  return concatBytes([sized(vendor), new ByteWriter().u32le(comments.length).done(), ...comments]);
}

const commentsOf = (mark: AiMark) =>
  [...markFields(mark), ['COMMENT', markComment(mark)]].map(([name, value]) => sized(`${name}=${value}`));

function sized(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  return concatBytes([new ByteWriter().u32le(bytes.length).done(), bytes]);
}

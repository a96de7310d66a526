/** A file that is read in parts. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  /** The bytes from `start` up to `end`, exclusive; both are inside the file. */
  read(start: number, end: number): Promise<Uint8Array>;
}

export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
});

/** Part of a source, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A file that is put together from new bytes and parts of a source. */
export type Segment = Uint8Array | Span;

export const segmentSize = (segment: Segment): number =>
  segment instanceof Uint8Array ? segment.length : segment.end - segment.start;

export const segmentsSize = (segments: readonly Segment[]): number =>
  segments.reduce((sum, segment) => sum + segmentSize(segment), 0);

/** The bytes from `start` up to `end`, exclusive, of a file of segments. */
export function cutSegments(segments: readonly Segment[], { start, end }: Span): Segment[] {
  const parts: Segment[] = [];
  let at = 0;
  for (const segment of segments) {
    const size = segmentSize(segment);
    const from = Math.max(0, start - at);
    const to = Math.min(size, end - at);
    at += size;
    if (from >= to) continue;
    parts.push(
      segment instanceof Uint8Array
        ? segment.subarray(from, to)
        : { start: segment.start + from, end: segment.start + to },
    );
  }
  return parts;
}

export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const BLOCK_BYTES = 65_536;

/** Reads whole blocks and keeps them, because headers are read a few bytes at a time. Short reads at the end of file. */
export function blockSource(source: ByteSource): ByteSource {
  const { size } = source;
  const blocks = new Map<number, Promise<Uint8Array>>();
  const block = (index: number) => {
    let bytes = blocks.get(index);
    if (!bytes) {
      bytes = source.read(index * BLOCK_BYTES, Math.min(size, (index + 1) * BLOCK_BYTES));
      blocks.set(index, bytes);
    }
    return bytes;
  };
  return {
    size,
    async read(start, end) {
      const to = Math.min(end, size);
      if (start >= to) return new Uint8Array();
      const bytes = new Uint8Array(to - start);
      for (let index = Math.floor(start / BLOCK_BYTES); index * BLOCK_BYTES < to; index++) {
        const first = index * BLOCK_BYTES;
        const part = (await block(index)).subarray(Math.max(0, start - first), to - first);
        bytes.set(part, Math.max(0, first - start));
      }
      return bytes;
    },
  };
}

import { ByteWriter, concatBytes } from '#engine/encode/byte-writer.ts';
import { markComment, markFields, type AiMark } from './ai-mark.ts';
import { latin1, type ByteSource, type Segment, type Span } from './byte-source.ts';

interface Box extends Span {
  readonly type: string;
  /** Where its content begins. */
  readonly content: number;
}

/** Sample tables of four hours have a few megabytes. */
const MAX_MOVIE_BYTES = 32 * 1024 * 1024;

/** Reads the header of a box (ISO 14496-12). A size of 0 reaches to the end of the file. */
async function readBox(source: ByteSource, start: number): Promise<Box | undefined> {
  const head = await source.read(start, start + 16);
  if (head.length < 8) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const short = view.getUint32(0);
  const isLong = short === 1 && head.length === 16;
  const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? source.size - start : short;
  const content = start + (isLong ? 16 : 8);
  if (start + size < content || start + size > source.size) return undefined;
  return { type: latin1(head.subarray(4, 8)), start, content, end: start + size };
}

const MAX_BOXES = 10_000;

/** The boxes of a file, without those in them. */
export async function* mp4Boxes(source: ByteSource): AsyncGenerator<Box> {
  let box = await readBox(source, 0);
  for (let count = 0; box && count < MAX_BOXES; count++) {
    yield box;
    box = await readBox(source, box.end);
  }
}

/**
 * The mark in the iTunes metadata of an MP4 file. Offsets of samples behind the changed box move with it. Undefined for
 * fragmented and damaged files, and for those with metadata of another kind.
 */
export async function markMp4(source: ByteSource, mark: AiMark): Promise<Segment[] | undefined> {
  let movie: Box | undefined;
  for await (const box of mp4Boxes(source)) {
    if (box.type === 'moof') return undefined;
    if (box.type === 'moov') movie = box;
  }
  if (!movie || movie.end - movie.start > MAX_MOVIE_BYTES) return undefined;
  const content = Uint8Array.from(await source.read(movie.content, movie.end));
  try {
    const marked = withUserData(content, mark);
    if (!marked) return undefined;
    const box = boxOf('moov', marked);
    const moved = box.length - (movie.end - movie.start);
    if (!moveOffsets(box.subarray(8), movie.end, moved)) return undefined;
    return [{ start: 0, end: movie.start }, box, { start: movie.end, end: source.size }];
  } catch (error) {
    // A size that leaves its box.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Child {
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
}

/** @throws RangeError when the boxes do not fill the bytes */
function children(bytes: Uint8Array): Child[] {
  const found: Child[] = [];
  for (let at = 0; at < bytes.length;) {
    // QuickTime ends user data with a word that is 0.
    if (bytes.length - at < 8) break;
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, 8);
    const size = view.getUint32(0);
    if (size < 8 || at + size > bytes.length) throw new RangeError('a box is larger than the one around it');
    const box = bytes.subarray(at, at + size);
    found.push({ type: latin1(box.subarray(4, 8)), bytes: box, content: box.subarray(8) });
    at += size;
  }
  return found;
}

const boxOf = (type: string, content: Uint8Array): Uint8Array =>
  concatBytes([
    new ByteWriter()
      .u32be(content.length + 8)
      .ascii(type)
      .done(),
    content,
  ]);

/** Boxes with one of them changed, or added at the end. Undefined when `change` refuses. */
function changed(
  bytes: Uint8Array,
  type: string,
  change: (old: Uint8Array | undefined) => Uint8Array | undefined,
): Uint8Array | undefined {
  const boxes = children(bytes);
  const old = boxes.find((box) => box.type === type);
  const content = change(old?.content);
  if (!content) return undefined;
  const box = boxOf(type, content);
  return concatBytes(
    old
      ? boxes.map((other) => (other === old ? box : other.bytes))
      : [...boxes.map((other) => other.bytes), box],
  );
}

const withUserData = (movie: Uint8Array, mark: AiMark) =>
  changed(movie, 'udta', (userData = new Uint8Array()) =>
    changed(userData, 'meta', (meta) => withItems(meta ?? newMeta(), mark)),
  );

/** Version and flags. */
const FULL_BOX_BYTES = 4;

/** A list of items is iTunes metadata only with this handler. */
const newMeta = () =>
  concatBytes([
    new Uint8Array(FULL_BOX_BYTES),
    boxOf('hdlr', new ByteWriter().zeros(8).ascii('mdirappl').zeros(9).done()),
  ]);

function withItems(meta: Uint8Array, mark: AiMark): Uint8Array | undefined {
  const boxes = meta.subarray(FULL_BOX_BYTES);
  const handler = children(boxes).find(({ type }) => type === 'hdlr');
  if (!handler || latin1(handler.content.subarray(8, 12)) !== 'mdir') return undefined;
  const items = changed(boxes, 'ilst', (list = new Uint8Array()) => {
    const old = children(list);
    const hasComment = old.some(({ type }) => type === COMMENT);
    return concatBytes([
      ...old.map(({ bytes }) => bytes),
      ...markFields(mark).map(freeform),
      hasComment ? freeform(['COMMENT', markComment(mark)]) : boxOf(COMMENT, text(markComment(mark))),
    ]);
  });
  return items && concatBytes([meta.subarray(0, FULL_BOX_BYTES), items]);
}

const COMMENT = '\u00a9cmt';
const UTF8 = 1;

const text = (value: string) =>
  boxOf('data', concatBytes([new ByteWriter().u32be(UTF8).u32be(0).done(), new TextEncoder().encode(value)]));

const freeform = ([name, value]: readonly [string, string]) =>
  boxOf(
    '----',
    concatBytes([
      boxOf(
        'mean',
        concatBytes([new Uint8Array(FULL_BOX_BYTES), new TextEncoder().encode('com.apple.iTunes')]),
      ),
      boxOf('name', concatBytes([new Uint8Array(FULL_BOX_BYTES), new TextEncoder().encode(name)])),
      text(value),
    ]),
  );

/** Moves the offsets of chunks behind `end` in place. @returns false when one no longer fits */
function moveOffsets(movie: Uint8Array, end: number, by: number): boolean {
  for (const track of inside([{ content: movie }], 'trak')) {
    const tables = ['mdia', 'minf', 'stbl'].reduce<readonly Pick<Child, 'content'>[]>(inside, [track]);
    for (const { content } of inside(tables, 'stco')) {
      const view = new DataView(content.buffer, content.byteOffset, content.length);
      for (let i = 0, at = 8; i < view.getUint32(4); i++, at += 4) {
        const offset = view.getUint32(at);
        if (offset < end) continue;
        if (offset + by > 0xffff_ffff) return false;
        view.setUint32(at, offset + by);
      }
    }
    for (const { content } of inside(tables, 'co64')) {
      const view = new DataView(content.buffer, content.byteOffset, content.length);
      for (let i = 0, at = 8; i < view.getUint32(4); i++, at += 8) {
        const offset = view.getBigUint64(at);
        if (offset >= end) view.setBigUint64(at, offset + BigInt(by));
      }
    }
  }
  return true;
}

const inside = (boxes: readonly Pick<Child, 'content'>[], type: string): Child[] =>
  boxes.flatMap(({ content }) => children(content).filter((box) => box.type === type));

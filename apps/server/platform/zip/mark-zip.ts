import { crc32 } from 'node:zlib';
import {
  type AiMark,
  segmentSize,
  segmentsSize,
  type ByteSource,
  type Segment,
  combinedCrc,
  markFile,
} from '#engine/files.ts';

/** Fields of the format (APPNOTE 6.3): bytes from the beginning of a record. */
const endOfDirectory = { magic: 0x06054b50, bytes: 22, entries: 10, directoryBytes: 12, directoryStart: 16 };
const directoryEntry = {
  magic: 0x02014b50,
  bytes: 46,
  flags: 8,
  method: 10,
  crc: 16,
  packedBytes: 20,
  bytesUnpacked: 24,
  nameBytes: 28,
  extraBytes: 30,
  commentBytes: 32,
  start: 42,
};
const localHeader = {
  magic: 0x04034b50,
  bytes: 30,
  crc: 14,
  packedBytes: 18,
  bytesUnpacked: 22,
  nameBytes: 26,
  extraBytes: 28,
};
const descriptor = { magic: 0x08074b50, bytes: 16, crc: 4, packedBytes: 8, bytesUnpacked: 12 };
const HAS_DESCRIPTOR = 1 << 3;
const STORED = 0;
const MAX_SIZE = 0xffff_ffff;
const maxDirectoryBytes = 4 * 1024 * 1024;

const contentTypes: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mid: 'audio/midi',
  mp3: 'audio/mpeg',
};

/**
 * A ZIP file of stored, uncompressed entries, in which each audio file contains its mark. Its checksums are changed by those
 * of the tags, so that the audio is not read. Undefined for files of another structure.
 */
export async function markZip(
  source: ByteSource,
  markOf: (name: string) => AiMark,
): Promise<Segment[] | undefined> {
  const { size } = source;
  if (size < endOfDirectory.bytes) return undefined;
  const end = copy(await source.read(size - endOfDirectory.bytes, size));
  const directoryStart = end.readUInt32LE(endOfDirectory.directoryStart);
  const directoryBytes = end.readUInt32LE(endOfDirectory.directoryBytes);
  const isPlain =
    end.readUInt32LE(0) === endOfDirectory.magic &&
    directoryStart + directoryBytes + endOfDirectory.bytes === size &&
    directoryBytes <= maxDirectoryBytes;
  if (!isPlain) return undefined;
  const directory = copy(await source.read(directoryStart, directoryStart + directoryBytes));
  const segments: Segment[] = [];
  let [at, copied] = [0, 0];
  for (let count = end.readUInt16LE(endOfDirectory.entries); count > 0; count--) {
    if (directory.readUInt32LE(at) !== directoryEntry.magic) return undefined;
    const nameBytes = directory.readUInt16LE(at + directoryEntry.nameBytes);
    const name = directory.toString('utf8', at + directoryEntry.bytes, at + directoryEntry.bytes + nameBytes);
    const start = directory.readUInt32LE(at + directoryEntry.start);
    // Entries follow each other in the order of the directory.
    if (start !== copied) return undefined;
    directory.writeUInt32LE(segmentsSize(segments), at + directoryEntry.start);
    const entry = await markedEntry(source, directory.subarray(at), start, name, markOf);
    if (!entry) return undefined;
    segments.push(...entry.segments);
    copied = entry.end;
    at +=
      directoryEntry.bytes +
      nameBytes +
      directory.readUInt16LE(at + directoryEntry.extraBytes) +
      directory.readUInt16LE(at + directoryEntry.commentBytes);
  }
  if (copied !== directoryStart || at !== directoryBytes) return undefined;
  const total = segmentsSize(segments);
  if (total > MAX_SIZE) return undefined;
  end.writeUInt32LE(total, endOfDirectory.directoryStart);
  return [...segments, directory, end];
}

const copy = (bytes: Uint8Array) => Buffer.from(Uint8Array.from(bytes).buffer);

/** An entry with its header, whose record in the directory is changed in place, and where it ended. */
async function markedEntry(
  source: ByteSource,
  record: Buffer,
  start: number,
  name: string,
  markOf: (name: string) => AiMark,
): Promise<{ segments: Segment[]; end: number } | undefined> {
  const head = copy(await source.read(start, start + localHeader.bytes));
  if (head.readUInt32LE(0) !== localHeader.magic) return undefined;
  const contentStart =
    start +
    localHeader.bytes +
    head.readUInt16LE(localHeader.nameBytes) +
    head.readUInt16LE(localHeader.extraBytes);
  const size = record.readUInt32LE(directoryEntry.packedBytes);
  if (record.readUInt16LE(directoryEntry.method) !== STORED || size === MAX_SIZE) return undefined;
  const hasDescriptor = (record.readUInt16LE(directoryEntry.flags) & HAS_DESCRIPTOR) !== 0;
  const contentEnd = contentStart + size;
  const end = contentEnd + (hasDescriptor ? descriptor.bytes : 0);
  const content: ByteSource = {
    size,
    read: (from, to) => source.read(contentStart + from, contentStart + to),
  };
  const type = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
  const marked = type && (await markFile(content, type, markOf(name)));
  if (!marked) return { segments: [{ start, end }], end };

  const crc = await crcOf(content, marked, record.readUInt32LE(directoryEntry.crc));
  const write = (bytes: Buffer, field: typeof directoryEntry | typeof localHeader | typeof descriptor) => {
    bytes.writeUInt32LE(crc, field.crc);
    bytes.writeUInt32LE(segmentsSize(marked), field.packedBytes);
    bytes.writeUInt32LE(segmentsSize(marked), field.bytesUnpacked);
  };
  write(record, directoryEntry);
  const tail = Buffer.alloc(hasDescriptor ? descriptor.bytes : 0);
  if (hasDescriptor) {
    tail.writeUInt32LE(descriptor.magic, 0);
    write(tail, descriptor);
  } else write(head, localHeader);
  const shifted = marked.map((segment) =>
    segment instanceof Uint8Array
      ? segment
      : { start: contentStart + segment.start, end: contentStart + segment.end },
  );
  return {
    segments: [head, { start: start + localHeader.bytes, end: contentStart }, ...shifted, tail],
    end,
  };
}

/**
 * The checksum of a changed file, from that of the old one: the new beginning replaces the old one up to the one part that
 * stays, which reaches to the end of the old file. Other files are read.
 */
async function crcOf(old: ByteSource, segments: readonly Segment[], oldCrc: number): Promise<number> {
  const kept = segments.filter(
    (segment) => !(segment instanceof Uint8Array) && segment.end > segment.start,
  ) as { start: number; end: number }[];
  const [only, ...others] = kept;
  if (!only || others.length > 0 || only.end !== old.size) {
    let crc = 0;
    for (const segment of segments)
      crc = crc32(segment instanceof Uint8Array ? segment : await old.read(segment.start, segment.end), crc);
    return crc;
  }
  const bytes = only.end - only.start;
  // The checksum of two parts is that of the first, moved by the length of the second, with that of the second.
  const keptCrc = combinedCrc(crc32(await old.read(0, only.start)), oldCrc, bytes);
  return segments.reduce(
    (crc, segment) =>
      segment instanceof Uint8Array
        ? crc32(segment, crc)
        : segmentSize(segment) === 0
          ? crc
          : combinedCrc(crc, keptCrc, bytes),
    0,
  );
}

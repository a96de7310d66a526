import { crc32 } from 'node:zlib';

/** A file whose bytes are read when its turn comes. */
export interface StreamedEntry {
  /** Without folders: "01 Night train.wav". */
  readonly name: string;
  /** In bytes, less than 4 GiB. */
  readonly size: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

export type ZipEntry = StreamedEntry | { readonly name: string; readonly bytes: Uint8Array };

const STORED = 0;
const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;
const END = 0x06054b50;
/** Stored entries need version 2.0 of the format, ZIP64 version 4.5. */
const version = { stored: 20, zip64: 45 };
/** Flags: the checksum follows the content; the name is UTF-8. */
const flags = { descriptor: 1 << 3, utf8: 1 << 11 };
/** Unix: readers then take the names as UTF-8 and the permissions from the attributes. */
const MADE_BY = 3;
/** A file that its owner may write and all may read. */
const attributes = 0o100644 * 2 ** 16;
/** Says that the value is in a ZIP64 field. */
const IN_ZIP64 = 0xffff_ffff;

const localHeaderBytes = 30;
const descriptorBytes = 16;
const centralHeaderBytes = 46;
const offsetFieldBytes = 12;
const zip64EndBytes = 56 + 20;
const endBytes = 22;

const sizeOf = (entry: ZipEntry) => ('bytes' in entry ? entry.bytes.length : entry.size);

/** MS-DOS date (years since 1980, month, day) and time (hours, minutes, half seconds), in UTC. */
function dosTime(at: Date): { readonly date: number; readonly time: number } {
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  return {
    date: (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

/** What the headers of an entry contain. */
interface Facts {
  readonly name: Buffer;
  readonly isStreamed: boolean;
  readonly size: number;
  readonly at: Date;
}

/** The fields that the local and the central header share, 26 bytes. */
function sharedFields({ name, isStreamed, at }: Facts, crc: number, size: number, needed: number): Buffer {
  const { date, time } = dosTime(at);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(needed, 0);
  fields.writeUInt16LE(flags.utf8 | (isStreamed ? flags.descriptor : 0), 2);
  fields.writeUInt16LE(STORED, 4);
  fields.writeUInt16LE(time, 6);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function localHeader(facts: Facts, crc: number): Buffer {
  const [knownCrc, knownSize] = facts.isStreamed ? [0, 0] : [crc, facts.size];
  const fields = sharedFields(facts, knownCrc, knownSize, version.stored);
  return Buffer.concat([uint32(LOCAL_HEADER), fields, facts.name]);
}

const descriptor = (crc: number, size: number) =>
  Buffer.concat([uint32(DESCRIPTOR), uint32(crc), uint32(size), uint32(size)]);

function centralHeader(facts: Facts, crc: number, offset: number): Buffer {
  const isFar = offset >= IN_ZIP64;
  const needed = isFar ? version.zip64 : version.stored;
  const fields = sharedFields(facts, crc, facts.size, needed);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(attributes, 6);
  rest.writeUInt32LE(isFar ? IN_ZIP64 : offset, 10);
  const extra = Buffer.alloc(isFar ? offsetFieldBytes : 0);
  if (isFar) {
    fields.writeUInt16LE(offsetFieldBytes, 24);
    extra.writeUInt16LE(0x0001, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  return Buffer.concat([
    uint32(CENTRAL_HEADER),
    Buffer.from([needed, MADE_BY]),
    fields,
    rest,
    facts.name,
    extra,
  ]);
}

/** The end of a directory that ends at or beyond 4 GiB: its record, and where the record is. */
function zip64End(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(zip64EndBytes);
  end.writeUInt32LE(ZIP64_END, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(version.zip64, 12);
  end.writeUInt16LE(version.zip64, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(ZIP64_LOCATOR, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const isFar = offset >= IN_ZIP64;
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(isFar ? IN_ZIP64 : offset, 16);
  return isFar ? Buffer.concat([zip64End(entries, size, offset), end]) : end;
}

/** The size in bytes of the ZIP file of these entries. */
export function zipSize(entries: readonly ZipEntry[]): number {
  let [content, directory] = [0, 0];
  for (const entry of entries) {
    const name = Buffer.byteLength(entry.name);
    directory += centralHeaderBytes + name + (content >= IN_ZIP64 ? offsetFieldBytes : 0);
    content += localHeaderBytes + name + sizeOf(entry) + ('bytes' in entry ? 0 : descriptorBytes);
  }
  return content + directory + endBytes + (content >= IN_ZIP64 ? zip64EndBytes : 0);
}

/**
 * Generates a ZIP file of at most 65,534 stored entries (APPNOTE 6.3, method 0; ZIP64 from 4 GiB on): compression would
 * reduce audio little. Yields the file in parts, without copying the entries' bytes. All entries have the modification
 * time `at`.
 * @throws RangeError for an entry of 4 GiB or more, or of another size than it states
 */
export async function* zip(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const isStreamed = !('bytes' in entry);
    const facts = { name: Buffer.from(entry.name), isStreamed, size: sizeOf(entry), at };
    if (facts.size >= IN_ZIP64) throw new RangeError('A ZIP entry of 4 GiB or more.');
    let crc = isStreamed ? 0 : crc32(entry.bytes);
    const header = localHeader(facts, crc);
    yield header;
    if (isStreamed) {
      let size = 0;
      for await (const chunk of entry.open()) {
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
      if (size !== facts.size) throw new RangeError('A ZIP entry of another size than stated.');
      yield descriptor(crc, size);
    } else {
      yield entry.bytes;
    }
    central.push(centralHeader(facts, crc, offset));
    offset += header.length + facts.size + (isStreamed ? descriptorBytes : 0);
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endOfDirectory(entries.length, directory.length, offset);
}

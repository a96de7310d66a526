import { crc32 } from 'node:zlib';

export interface ZipEntry {
  /** ASCII, without folders: "drums.wav". */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Stored entries need version 2.0 of the format. */
const VERSION = 20;
const STORED = 0;
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
/** The limit of the format without ZIP64. */
const MAX_BYTES = 0xffff_ffff;

/** MS-DOS date (years since 1980, month, day) and time (hours, minutes, half seconds), in UTC. */
function dosTime(at: Date): { readonly date: number; readonly time: number } {
  const years = Math.max(0, at.getUTCFullYear() - 1980);
  return {
    date: (years << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

/** The fields that the local and the central header share. */
function sharedFields({ name, bytes }: ZipEntry, at: Date): Buffer {
  const { date, time } = dosTime(at);
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(STORED, 4);
  header.writeUInt16LE(time, 6);
  header.writeUInt16LE(date, 8);
  header.writeUInt32LE(crc32(bytes), 10);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function centralHeader(entry: ZipEntry, shared: Buffer, offset: number): Buffer {
  const madeBy = Buffer.from([VERSION, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([uint32(CENTRAL_HEADER), madeBy, shared, rest, Buffer.from(entry.name, 'ascii')]);
}

/**
 * Generates a ZIP file of stored entries (APPNOTE 6.3, method 0): compression would reduce PCM audio little. Yields the
 * file in parts, without copying the entries' bytes. All entries have the modification time `at`.
 * @throws RangeError beyond 4 GiB
 */
export function* zip(entries: readonly ZipEntry[], at: Date): Generator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const shared = sharedFields(entry, at);
    central.push(centralHeader(entry, shared, offset));
    const header = Buffer.concat([uint32(LOCAL_HEADER), shared, Buffer.from(entry.name, 'ascii')]);
    yield header;
    yield entry.bytes;
    offset += header.length + entry.bytes.length;
    if (offset > MAX_BYTES) throw new RangeError('A ZIP file of more than 4 GiB.');
  }
  const directory = Buffer.concat(central);
  yield directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

import { crc32 } from 'node:zlib';

/** The checksum follows the content of the entry. */
const descriptorFlag = 1 << 3;

/** Reads an uncompressed ZIP from its central directory, as ZIP readers do. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end < 0 || end !== bytes.length - 22) throw new Error('No end of a directory.');
  const files = new Map<string, Buffer>();
  let offset = bytes.readUInt32LE(end + 16);
  if (offset + bytes.readUInt32LE(end + 12) !== end)
    throw new Error('The directory is not where its end says.');
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    if (bytes.readUInt32LE(offset) !== 0x02014b50) throw new Error('No entry of a directory.');
    const name = bytes.toString('utf8', offset + 46, offset + 46 + bytes.readUInt16LE(offset + 28));
    const local = bytes.readUInt32LE(offset + 42);
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error('No header before the file.');
    // The local header and the central directory must agree.
    const header = Buffer.from(bytes.subarray(local + 4, local + 30));
    const isStreamed = (header.readUInt16LE(2) & descriptorFlag) !== 0;
    const sizes = bytes.subarray(offset + 16, offset + 28);
    if (isStreamed) sizes.copy(header, 10);
    if (!header.equals(bytes.subarray(offset + 6, offset + 32))) throw new Error('The headers differ.');
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(offset + 20));
    const after = start + content.length;
    if (isStreamed && !bytes.subarray(after + 4, after + 16).equals(sizes)) {
      throw new Error('The descriptor differs.');
    }
    if (crc32(content) !== bytes.readUInt32LE(offset + 16)) throw new Error('The checksum is wrong.');
    files.set(name, content);
    offset +=
      46 +
      bytes.readUInt16LE(offset + 28) +
      bytes.readUInt16LE(offset + 30) +
      bytes.readUInt16LE(offset + 32);
  }
  return files;
}

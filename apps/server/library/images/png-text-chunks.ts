const signatureBytes = 8;
/** Bytes before the data of a chunk (length and type) and after it (checksum). */
const [headerBytes, checksumBytes] = [8, 4];
const textTypes = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * Removes the text chunks of a PNG. libvips decompresses them before its time limit applies: a hundred of 40 MB each,
 * in a file of 4 MB, take 20 seconds. (iCCP, the other compressed chunk, is decompressed once and within bounds.)
 */
export function removeTextChunks(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const parts = [bytes.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + headerBytes <= bytes.length;) {
    const end = at + headerBytes + bytes.readUInt32BE(at) + checksumBytes;
    if (!textTypes.has(bytes.toString('latin1', at + 4, at + headerBytes)))
      parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** The contents of a WAV file. */
export interface WavContent {
  readonly formatTag: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly bitsPerSample: number;
  readonly data: Uint8Array;
  /** Contents of all chunks by name, with fact and LIST. */
  readonly chunks: ReadonlyMap<string, Uint8Array>;
}

/** Parses a RIFF WAVE file strictly: the sizes must add up to the file size. */
export function readWav(bytes: Uint8Array): WavContent {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = (offset: number) => String.fromCharCode(...bytes.subarray(offset, offset + 4));
  if (name(0) !== 'RIFF' || name(8) !== 'WAVE') throw new Error('Not a RIFF WAVE file.');
  if (view.getUint32(4, true) + 8 !== bytes.length) throw new Error('The RIFF size is not the file size.');
  const chunks = new Map<string, Uint8Array>();
  let offset = 12;
  while (offset < bytes.length) {
    const size = view.getUint32(offset + 4, true);
    chunks.set(name(offset), bytes.subarray(offset + 8, offset + 8 + size));
    offset += 8 + size + (size % 2);
  }
  if (offset !== bytes.length) throw new Error('The last chunk is cut off.');
  const format = chunks.get('fmt ');
  const data = chunks.get('data');
  if (!format || !data) throw new Error('No fmt or no data chunk.');
  const fields = new DataView(format.buffer, format.byteOffset, format.byteLength);
  return {
    formatTag: fields.getUint16(0, true),
    channels: fields.getUint16(2, true),
    sampleRate: fields.getUint32(4, true),
    bitsPerSample: fields.getUint16(14, true),
    data,
    chunks,
  };
}

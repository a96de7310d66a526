import { fstatSync, readSync } from 'node:fs';
import type { ByteSource } from './byte-source.ts';

/** An open file, whose bytes are read when they are needed. */
export const fileSource = (file: number): ByteSource => ({
  size: fstatSync(file).size,
  read(offset, length) {
    const bytes = new Uint8Array(length);
    readSync(file, bytes, 0, length, offset);
    return bytes;
  },
});

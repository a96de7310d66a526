/** Random access to the bytes of a file. */
export interface ByteSource {
  readonly size: number;
  /** Exactly `length` bytes from `offset`; both are inside the file. The caller does not change them. */
  read(offset: number, length: number): Uint8Array;
}

/** A file in memory, e.g. an upload. */
export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});

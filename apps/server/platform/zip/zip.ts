import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';

/** A file of an archive. A stream is opened when its turn comes. */
export type ZipEntry =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly size: number; readonly open: () => AsyncIterable<Uint8Array> };

const sizeOf = (entry: ZipEntry) => ('bytes' in entry ? entry.bytes.length : entry.size);

/** The size of the archive in bytes. */
export const zipSize = (entries: readonly ZipEntry[]): number =>
  Number(predictLength(entries.map((entry) => ({ name: entry.name, size: sizeOf(entry) }))));

/**
 * Generates a ZIP file, entry by entry, without compression: it would reduce audio little. All entries have the
 * modification time `at`.
 */
export function zip(entries: readonly ZipEntry[], at: Date): Readable {
  function* inputs() {
    for (const entry of entries) {
      const input = 'bytes' in entry ? Buffer.from(entry.bytes) : entry.open();
      yield { name: entry.name, size: sizeOf(entry), lastModified: at, input };
    }
  }
  return Readable.from(makeZip(inputs()));
}

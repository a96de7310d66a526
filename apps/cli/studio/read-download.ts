import type { Download, FileProgress } from '#client/download.ts';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';

/** Opens a file at a position in bytes; the same file each time. Reports the progress of a file that is rendered first. */
export type OpenAt = (position: number, onProgress: (progress: FileProgress) => void) => Promise<Download>;

const ATTEMPTS = 5;

/** The bytes of a file. After a broken connection it continues where it was. @throws Failure */
export async function* readDownload(
  open: OpenAt,
  onProgress: (progress: FileProgress) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let received = 0;
  let size: number | undefined;
  for (let attempt = 1; ; attempt++) {
    const { body, bytes } = await open(received, onProgress);
    if (attempt === 1) size = bytes;
    else if (size === undefined || bytes !== size - received) throw brokenDownload();
    try {
      for await (const part of body) {
        received += part.length;
        yield part;
      }
      if (size === undefined || received === size) return;
    } catch (error) {
      // A connection that breaks in the body is a TypeError of fetch; anything else is not about the connection.
      if (!(error instanceof TypeError)) throw error;
    }
    if (attempt === ATTEMPTS) throw brokenDownload();
  }
}

export const brokenDownload = () =>
  new Failure('The connection broke during the download. Try again.', exitCodes.unavailable);

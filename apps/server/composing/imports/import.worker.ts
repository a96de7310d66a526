import { setPriority } from 'node:os';
import { ImportError } from '#engine/index.ts';
import { type ImportedMusic, importMusic } from '#engine/import.ts';

// On Linux this lowers the priority of the calling thread only, so that reading does not delay replies.
setPriority(10);

/** Why a file cannot be read, in one sentence, and the line or byte. */
interface Unreadable {
  readonly unreadable: string;
  readonly place: ImportError['place'];
}

/** Runs in a worker thread. An unreadable file is a return value, because error classes are lost between threads. */
export function readImport(file: Uint8Array): ImportedMusic | Unreadable {
  try {
    return importMusic(file);
  } catch (error) {
    if (error instanceof ImportError) return { unreadable: error.message, place: error.place };
    throw error;
  }
}

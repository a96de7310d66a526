import { setPriority } from 'node:os';
import { measure, type Measurement } from './measure.ts';
import { UnreadableSound } from './sound.ts';

// On Linux this lowers the priority of the calling thread only, so that measuring does not delay replies.
setPriority(10);
// The FLAC decoder prints each malformed frame, which is rejected anyway; the log is JSON.
console.error = () => undefined;

export type MeasureResult = Measurement | { readonly unreadable: string };

/** Runs in a worker thread. An unreadable file is a return value, because error classes are lost between threads. */
export async function measureFile(file: Uint8Array): Promise<MeasureResult> {
  try {
    return await measure(file);
  } catch (error) {
    if (error instanceof UnreadableSound) return { unreadable: error.message };
    throw error;
  }
}

import { setPriority } from 'node:os';
import { measure, type Measurement } from './measure.ts';
import { UnreadableSound } from './sound.ts';

// On Linux this lowers the calling thread alone, so measuring never takes the processor from a reply.
setPriority(10);
// The FLAC decoder prints each malformed frame, which is refused anyway; the log is JSON.
console.error = () => undefined;

export type MeasureOutcome = Measurement | { readonly unreadable: string };

/** Runs in a thread of the pool. A refusal is a value: classes of errors do not survive the way back. */
export async function measureFile(file: Uint8Array): Promise<MeasureOutcome> {
  try {
    return await measure(file);
  } catch (error) {
    if (error instanceof UnreadableSound) return { unreadable: error.message };
    throw error;
  }
}

import { setPriority } from 'node:os';
import { measure, type Measurement } from './measure.ts';
import { UnreadableSound, type UnreadableReason } from './sound.ts';

// On Linux this lowers the priority of the calling thread only, so that measuring does not delay replies.
setPriority(10);
// The FLAC decoder prints each malformed frame, which is rejected anyway; the log is JSON.
console.error = () => undefined;

export interface MeasureRequest {
  readonly file: Uint8Array;
  /** One number, which rises while the file is decoded. */
  readonly progress: Int32Array<SharedArrayBuffer>;
}

export type MeasureResult = Measurement | { readonly unreadable: UnreadableReason; readonly message: string };

/** Runs in a worker thread. An unreadable file is a return value, because error classes are lost between threads. */
export async function measureFile({ file, progress }: MeasureRequest): Promise<MeasureResult> {
  const onProgress = () => void Atomics.add(progress, 0, 1);
  onProgress();
  try {
    return await measure(file, onProgress);
  } catch (error) {
    if (error instanceof UnreadableSound) return { unreadable: error.reason, message: error.message };
    throw error;
  }
}

import { setPriority } from 'node:os';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { UnreadableSound } from '#server/library/uploads/measure/sound.ts';
import { renderStream, type RenderRequest } from './render-stream.ts';

// On Linux this lowers the priority of the calling thread only, so that rendering does not delay replies.
setPriority(10);
// The FLAC decoder prints each malformed frame; the log is JSON.
console.error = () => undefined;

export type RenderResult = Uint8Array | { readonly unreadable: string };

/** Runs in a worker thread. An unreadable file is a return value, because error classes are lost between threads. */
export async function renderFile(request: RenderRequest): Promise<RenderResult> {
  try {
    const mp3 = await renderStream(request);
    return move({
      [valueSymbol]: mp3,
      [transferableSymbol]: mp3.buffer,
    }) as unknown as Uint8Array;
  } catch (error) {
    if (error instanceof UnreadableSound) return { unreadable: error.message };
    throw error;
  }
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';
import { semaphore } from '#server/platform/semaphore.ts';
import type { DecodedChunk, DecodeStart } from './decode.worker.ts';
import { messages } from '#server/library/messages.ts';

/** Audio that is decoded while it is read. */
export interface DecodedAudio {
  readonly sampleRate: number;
  readonly channels: number;
  /** Of each sample. */
  readonly bits: 16 | 24;
  /** Interleaved little-endian PCM, decoded as fast as it is read. */
  samples(): AsyncGenerator<Uint8Array>;
  /** Ends the decoder; call it also after the last sample. */
  close(): void;
}

export interface AudioDecoderOptions {
  /** Files decoded concurrently; further ones wait. */
  readonly threads: number;
  /** Timeout for the header and for each chunk. */
  readonly timeLimitMs: number;
}

const unreadable = () => new AppError('audio_not_readable', {}, messages.cannotBeConverted);

/** A busy server exceeds the timeout with files that are fine. */
const tooSlow = () => new AppError('unavailable', { retryAfter: 60 }, messages.convertingTookTooLong);

export type AudioDecoder = ReturnType<typeof audioDecoder>;

declare module '#server/platform/context.ts' {
  interface LibraryServices {
    readonly decoder: AudioDecoder;
  }
}

/**
 * Decodes stored files in a worker thread each, a chunk at a time, so that memory does not grow with their length. A
 * thread that exceeds the limits of time and memory is terminated.
 */
export function audioDecoder({ threads, timeLimitMs }: AudioDecoderOptions) {
  // One user never occupies all threads.
  const withPermit = semaphore({ permits: threads, perOwner: 1 });

  async function start(
    read: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<{ worker: Worker; first: DecodeStart }> {
    const file = await read();
    const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), {
      name: 'decodeFile',
      workerData: { file },
      transferList: [file.buffer],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
    });
    // Errors between requests are reported by the next one.
    worker.on('error', () => undefined);
    try {
      return { worker, first: (await nextMessage(worker, timeLimitMs)) as DecodeStart };
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  }

  async function* samplesOf(worker: Worker): AsyncGenerator<Uint8Array> {
    for (;;) {
      const message = nextMessage(worker, timeLimitMs);
      worker.postMessage('next');
      const chunk = (await message) as DecodedChunk;
      if (!chunk) return;
      yield chunk;
    }
  }

  return {
    /**
     * Opens the file returned by `read`, once a thread is free for the user. @throws audio_not_readable,
     * unavailable after the timeout
     */
    open: (userId: string, read: () => Promise<Uint8Array<ArrayBuffer>>): Promise<DecodedAudio> =>
      new Promise((resolve, reject) => {
        const decoding = withPermit(userId, async () => {
          const { worker, first } = await start(read);
          if ('unreadable' in first) {
            await worker.terminate();
            throw unreadable();
          }
          const ended = once(worker, 'exit');
          resolve({ ...first, samples: () => samplesOf(worker), close: () => void worker.terminate() });
          await ended;
        });
        decoding.catch((error: unknown) => reject(error instanceof Error ? error : unreadable()));
      }),
  };
}

/** @throws audio_not_readable when the thread fails or ends, unavailable when it takes too long */
async function nextMessage(worker: Worker, timeLimitMs: number): Promise<unknown> {
  const ended = new AbortController();
  const deadline = AbortSignal.timeout(timeLimitMs);
  const signal = AbortSignal.any([ended.signal, deadline]);
  const onExit = () => ended.abort();
  worker.once('exit', onExit);
  try {
    const [message] = (await once(worker, 'message', { signal })) as [unknown];
    return message;
  } catch {
    throw deadline.aborted && !ended.signal.aborted ? tooSlow() : unreadable();
  } finally {
    worker.off('exit', onExit);
  }
}

import { Piscina } from 'piscina';
import { AppError } from '#contract/errors.ts';
import { semaphore } from '#server/semaphore.ts';
import type { Measurement } from './measure/measure.ts';
import type { MeasureResult } from './measure/measure.worker.ts';

export interface MeasurePoolOptions {
  /** Number of files measured concurrently; further ones wait. */
  readonly threads: number;
  /** Timeout for one file. */
  readonly timeLimitMs: number;
}

/** In seconds; longer than the API client waits, so that it does not measure a slow file again and again. */
const retryAfterTimeout = 300;
const tooSlow = 'Reading this file took too long. Please try again when the server is less busy.';

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Decodes untrusted files in worker threads with limits on time and memory. A thread that exceeds them is terminated.
 */
export function measurePool({ threads, timeLimitMs }: MeasurePoolOptions) {
  const pool = new Piscina<Uint8Array, MeasureResult>({
    filename: new URL('./measure/measure.worker.ts', import.meta.url).href,
    name: 'measureFile',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
  });
  let isClosed = false;
  // Files are read into memory only when a thread is free, and one user never occupies all threads.
  const withPermit = semaphore({ permits: threads, perOwner: Math.max(1, threads - 1) });

  return {
    /**
     * Measures the file returned by `read`, once a thread is free for the user.
     * @throws audio_not_readable, also for a file that needs too much memory; unavailable after the timeout, which a
     *   busy server exceeds with files that are fine, and while the server stops
     */
    measure: (userId: string, read: () => Promise<Uint8Array>): Promise<Measurement> =>
      withPermit(userId, async () => {
        const file = await read();
        const deadline = AbortSignal.timeout(timeLimitMs);
        const result = await pool.run(file, { signal: deadline }).catch((error: unknown) => {
          if (deadline.aborted) throw new AppError('unavailable', { retryAfter: retryAfterTimeout }, tooSlow);
          if (isClosed) throw new AppError('unavailable');
          if (!isOutOfMemory(error)) throw error;
          throw new AppError('audio_not_readable', { reason: 'memory' }, 'This file can’t be read.');
        });
        if ('unreadable' in result) throw new AppError('audio_not_readable', { reason: result.unreadable });
        return result;
      }),
    async close(): Promise<void> {
      isClosed = true;
      await pool.destroy();
    },
  };
}

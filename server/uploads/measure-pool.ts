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
  // Files are read into memory only when a thread is free, and one user never occupies all threads.
  const withPermit = semaphore({ permits: threads, perOwner: Math.max(1, threads - 1) });

  return {
    /**
     * Measures the file returned by `read`, once a thread is free for the user.
     * @throws audio_not_readable, also after the timeout
     */
    measure: (userId: string, read: () => Promise<Uint8Array>): Promise<Measurement> =>
      withPermit(userId, async () => {
        const file = await read();
        const deadline = AbortSignal.timeout(timeLimitMs);
        try {
          const result = await pool.run(file, { signal: deadline });
          if ('unreadable' in result) throw new AppError('audio_not_readable', { reason: result.unreadable });
          return result;
        } catch (error) {
          if (error instanceof AppError) throw error;
          const message = deadline.aborted ? 'This file takes too long to read.' : 'This file can’t be read.';
          throw new AppError('audio_not_readable', { reason: 'bounds' }, message);
        }
      }),
    close: () => pool.destroy(),
  };
}

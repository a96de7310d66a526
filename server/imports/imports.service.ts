import { Piscina } from 'piscina';
import { AppError } from '#contract/errors.ts';
import type { ImportedMusic } from '#engine/import/import-music.ts';
import { semaphore } from '#server/semaphore.ts';
import type { readImport } from './import.worker.ts';

const THREADS = 2;
/** The largest file takes a tenth of it. */
const TIME_LIMIT_MS = 10_000;

export type Imports = ReturnType<typeof importsService>;

/**
 * Files and texts as composition plans. Nothing is stored or charged. They are read in worker threads with limits on time
 * and memory; a thread that exceeds them is terminated.
 */
export function importsService() {
  const pool = new Piscina<Uint8Array, ReturnType<typeof readImport>>({
    filename: new URL('./import.worker.ts', import.meta.url).href,
    name: 'readImport',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
  });
  // One user never occupies all threads.
  const withPermit = semaphore({ permits: THREADS, perOwner: THREADS - 1 });

  async function readFile(file: Uint8Array): Promise<ImportedMusic> {
    const deadline = AbortSignal.timeout(TIME_LIMIT_MS);
    const result = await pool.run(file, { signal: deadline }).catch((error: unknown) => {
      const isOutOfBounds =
        deadline.aborted || (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isOutOfBounds) throw error;
      throw new AppError('import_not_readable', {}, 'This file takes too long to read.');
    });
    if ('unreadable' in result) {
      throw new AppError('import_not_readable', { ...result.place }, result.unreadable);
    }
    return result;
  }

  return {
    /** @throws import_not_readable with the line or byte */
    read: (userId: string, file: Uint8Array): Promise<ImportedMusic> =>
      withPermit(userId, () => readFile(file)),
    close: () => pool.destroy(),
  };
}

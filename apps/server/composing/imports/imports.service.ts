import { Piscina } from 'piscina';
import { AppError } from '#contract/errors.ts';
import type { ImportedMusic } from '#engine/import.ts';
import { semaphore } from '#server/platform/semaphore.ts';
import type { readImport } from './import.worker.ts';
import { messages } from '#server/composing/messages.ts';

const THREADS = 2;
/** The largest file takes a tenth of it. */
const DEFAULT_TIME_LIMIT_MS = 10_000;
/** Files of one user that wait, in memory. */
const MAX_WAITING = 10;
const TOO_SLOW = messages.readingTookTooLong;

export type Imports = ReturnType<typeof importsService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly imports: Imports;
  }
}

/**
 * Files and texts as composition plans. Nothing is stored or charged. They are read in worker threads with limits on time
 * and memory; a thread that exceeds them is terminated.
 */
export function importsService({ timeLimitMs = DEFAULT_TIME_LIMIT_MS } = {}) {
  const pool = new Piscina<Uint8Array, ReturnType<typeof readImport>>({
    filename: new URL('./import.worker.ts', import.meta.url).href,
    name: 'readImport',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 },
  });
  let isClosed = false;
  // One user never occupies all threads.
  const withPermit = semaphore({
    permits: THREADS,
    perOwner: THREADS - 1,
    waitingPerOwner: MAX_WAITING,
  });

  async function readFile(file: Uint8Array): Promise<ImportedMusic> {
    const deadline = AbortSignal.timeout(timeLimitMs);
    const result = await pool.run(file, { signal: deadline }).catch((error: unknown) => {
      // A busy server exceeds the limit with files that are fine.
      if (deadline.aborted) throw new AppError('unavailable', {}, TOO_SLOW);
      if (isClosed) throw new AppError('unavailable');
      if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new AppError('import_not_readable', {}, messages.fileNeedsTooMuch);
    });
    if ('unreadable' in result) {
      throw new AppError('import_not_readable', { ...result.place }, result.unreadable);
    }
    return result;
  }

  return {
    /** @throws import_not_readable with the line or byte; unavailable after the timeout, and while the server stops;
     * too_many_requests while ten files of the user wait */
    read: (userId: string, file: Uint8Array): Promise<ImportedMusic> =>
      withPermit(userId, () => readFile(file)),
    async close(): Promise<void> {
      isClosed = true;
      await pool.destroy();
    },
  };
}

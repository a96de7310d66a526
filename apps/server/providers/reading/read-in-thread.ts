import { Piscina } from 'piscina';
import { AppError } from '#contract/errors.ts';
import type { readings, ReadingName, ReadingResult, ReadingTask } from './reading.worker.ts';
import { messages } from '#providers/messages.ts';

type Readings = typeof readings;

export interface ReadingOptions {
  /** Of a reading with its wait for a thread. */
  readonly timeLimitMs?: number;
  /** Of the JavaScript heap of a thread. */
  readonly memoryLimitMb?: number;
}

const threads = 2;
/**
 * Only ends what hangs: the score of five minutes takes 0.2 s, and a new thread a second until it has loaded the
 * composer, but a loaded server is many times slower.
 */
const defaultTimeLimitMs = 60_000;
/** The longest score with sixteen sources, 41 MB of JSON, needs less than half of it. */
const defaultMemoryLimitMb = 512;
/** With it, a thread that has composed the longest pieces takes 90 MB; with the default of Node, 230 MB. */
const youngGenerationMb = 16;

const tooSlow = messages.readingTookTooLong;
const tooLarge = messages.readingNeedsTooMuch;

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Threads that call functions of the engine which read what a user wrote, or compose a score, so that the event loop is
 * not blocked. A thread that exceeds the limits of time and memory is terminated, and one
 * that waits does not keep the process alive.
 */
export function readingThreads({
  timeLimitMs = defaultTimeLimitMs,
  memoryLimitMb = defaultMemoryLimitMb,
}: ReadingOptions = {}) {
  let pool: Piscina<ReadingTask, ReadingResult> | undefined;

  const openPool = () => {
    const opened = new Piscina<ReadingTask, ReadingResult>({
      filename: new URL('./reading.worker.ts', import.meta.url).href,
      name: 'read',
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: 600_000,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryLimitMb,
        maxYoungGenerationSizeMb: youngGenerationMb,
      },
    });
    // Of a thread that fails without a task; the pool starts another one.
    opened.on('error', () => undefined);
    return opened;
  };

  /** Opens the first thread, so that the first call does not wait for it. */
  const start = () => void (pool ??= openPool());

  /**
   * Calls a function of the worker. @throws AppError as the function; unavailable if it exceeds the limits of time or
   * memory
   */
  async function read<Name extends ReadingName>(
    name: Name,
    ...args: Parameters<Readings[Name]>
  ): Promise<Awaited<ReturnType<Readings[Name]>>> {
    pool ??= openPool();
    const deadline = AbortSignal.timeout(timeLimitMs);
    const result = await pool.run({ name, args }, { signal: deadline }).catch((error: unknown) => {
      if (deadline.aborted) throw new AppError('unavailable', {}, tooSlow);
      if (isOutOfMemory(error)) throw new AppError('unavailable', {}, tooLarge);
      throw error;
    });
    if ('refused' in result) {
      const { code, facts, message } = result.refused;
      throw new AppError(code, facts, message);
    }
    return result.value as Awaited<ReturnType<Readings[Name]>>;
  }

  return { start, read };
}

/** The threads of this process. They keep no state: a call gives the same result as the function itself. */
export const { start: startReading, read: readInThread } = readingThreads();

import { Piscina } from 'piscina';
import { AppError, errors } from '#contract/errors.ts';
import { semaphore } from '#server/platform/semaphore.ts';
import type { Measurement } from './measure/measure.ts';
import type { MeasureRequest, MeasureResult } from './measure/measure.worker.ts';
import type { UnreadableReason } from './measure/sound.ts';
import { messages } from '#server/library/messages.ts';

export interface MeasurePoolOptions {
  /** Number of files measured concurrently; further ones wait. */
  readonly threads: number;
  /** Timeout for one file. */
  readonly timeLimitMs: number;
  /** How long a file may take without any part of it being decoded; see `defaultStallLimitMs`. */
  readonly stallLimitMs?: (bytes: number) => number;
  /** How long a file of few bytes may occupy a thread before it counts as large. */
  readonly smallLimitMs?: number;
}

/**
 * Parts take milliseconds, but a demuxer may read the whole file before the first one; a loaded server is a hundred
 * times slower.
 */
const defaultStallLimitMs = (bytes: number): number => 15_000 + bytes / 1_000;

/** A file of more bytes may take minutes to measure; one thread stays free of them. */
const largeBytes = 5_000_000;

/**
 * Hours of silence fit into fewer bytes. A piece of some minutes takes a second or two; on a loaded server it may be
 * begun again as a large file.
 */
const defaultSmallLimitMs = 20_000;

/** In seconds; longer than the API client waits, so that it does not measure a slow file again and again. */
const retryAfterTimeout = 300;
const tooSlow = messages.readingTookTooLong;

/** What would help, by reason. */
const remedies: Readonly<Record<Exclude<UnreadableReason, 'format'>, string>> = {
  codec: messages.convertMP3WAVFLAC,
  damage: messages.exportAgainProgramMade,
  'no audio': messages.checkPlayerHeardChoose,
  'too long': messages.uploadMostFourHours,
  memory: messages.convertMP3WAVFLAC,
};

/** The refusal of a file, of which `message` says something after "This file ". */
function notReadable(reason: UnreadableReason, message: string): AppError {
  const statement = messages.file(message);
  const text =
    reason === 'format'
      ? `${errors.audio_not_readable.message} ${statement}`
      : `${statement} ${remedies[reason]}`;
  return new AppError('audio_not_readable', { reason }, text);
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Decodes untrusted files in worker threads with limits on time and memory. A thread that exceeds them is terminated.
 */
export function measurePool({
  threads,
  timeLimitMs,
  stallLimitMs = defaultStallLimitMs,
  smallLimitMs = defaultSmallLimitMs,
}: MeasurePoolOptions) {
  const pool = new Piscina<MeasureRequest, MeasureResult>({
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
  const withLargePermit = semaphore({ permits: Math.max(1, threads - 1), perOwner: 1 });

  /** @returns undefined if it is not measured after `limit` milliseconds */
  async function run(file: Uint8Array, limitMs: number | undefined): Promise<MeasureResult | undefined> {
    const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const deadline = AbortSignal.timeout(timeLimitMs);
    const stalled = new AbortController();
    const watch = watchProgress(progress, stallLimitMs(file.length), stalled);
    const limit = limitMs === undefined ? undefined : AbortSignal.timeout(limitMs);
    const signal = AbortSignal.any([deadline, stalled.signal, ...(limit ? [limit] : [])]);
    try {
      return await pool.run({ file, progress }, { signal });
    } catch (error) {
      if (stalled.signal.aborted) return { unreadable: 'damage', message: messages.damaged };
      if (deadline.aborted) throw new AppError('unavailable', { retryAfter: retryAfterTimeout }, tooSlow);
      if (isClosed) throw new AppError('unavailable');
      if (limit?.aborted) return undefined;
      if (isOutOfMemory(error)) return { unreadable: 'memory', message: messages.needsTooMuchMemory };
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  async function measureNow(
    read: () => Promise<Uint8Array>,
    limitMs?: number,
  ): Promise<Measurement | undefined> {
    const result = await run(await read(), limitMs);
    if (result && 'unreadable' in result) throw notReadable(result.unreadable, result.message);
    return result;
  }

  return {
    /**
     * Measures the file returned by `read`, once a thread is free for the user. Large files leave a thread for others, and
     * so do those of few bytes that take long.
     * @param bytes the size of the file; absent: not large
     * @throws audio_not_readable with `reason` and what would help, also for a file that needs too much memory, or
     *   whose decoder makes no progress; unavailable after the timeout, which a busy server exceeds with files that are
     *   fine, and while the server stops
     */
    async measure(userId: string, read: () => Promise<Uint8Array>, bytes = 0): Promise<Measurement> {
      const isLarge = bytes > largeBytes || threads === 1;
      const quick = isLarge ? undefined : await withPermit(userId, () => measureNow(read, smallLimitMs));
      if (quick) return quick;
      const measured = await withLargePermit(userId, () => withPermit(userId, () => measureNow(read)));
      return measured!;
    },
    async close(): Promise<void> {
      isClosed = true;
      await pool.destroy();
    },
  };
}

/** Aborts `stalled` when `progress` has not risen for the limit, once the thread has started with the file. */
function watchProgress(
  progress: Int32Array<SharedArrayBuffer>,
  limitMs: number,
  stalled: AbortController,
): NodeJS.Timeout {
  let [last, since] = [0, performance.now()];
  return setInterval(
    () => {
      const now = Atomics.load(progress, 0);
      if (now === 0 || now !== last) [last, since] = [now, performance.now()];
      else if (performance.now() - since > limitMs) stalled.abort();
    },
    Math.min(1_000, limitMs),
  );
}

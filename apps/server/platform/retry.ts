import { setTimeout as sleep } from 'node:timers/promises';
import { jitter } from '#providers/http/backoff.ts';

/**
 * Repeats work with exponential backoff as long as `shouldRetry` allows it. @throws the reason of an aborted signal
 */
export async function retry<T>(
  work: () => Promise<T>,
  maxWaitMs: number,
  shouldRetry: (error: unknown, waitMs: number) => boolean,
  signal?: AbortSignal,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      const waitMs = jitter(retries, Math.random, maxWaitMs);
      if (!shouldRetry(error, waitMs)) throw error;
      await sleep(waitMs, undefined, signal && { signal }).catch(() => undefined);
      signal?.throwIfAborted();
    }
  }
}

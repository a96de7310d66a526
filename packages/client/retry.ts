import { ApiError, ConnectionError, ReplyTimeoutError } from './errors.ts';

export interface RetryOptions {
  /** How often a call is repeated. Default 4; 0 switches repetition off. */
  readonly maxRetries?: number;
  /** The first pause in milliseconds; each further one is twice as long. Default 500. */
  readonly retryDelayMs?: number;
  /** The longest pause in milliseconds. A call that the server defers for longer fails. Default 60,000. */
  readonly maxRetryDelayMs?: number;
}

/** A server that hung twice hangs: each further repetition would wait as long again. */
const maxTimeouts = 1;

/** Statuses of a server or proxy that is overloaded, restarting or unreachable. */
const temporaryStatuses = new Set([502, 503, 504]);

/**
 * Whether a repetition may succeed. A 429 was refused before any work; after other problems the server may have done
 * the work, so only a repeatable call is repeated. An error with a code of its own, such as generation_failed (502),
 * is a result.
 */
function isTemporary(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof ConnectionError) return isRepeatable;
  if (!(error instanceof ApiError)) return false;
  if (error.status === 429) return true;
  const isResult = error.code !== undefined && error.code !== 'unavailable';
  return isRepeatable && temporaryStatuses.has(error.status) && !isResult;
}

/**
 * Calls `attempt` until it succeeds, with growing pauses between 50% and 100% of their length, or as long as
 * Retry-After says.
 * @throws the last error
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { maxRetries = 4, retryDelayMs = 500, maxRetryDelayMs = 60_000 }: RetryOptions,
  { isRepeatable, signal }: { readonly isRepeatable: boolean; readonly signal: AbortSignal | undefined },
): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const limit = error instanceof ReplyTimeoutError ? Math.min(maxRetries, maxTimeouts) : maxRetries;
      if (retries >= limit || !isTemporary(error, isRepeatable)) throw error;
      const backoffMs = Math.min(retryDelayMs * 2 ** retries, maxRetryDelayMs) * (0.5 + Math.random() / 2);
      const retryAfterMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      if (retryAfterMs > maxRetryDelayMs) throw error;
      await pause(Math.max(backoffMs, retryAfterMs), signal);
    }
  }
}

/** Timers with a longer delay end at once. */
export const maxTimerMs = 2 ** 31 - 1;

/** Waits, at most 24 days. @throws the reason of the signal when it is aborted */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms, maxTimerMs),
    );
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

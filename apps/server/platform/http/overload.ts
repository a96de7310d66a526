import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isApiCall } from './api-call.ts';

export interface OverloadLimits {
  /** The mean event-loop delay, in milliseconds, above which the API answers 503; 0: never. */
  readonly maxEventLoopDelayMs: number;
  /** The period of the mean: long enough that a single slow task, such as the start, is no overload. */
  readonly sampleIntervalMs?: number;
}

const retryAfterSeconds = 5;

/**
 * Answers API requests with 503 and Retry-After while the process is overloaded, so that accepted requests finish.
 * Health checks are still answered: a restart would not help.
 */
export async function rejectWhenOverloaded(
  app: FastifyInstance,
  { maxEventLoopDelayMs, sampleIntervalMs = 5_000 }: OverloadLimits,
): Promise<void> {
  if (maxEventLoopDelayMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleIntervalMs,
    // Asynchronous, because only a rejected promise becomes a reply.
    pressureHandler: async (request) => {
      if (!isApiCall(request)) return;
      throw new AppError('unavailable', { retryAfter: retryAfterSeconds });
    },
  });
}

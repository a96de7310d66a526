import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isApiCall } from './api-call.ts';

export interface OverloadLimits {
  /** The mean delay of the event loop, in milliseconds, from which the API refuses; 0 is never. */
  readonly maxEventLoopDelayMs: number;
  readonly sampleEveryMs?: number;
}

const retryAfterSeconds = 5;

/**
 * Answers calls of the API with 503 and Retry-After while the process can't keep up, so that those it
 * has taken get done. Health checks are answered all the same: a restart would help nobody.
 */
export async function refuseOverload(
  app: FastifyInstance,
  { maxEventLoopDelayMs, sampleEveryMs = 1_000 }: OverloadLimits,
): Promise<void> {
  if (maxEventLoopDelayMs === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: sampleEveryMs,
    // Asynchronous, because only what a promise rejects with becomes a reply.
    pressureHandler: async (request) => {
      if (!isApiCall(request)) return;
      throw new AppError('unavailable', { retryAfter: retryAfterSeconds });
    },
  });
}

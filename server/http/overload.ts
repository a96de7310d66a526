import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

export interface OverloadLimits {
  /** The mean delay of the event loop, in milliseconds, from which the API refuses. */
  readonly maxEventLoopDelayMs: number;
  readonly sampleEveryMs: number;
}

/** A busy server has tens of milliseconds; at a second nobody gets an answer in time any more. */
const usualOverloadLimits: OverloadLimits = { maxEventLoopDelayMs: 1_000, sampleEveryMs: 1_000 };

const retryAfterSeconds = 5;

/**
 * Answers calls of the API with 503 and Retry-After while the process can't keep up, so that those it
 * has taken get done. Health checks are answered all the same: a restart would help nobody.
 */
export async function refuseOverload(app: FastifyInstance, limits = usualOverloadLimits): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs,
    sampleInterval: limits.sampleEveryMs,
    // Asynchronous, because only what a promise rejects with becomes a reply.
    pressureHandler: async (request) => {
      if (!request.url.startsWith('/api/')) return;
      throw new AppError('unavailable', { retryAfter: retryAfterSeconds });
    },
  });
}

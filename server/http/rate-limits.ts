import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { clientSubject, type Attempts } from '#server/attempts/attempts.service.ts';
import { isApiCall } from './api-call.ts';
import { isLoopback } from './loopback.ts';

/** Several people may share an address, each with the allowance of a person. */
const peoplePerAddress = 4;
/** Costly calls of a person in a minute: far more than anybody orders by hand. */
const costlyPerMinute = 120;
/** How many addresses and people are counted at most; beyond it the oldest is forgotten. */
const maxSubjects = 50_000;

const windowMs = 60_000;

export interface RateLimits {
  /** Counts calls by the address they come from. Install it before the session is looked up. */
  readonly byAddress: () => void;
  /** Counts calls by who makes them. Install it after the session. */
  readonly byPerson: () => void;
}

/**
 * Refuses with 429 and Retry-After whoever calls far more often than a person can: `perMinute` calls of a person, counted
 * in memory by each process; 0 switches it off. Endpoints that are `costly` have a stricter limit that all processes
 * count together.
 */
export async function prepareRateLimits(
  app: FastifyInstance,
  { attempts }: { readonly attempts: Attempts },
  perMinute: number,
): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, cache: maxSubjects });

  function counter(max: number, keyGenerator: (request: FastifyRequest) => string) {
    const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    return async (request: FastifyRequest) => {
      const state = await count(request);
      // More than a window is left only where the clock was set back: nobody waits for it to catch up.
      if (!state.isAllowed && state.isExceeded && state.ttl <= windowMs)
        throw new AppError('too_many_requests', { retryAfter: Math.max(1, state.ttlInSeconds) });
    };
  }

  return {
    byAddress() {
      if (perMinute === 0) return;
      const count = counter(perMinute * peoplePerAddress, ({ ip }) => clientSubject('address', ip));
      app.addHook('onRequest', async (request) => {
        // Behind a proxy on this machine that nobody told us of, everybody has the loopback address.
        if (isApiCall(request) && !isLoopback(request.ip)) await count(request);
      });
    },
    byPerson() {
      const count = counter(perMinute, ({ person }) => `person:${person?.id}`);
      app.addHook('onRequest', async (request) => {
        const { person } = request;
        if (!person) return;
        if (perMinute > 0) await count(request);
        if (!request.routeOptions.config.endpoint?.costly) return;
        await attempts.begin({
          subject: `costly:${person.id}`,
          failures: costlyPerMinute,
          windowSeconds: 60,
        });
      });
    },
  };
}

import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { clientSubject, type Attempts } from '#server/platform/attempts/attempts.service.ts';
import { isApiCall } from './api-call.ts';
import { isLoopback } from './loopback.ts';

/** Several users may share an address. */
const usersPerAddress = 4;
/** Costly requests per user and minute: far more than a user makes by hand. */
const costlyPerMinute = 120;
/** Maximum number of addresses and users that are counted; beyond it the oldest is dropped. */
const maxSubjects = 50_000;

const windowMs = 60_000;

export interface RateLimits {
  /** Counts requests by address. Call it before the session is looked up. */
  readonly byAddress: () => void;
  /** Counts requests by user, and those with an API token by token. Call it after the session. */
  readonly byUser: () => void;
  /** Counts a request once more for each further message in its body. @throws too_many_requests */
  readonly countMessages: (request: FastifyRequest, further: number) => Promise<void>;
}

/**
 * Answers too many requests with 429 and Retry-After: `perMinute` requests per user, counted in memory by each
 * process; 0 switches it off. `costly` endpoints have a stricter limit that all processes share.
 */
export async function createRateLimits(
  app: FastifyInstance,
  { attempts }: { readonly attempts: Attempts },
  perMinute: number,
): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, cache: maxSubjects });

  function counter(max: number, keyGenerator: (request: FastifyRequest) => string) {
    const count = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    return async (request: FastifyRequest) => {
      const state = await count(request);
      // A ttl above the window means that the clock was set back; the request is then allowed.
      if (!state.isAllowed && state.isExceeded && state.ttl <= windowMs)
        throw new AppError('too_many_requests', { retryAfter: Math.max(1, state.ttlInSeconds) });
    };
  }

  const countOfUser = counter(perMinute, ({ user }) =>
    // Separate, so that a program does not use up what its owner's browser needs.
    user?.apiToken ? `token:${user.apiToken.id}` : `person:${user?.id}`,
  );

  return {
    async countMessages(request, further) {
      if (perMinute > 0) for (let i = 0; i < further; i++) await countOfUser(request);
    },
    byAddress() {
      if (perMinute === 0) return;
      const count = counter(perMinute * usersPerAddress, ({ ip }) => clientSubject('address', ip));
      app.addHook('onRequest', async (request) => {
        // Behind a local proxy that TRUST_PROXY does not name, every client has the loopback address.
        if (isApiCall(request) && !isLoopback(request.ip)) await count(request);
      });
    },
    byUser() {
      app.addHook('onRequest', async (request) => {
        const { user } = request;
        if (!user) return;
        if (perMinute > 0) await countOfUser(request);
        if (!request.routeOptions.config.endpoint?.costly) return;
        await attempts.begin({
          subject: `costly:${user.id}`,
          failures: costlyPerMinute,
          windowSeconds: 60,
        });
      });
    },
  };
}

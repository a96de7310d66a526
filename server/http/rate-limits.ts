import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { clientSubject, type Attempts } from '#server/attempts/attempts.service.ts';

const minuteMs = 60_000;
/** Several people may share an address, each with the allowance of a person. */
const peoplePerAddress = 4;
/** Costly calls of a person in a minute: far more than anybody orders by hand. */
const costlyPerMinute = 120;

const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/');
const loopback = /^(127\.|::1$|::ffff:127\.)/;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

async function spend(limiter: Limiter, request: FastifyRequest): Promise<void> {
  const outcome = await limiter(request);
  if (outcome.isAllowed || !outcome.isExceeded) return;
  throw new AppError('too_many_requests', { retryAfter: Math.max(1, outcome.ttlInSeconds) });
}

export interface RateLimits {
  /** Counts calls by the address they come from. Install it before the session is looked up. */
  readonly byAddress: () => void;
  /** Counts calls by who makes them. Install it after the session. */
  readonly byPerson: (attempts: Attempts) => void;
}

/**
 * Refuses with 429 and Retry-After whoever calls far more often than a person can. `perMinute` calls
 * of a person, each process counting for itself, because this only keeps one process from drowning;
 * 0 switches it off. Endpoints that are `costly` have a stricter limit that all processes count together.
 */
export async function prepareRateLimits(app: FastifyInstance, perMinute: number): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });
  const addressLimit = app.createRateLimit({
    max: perMinute * peoplePerAddress,
    timeWindow: minuteMs,
    keyGenerator: ({ ip }) => clientSubject('address', ip),
  });
  const personLimit = app.createRateLimit({
    max: perMinute,
    timeWindow: minuteMs,
    keyGenerator: ({ person, ip }) => person?.id ?? clientSubject('address', ip),
  });
  return {
    byAddress() {
      if (perMinute === 0) return;
      app.addHook('onRequest', async (request) => {
        // Behind a proxy on this machine that nobody told us of, everybody has the loopback address.
        if (isApi(request) && !loopback.test(request.ip)) await spend(addressLimit, request);
      });
    },
    byPerson(attempts) {
      app.addHook('onRequest', async (request) => {
        const { person } = request;
        if (!person) return;
        if (perMinute > 0) await spend(personLimit, request);
        if (!request.routeOptions.config.endpoint?.costly) return;
        await attempts.begin({
          subject: `costly:${person.id}`,
          failures: costlyPerMinute,
          windowSeconds: minuteMs / 1000,
        });
      });
    },
  };
}

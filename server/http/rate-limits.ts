import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { clientSubject, type Attempts } from '#server/attempts/attempts.service.ts';
import type { CallCounts } from '#server/attempts/call-counts.service.ts';

/** Several people may share an address, each with the allowance of a person. */
const peoplePerAddress = 4;
/** Costly calls of a person in a minute: far more than anybody orders by hand. */
const costlyPerMinute = 120;

const isApi = ({ url }: FastifyRequest) => url.startsWith('/api/');
const loopback = /^(127\.|::1$|::ffff:127\.)/;

export interface RateLimitDeps {
  readonly attempts: Attempts;
  readonly callCounts: CallCounts;
}

export interface RateLimits {
  /** Counts calls by the address they come from. Install it before the session is looked up. */
  readonly byAddress: () => void;
  /** Counts calls by who makes them. Install it after the session. */
  readonly byPerson: () => void;
}

/**
 * Refuses with 429 and Retry-After whoever calls far more often than a person can: `perMinute` calls of a person, about,
 * because the processes add their counts up only every second; 0 switches it off. Endpoints that are `costly` have a
 * stricter limit that is counted to the call.
 */
export function prepareRateLimits(
  app: FastifyInstance,
  { attempts, callCounts }: RateLimitDeps,
  perMinute: number,
): RateLimits {
  function spend(subject: string, most: number): void {
    const retryAfter = callCounts.spend(subject, most);
    if (retryAfter !== undefined) throw new AppError('too_many_requests', { retryAfter });
  }

  return {
    byAddress() {
      if (perMinute === 0) return;
      app.addHook('onRequest', (request, _reply, done) => {
        // Behind a proxy on this machine that nobody told us of, everybody has the loopback address.
        if (isApi(request) && !loopback.test(request.ip))
          spend(clientSubject('address', request.ip), perMinute * peoplePerAddress);
        done();
      });
    },
    byPerson() {
      app.addHook('onRequest', async (request) => {
        const { person } = request;
        if (!person) return;
        if (perMinute > 0) spend(`person:${person.id}`, perMinute);
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

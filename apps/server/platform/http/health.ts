import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { runningVersion } from '#server/platform/version.ts';

export interface HealthCheck {
  readonly run: () => Promise<unknown>;
  /** Whether the process is not ready without it, so that a load balancer sends its requests elsewhere. */
  readonly isEssential: boolean;
}

const timeoutMs = 2_000;

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), timeoutMs).unref();
  });
}

/**
 * GET /healthz: the process is up. GET /readyz: essential dependencies respond and the process is not shutting down;
 * other failing dependencies are named in the reply, and so is the version. Neither needs a session.
 */
export function installHealth(
  app: FastifyInstance,
  checks: Readonly<Record<string, HealthCheck>>,
  isShuttingDown: () => boolean,
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    if (isShuttingDown()) throw new AppError('unavailable', { failing: ['leaving'] });
    const names = Object.keys(checks);
    const results = await Promise.allSettled(
      names.map((name) => Promise.race([checks[name]!.run(), timeout()])),
    );
    const failing = names.filter((_name, index) => results[index]!.status === 'rejected');
    if (failing.length === 0) return { status: 'ok', ...runningVersion };
    if (!failing.some((name) => checks[name]!.isEssential)) {
      request.log.warn({ failing }, 'readiness check degraded');
      return { status: 'degraded', failing, ...runningVersion };
    }
    request.log.warn({ failing }, 'readiness check failed');
    throw new AppError('unavailable', { failing });
  });
}

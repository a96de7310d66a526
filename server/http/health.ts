import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { runningVersion } from '#server/version.ts';

/** Something the server cannot work without; resolves when it answers. */
export type Check = () => Promise<unknown>;

const patienceMs = 2_000;

function late(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), patienceMs).unref();
  });
}

/**
 * GET /healthz: the process is up. GET /readyz: database, storage and queue answer, and it is not about to leave.
 * Neither needs a session. The second also says which version runs.
 */
export function installHealth(
  app: FastifyInstance,
  checks: Readonly<Record<string, Check>>,
  isLeaving: () => boolean,
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    if (isLeaving()) throw new AppError('unavailable', { failing: ['leaving'] });
    const names = Object.keys(checks);
    const outcomes = await Promise.allSettled(names.map((name) => Promise.race([checks[name]!(), late()])));
    const failing = names.filter((_name, index) => outcomes[index]!.status === 'rejected');
    if (failing.length === 0) return { status: 'ok', ...runningVersion };
    request.log.warn({ failing }, 'not ready');
    throw new AppError('unavailable', { failing });
  });
}

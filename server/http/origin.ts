import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { invalid } from './invalid.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

const parsed = (url: string) => (URL.canParse(url) ? new URL(url) : undefined);

/**
 * Whether a browser reports that another site made this request. Clients that send neither header are not browsers.
 */
export function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const theirs = parsed(origin);
  // "null" (a sandboxed frame, a file) has no host.
  if (!theirs?.host) return true;
  const ours = parsed(publicUrl ?? '');
  if (theirs.host === ours?.host) return theirs.protocol !== ours.protocol;
  // Without PUBLIC_URL the scheme is not compared: a proxy that TRUST_PROXY does not name may have terminated TLS.
  return theirs.host !== request.headers.host?.toLowerCase();
}

/** Rejects requests with two Host headers (400): a proxy may have routed by the other one. */
export function refuseRepeatedHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts > 1) throw invalid('', 'A request has one Host header.');
    done();
  });
}

/** Rejects cross-site requests that change state (403 foreign_origin). */
export function refuseForeignOrigins(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!readOnly.has(request.method) && isForeign(request, publicUrl)) throw new AppError('foreign_origin');
    done();
  });
}

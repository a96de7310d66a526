import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { validationError } from './validation-error.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

const parseUrl = (url: string) => (URL.canParse(url) ? new URL(url) : undefined);

/**
 * Whether a browser reports that another site made this request. Clients that send neither header are not browsers.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const requestOrigin = parseUrl(origin);
  // "null" (a sandboxed frame, a file) has no host.
  if (!requestOrigin?.host) return true;
  const publicOrigin = parseUrl(publicUrl ?? '');
  if (requestOrigin.host === publicOrigin?.host) return requestOrigin.protocol !== publicOrigin.protocol;
  // Without PUBLIC_URL the scheme is not compared: a proxy that TRUST_PROXY does not name may have terminated TLS.
  return requestOrigin.host !== request.headers.host?.toLowerCase();
}

/** Rejects requests with two Host headers (400): a proxy may have routed by the other one. */
export function rejectRepeatedHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts > 1) throw validationError('', 'A request has one Host header.');
    done();
  });
}

/** Rejects cross-site requests that change state (403 foreign_origin). */
export function rejectCrossSite(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!readOnly.has(request.method) && isCrossSite(request, publicUrl))
      throw new AppError('foreign_origin');
    done();
  });
}

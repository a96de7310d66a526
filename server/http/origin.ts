import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** True when a browser says that another site made this request. A caller without these headers is no browser. */
export function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const host = hostOf(origin);
  // "null" (a sandboxed frame, a file) has no host and is nobody's home.
  if (!host) return true;
  return host !== request.headers.host?.toLowerCase() && host !== hostOf(publicUrl ?? '');
}

/** Refuses calls that change something and come from another site (403 foreign_origin). */
export function refuseForeignOrigins(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!readOnly.has(request.method) && isForeign(request, publicUrl)) throw new AppError('foreign_origin');
    done();
  });
}

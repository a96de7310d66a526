import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { bearerToken } from './bearer-token.ts';
import { validationError } from './validation-error.ts';
import { messages } from '#server/platform/messages.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

const parseUrl = (url: string) => (URL.canParse(url) ? new URL(url) : undefined);

/**
 * Whether a browser reports that another site made this request: the CSRF protection of the session cookie. Clients that send neither header are not browsers.
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

/** Headers whose first value Node.js takes; a proxy may have used another one. */
const singleHeaders = ['Host', 'Authorization'].map((name) => ({ name, lowerCase: name.toLowerCase() }));

/** Rejects requests with two Host or two Authorization headers (400). */
export function rejectRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    for (const { name, lowerCase } of singleHeaders) {
      let count = 0;
      for (let index = 0; index < rawHeaders.length; index += 2) {
        const header = rawHeaders[index]!;
        if (header.length === name.length && header.toLowerCase() === lowerCase) count += 1;
      }
      if (count > 1) throw validationError('', messages.repeatedHeader(name));
    }
    done();
  });
}

/**
 * Rejects cross-site requests that change state (403 foreign_origin). Not those with an API token: browsers do not add
 * one by themselves, and with it the cookie is ignored.
 */
export function rejectCrossSite(app: FastifyInstance, { publicUrl }: { publicUrl: string | undefined }) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isProtected = !readOnly.has(request.method) && bearerToken(request) === undefined;
    if (isProtected && isCrossSite(request, publicUrl)) throw new AppError('foreign_origin');
    done();
  });
}

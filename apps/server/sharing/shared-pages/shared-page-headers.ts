import type { FastifyInstance } from 'fastify';

const sharedPaths = ['/api/shared/', '/api/oembed', '/s/', '/embed/'];

/** Whether a URL or route shows what a share link shows. */
const isShared = (url: string) => sharedPaths.some((path) => url.startsWith(path));

/**
 * Keeps what share links show out of caches, search engines and Referer headers. Their addresses contain the token.
 * Call it after the security headers.
 */
export function installSharedPageHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // The router decodes paths and `url` is the raw one.
    if (isShared(request.routeOptions.url ?? '') || isShared(request.url)) {
      void reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    done();
  });
}

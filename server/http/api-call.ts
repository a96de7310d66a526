import type { FastifyRequest } from 'fastify';

/**
 * Whether a request calls the API. The route that it matched says so, because the router decodes paths and `url` is as
 * it was sent; for an address that nothing answers, there is only its text.
 */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url?.startsWith('/api/') ?? false) || url.startsWith('/api/');

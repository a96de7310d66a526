import type { FastifyRequest } from 'fastify';

/**
 * Whether a request calls the API, directly or as an assistant. The matched route decides, because the router decodes paths and `url` is the raw
 * one; an address without a route has only its URL.
 */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url?.startsWith('/api/') ?? false) || url.startsWith('/api/') || routeOptions.url === '/mcp';

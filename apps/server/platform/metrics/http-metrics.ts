import type { FastifyInstance } from 'fastify';
import type { Registry } from './exposition.ts';

const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * Measures request durations by method, route and status. The route is its pattern, never the address, which has
 * unbounded values and shows who reads what. Event streams are left out, because they end when a page is closed.
 */
export function measureRequests(app: FastifyInstance, { histogram }: Registry): void {
  const durations = histogram('tutti_http_request_duration_seconds', 'How long answers took.', boundsSeconds);
  app.addHook('onResponse', async (request, reply) => {
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.raw.statusCode) };
    durations.observe(reply.elapsedTime / 1000, labels);
  });
}

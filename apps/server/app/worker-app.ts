import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { installErrorReplies } from '../platform/http/error-replies.ts';
import { installHealth } from '../platform/http/health.ts';
import { watchReplies } from '../platform/http/open-replies.ts';
import type { GracefulShutdown } from '../platform/http/graceful-shutdown.ts';
import type { Log } from '../platform/log.ts';
import type { AppServices } from './services.ts';
import { healthChecks } from './health-checks.ts';

/** The HTTP app of a worker process: health checks and metrics. */
export function buildWorkerApp(
  services: AppServices,
  log: Log,
  shutdown: GracefulShutdown,
  serveMetrics?: (app: FastifyInstance) => void,
): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log.child({}, { level: 'warn' });
  const app = Fastify({ loggerInstance, forceCloseConnections: true });
  installErrorReplies(app);
  shutdown.watch(app, watchReplies(app));
  serveMetrics?.(app);
  installHealth(app, healthChecks(services), shutdown.isShuttingDown);
  return app;
}

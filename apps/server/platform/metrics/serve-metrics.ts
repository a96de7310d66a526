import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Pool } from 'pg';
import { Histogram, type Registry } from 'prom-client';
import type { PlatformServices } from '#server/platform/context.ts';
import type { Metrics } from './metrics.ts';
import { addGauge, addLabelledGauge } from './read-gauge.ts';

/** A scrape waits no longer than this for the database. */
const timeoutMs = 2_000;

export interface MetricsSources {
  readonly services: PlatformServices;
  readonly pool: Pool;
}

/** The values that need the database; undefined while it is unavailable. */
type Readings = Awaited<ReturnType<typeof readDatabase>>;

async function readDatabase({ services, pool }: MetricsSources) {
  await pool.query('SELECT 1');
  return { unfinished: await services.jobs.countActive(), ledger: await services.ledgerChecks.last() };
}

/**
 * GET /metrics, with the token as `Authorization: Bearer`.
 * @returns a function that installs it; call it before the routes, whose requests it measures
 */
export function metricsServer({ metricsRegistry, token }: Metrics, sources: MetricsSources) {
  return (app: FastifyInstance): void => {
    measureRequests(app, metricsRegistry);
    let readings: Readings | undefined;
    addServiceMetrics(metricsRegistry, sources, () => readings);
    const expected = digestOf(`Bearer ${token}`);
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!timingSafeEqual(digestOf(authorizationOf(request)), expected))
        throw new AppError('unauthenticated');
      readings = await Promise.race([readDatabase(sources), timeout()]).catch(() => undefined);
      return reply.type(metricsRegistry.contentType).send(await metricsRegistry.metrics());
    });
  };
}

/** Upper bounds of durations in seconds. */
const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * Measures request durations by method, route and status. The route is its pattern, never the address, which has
 * unbounded values and shows who reads what. Event streams are left out, because they end when a page is closed.
 */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'tutti_http_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route', 'status'],
    buckets: boundsSeconds,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'none', status: String(reply.raw.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
const authorizationOf = ({ headers }: FastifyRequest) => headers.authorization ?? '';

function timeout(): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), timeoutMs).unref());
}

function addServiceMetrics(
  registry: Registry,
  { services, pool }: MetricsSources,
  readings: () => Readings | undefined,
): void {
  addGauge(registry, 'tutti_event_streams', 'Open pages that receive live events from this process.', () =>
    services.events.streams(),
  );
  addGauge(registry, 'tutti_database_up', 'Whether the database answered.', () => (readings() ? 1 : 0));
  addLabelledGauge(
    registry,
    'tutti_database_connections',
    'Connections for queries of this process.',
    ['state'],
    () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    ],
  );
  addGauge(registry, 'tutti_database_waiting', 'Queries waiting for a connection.', () => pool.waitingCount);
  const unfinishedGenerations = () => {
    const unfinished = readings()?.unfinished;
    if (!unfinished) return undefined;
    return [
      { labels: { status: 'pending' }, value: unfinished.pending },
      { labels: { status: 'generating' }, value: unfinished.generating },
    ];
  };
  for (const [name, help] of [
    ['tutti_generations_in_progress', 'Unfinished generations of the whole installation by status.'],
    // Deprecated name, reported for one release.
    ['tutti_generations_under_way', 'Deprecated: tutti_generations_in_progress.'],
  ] as const)
    addLabelledGauge(registry, name, help, ['status'], unfinishedGenerations);
  addGauge(
    registry,
    'tutti_generations_oldest_pending_seconds',
    'Age of the oldest pending generation in seconds; 0 if none is pending.',
    () => readings()?.unfinished.oldestPendingSeconds,
  );
  addGauge(
    registry,
    'tutti_scores_to_write',
    'Pieces from before scores were stored whose score is still to be written, in the process that writes them.',
    () => services.scoreWriting.left(),
  );
  addGauge(
    registry,
    'tutti_ledger_broken_accounts',
    'Token accounts and months of projects whose entries did not add up at the last check.',
    () => readings()?.ledger?.broken,
  );
  addGauge(registry, 'tutti_ledger_checked_timestamp_seconds', 'Unix time of the last ledger check.', () => {
    const at = readings()?.ledger?.checkedAt;
    return at && at.getTime() / 1000;
  });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Pool } from 'pg';
import type { PlatformServices } from '#server/platform/context.ts';
import { expositionType, type Registry } from './exposition.ts';
import { measureRequests } from './http-metrics.ts';
import type { Metrics } from './metrics.ts';

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
      return reply.type(expositionType).send(metricsRegistry.text());
    });
  };
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
const authorizationOf = ({ headers }: FastifyRequest) => headers.authorization ?? '';

function timeout(): Promise<undefined> {
  return new Promise((resolve) => void setTimeout(() => resolve(undefined), timeoutMs).unref());
}

function addServiceMetrics(
  { gauge }: Registry,
  { services, pool }: MetricsSources,
  readings: () => Readings | undefined,
): void {
  gauge('tutti_event_streams', 'Open pages that receive live events from this process.', () =>
    services.events.streams(),
  );
  gauge('tutti_database_up', 'Whether the database answered.', () => (readings() ? 1 : 0));
  gauge('tutti_database_connections', 'Connections for queries of this process.', () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ]);
  gauge('tutti_database_waiting', 'Queries waiting for a connection.', () => pool.waitingCount);
  const unfinishedGenerations = () => {
    const unfinished = readings()?.unfinished;
    if (!unfinished) return undefined;
    return [
      { labels: { status: 'pending' }, value: unfinished.pending },
      { labels: { status: 'generating' }, value: unfinished.generating },
    ];
  };
  gauge(
    'tutti_generations_in_progress',
    'Unfinished generations of the whole installation by status.',
    unfinishedGenerations,
  );
  // Deprecated name, reported for one release.
  gauge('tutti_generations_under_way', 'Deprecated: tutti_generations_in_progress.', unfinishedGenerations);
  gauge(
    'tutti_generations_oldest_pending_seconds',
    'Age of the oldest pending generation in seconds; 0 if none is pending.',
    () => readings()?.unfinished.oldestPendingSeconds,
  );
  gauge(
    'tutti_scores_to_write',
    'Pieces from before scores were stored whose score is still to be written, in the process that writes them.',
    () => services.scoreWriting.left(),
  );
  gauge(
    'tutti_ledger_broken_accounts',
    'Token accounts and months of projects whose entries did not add up at the last check.',
    () => readings()?.ledger?.broken,
  );
  gauge('tutti_ledger_checked_timestamp_seconds', 'Unix time of the last ledger check.', () => {
    const at = readings()?.ledger?.checkedAt;
    return at && at.getTime() / 1000;
  });
}

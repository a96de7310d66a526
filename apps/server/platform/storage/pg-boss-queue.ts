import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientConfig } from 'pg';
import { fromDrizzle, PgBoss, type DatabaseOptions, type JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import { diskFullCode, isConnectionLost } from './postgres/errors.ts';
import type { JobHandler, JobPayload, Queue, QueueOptions, QueueSettings } from './queue.ts';

export const queueSchema = 'pgboss';
/** The table of all jobs, with its schema. */
export const jobTable = `${queueSchema}.job`;
/** Prefix of the application_name of each process that works on jobs. */
const sessionPrefix = 'tutti queue ';

/** The minimum of pg-boss. This and the next three values bound how long a dead process keeps its jobs. */
const heartbeatSeconds = 10;
const heartbeatRefreshSeconds = 2.5;
const superviseIntervalSeconds = 1;
/** New jobs are announced by NOTIFY; polling finds delayed jobs and retries. */
const pollingIntervalSeconds = 1;
/** How long aborted handlers may take to end before their jobs are handed to others anyway. */
const abortGraceMs = 2_000;
const errorIntervalMs = 30_000;
/** No statement of the queue takes that long; without a limit one on a dead connection would never end. */
const statementLimitMs = 60_000;

const orphanRows = z.array(z.object({ id: z.string(), name: z.string() }));

/** The queue on pg-boss, whose tables are in their own schema of the same database. */
export function openQueue({ connection, queues, log }: QueueOptions): Queue {
  const session = `${sessionPrefix}${randomUUID()}`;
  const boss = new PgBoss({
    ...databaseOptions(connection),
    application_name: session,
    schema: queueSchema,
    max: 4,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  });
  let connectionLostAt = -Infinity;
  const diskFullListeners = new Set<() => void>();
  boss.on('error', (error) => {
    // Not always an Error: a worker copies the properties of its one.
    if ('code' in error && error.code === diskFullCode) for (const listener of diskFullListeners) listener();
    // While the database is unavailable every worker fails every second; one line per interval is enough.
    const isRepeated = isConnectionLost(error) && performance.now() - connectionLostAt < errorIntervalMs;
    if (!isRepeated) log.warn({ err: error }, 'job queue error');
    if (!isRepeated && isConnectionLost(error)) connectionLostAt = performance.now();
  });
  boss.on('warning', ({ message, data }) => log.debug({ data }, message));
  const running = new Set<Promise<void>>();
  const workedQueues = new Set<string>();

  /**
   * Reclaims active jobs of dead processes before their heartbeat times out, when no other process is connected. A
   * process that connects now starts its jobs after this statement's now().
   */
  async function reclaimOrphans(): Promise<void> {
    const { rows } = await boss.getDb().executeSql(
      `select id, name from ${queueSchema}.job where state = 'active' and started_on < now() and not exists (
         select 1 from pg_stat_activity where datname = current_database()
           and starts_with(application_name, $1) and application_name <> $2)`,
      [sessionPrefix, session],
    );
    const orphans = orphanRows.parse(rows);
    for (const { id, name } of orphans) await boss.fail(name, id, { message: 'its process ended' });
    if (orphans.length > 0) log.info({ jobs: orphans.length }, 'orphaned jobs requeued');
  }

  async function run(job: JobWithMetadata<JobPayload>, handler: JobHandler): Promise<void> {
    const context = {
      jobId: job.id,
      attempt: job.retryCount + 1,
      isLastAttempt: job.retryCount >= job.retryLimit,
      signal: job.signal,
      isCurrent: async () => {
        const { rows } = await boss
          .getDb()
          .executeSql(
            `select from ${jobTable} where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
            [job.name, job.id, job.retryCount],
          );
        return rows.length > 0;
      },
    };
    const handling = handler(job.data, context);
    running.add(handling);
    try {
      await handling;
    } catch (error) {
      const facts = { err: error, queue: job.name, job: job.id, attempt: context.attempt };
      if (job.signal.aborted) log.info(facts, 'job attempt aborted; requeued');
      else log.warn(facts, 'job attempt failed');
      throw error;
    } finally {
      running.delete(handling);
    }
  }

  async function workOn(name: string, concurrency: number, handler: JobHandler): Promise<void> {
    workedQueues.add(name);
    const options = {
      includeMetadata: true,
      heartbeatRefreshSeconds,
      pollingIntervalSeconds,
      notifyPollingIntervalSeconds: pollingIntervalSeconds,
    } as const;
    for (let i = 0; i < concurrency; i += 1) {
      // Otherwise a worker waits for the rest of its polling interval after a short job.
      const pollNow = (): void => boss.notifyWorker(workerId);
      const workerId = await boss.work<JobPayload, void, typeof options>(name, options, async ([job]) => {
        if (job !== undefined) await run(job, handler).finally(pollNow);
      });
    }
  }

  async function finish({ graceMs }: { graceMs: number }): Promise<void> {
    const drained = Promise.all([...workedQueues].map((name) => boss.offWork(name, { wait: true })));
    workedQueues.clear();
    await Promise.race([drained, sleep(graceMs, undefined, { ref: false })]);
  }

  return {
    async start() {
      await boss.start();
      await defineQueues(boss, queues);
      await reclaimOrphans();
    },
    async send(tx, name, payload, { key, startAfterSeconds: startAfter, priority = 0 } = {}) {
      const id = key === undefined ? {} : { id: idForKey(name, key) };
      const start = startAfter === undefined ? {} : { startAfter };
      return (
        (await boss.send(name, payload, { ...id, ...start, priority, db: fromDrizzle(tx, sql) })) !== null
      );
    },
    async withdraw(tx, name, key) {
      const { rowCount } = await tx.execute(sql`DELETE FROM ${sql.raw(jobTable)}
        WHERE name = ${name} AND id = ${idForKey(name, key)} AND state = 'created'`);
      return (rowCount ?? 0) > 0;
    },
    async work(name, { concurrency, onDeadLetter }, handler) {
      await workOn(name, concurrency, handler);
      if (onDeadLetter !== undefined)
        await workOn(deadLetterName(name), 1, (payload) => onDeadLetter(payload));
    },
    finish,
    async stop({ graceMs }) {
      await finish({ graceMs });
      // Hands running jobs back: marks them as failed, to be retried, and aborts their signal.
      await boss.stop({ graceful: false, close: false });
      await Promise.race([Promise.allSettled(running), sleep(abortGraceMs, undefined, { ref: false })]);
      await boss.stop({ close: true });
    },
    onDiskFull(listener) {
      diskFullListeners.add(listener);
      return () => diskFullListeners.delete(listener);
    },
    async check() {
      await boss.getDb().executeSql(`select version from ${queueSchema}.version`);
    },
  };
}

async function defineQueues(boss: PgBoss, queues: Readonly<Record<string, QueueSettings>>): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  async function define(name: string, settings: QueueSettings, more: { deadLetter?: string } = {}) {
    const { retryLimit, firstRetrySeconds: retryDelay = 0, expireSeconds: expireInSeconds } = settings;
    const retries = { retryLimit, retryDelay, retryBackoff: retryDelay > 0 };
    const options = { ...retries, expireInSeconds, heartbeatSeconds, notify: true, ...more };
    await (existing.has(name) ? boss.updateQueue(name, options) : boss.createQueue(name, options));
  }
  for (const [name, settings] of Object.entries(queues)) {
    const deadLetter = deadLetterName(name);
    await define(deadLetter, { retryLimit: 1_000, firstRetrySeconds: 1, expireSeconds: 60 });
    await define(name, settings, { deadLetter });
  }
}

/** The queue for jobs that failed finally. */
function deadLetterName(name: string): string {
  return `${name}-exhausted`;
}

/** Derives a deterministic id from a key, as a UUID of version 8; job ids are unique. */
function idForKey(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}\0${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function databaseOptions(connection: ClientConfig): DatabaseOptions {
  const { connectionString, host, port, user, database, password, ssl } = connection;
  const { connectionTimeoutMillis, keepAlive, keepAliveInitialDelayMillis } = connection;
  const timeouts = { connectionTimeoutMillis, keepAlive, keepAliveInitialDelayMillis };
  const options = { connectionString, host, port, user, database, password, ssl, ...timeouts };
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...set, ['query_timeout', statementLimitMs]]);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client, Pool, PoolClient } from 'pg';
import type { Log } from '#server/platform/log.ts';
import type { Queryable } from '../db.ts';
import { cancelQuery } from './request-queries.ts';

/**
 * Indexes on large tables that are built while the server runs: a migration would hold off all writers of its table for
 * minutes. A query that needs one asks `isIndexBuilt`, and takes longer without it.
 */
export const concurrentIndexes = {
  activities_newest_idx: 'activities (seq)',
  jobs_details_idx: `jobs (finished_at) WHERE prompt <> '' OR (kind <> 'image' AND request <> '{}'::jsonb)`,
  jobs_score_files_idx: `jobs (finished_at) WHERE kind IN ('stems', 'midi', 'wav')`,
  project_tracks_all_idx: 'project_tracks (project_id)',
  tracks_filtered_idx: `tracks (project_id,
    (CASE WHEN lower(title) LIKE '%sound effect%' OR genres && '{sound-effect,Sound-effect,Sound-Effect,SOUND-EFFECT}'::text[]
      THEN 'sound_effect' ELSE track_type END), review_state, id) WHERE deleted_at IS NULL`,
  tracks_reviewed_idx: 'tracks (project_id, review_state, id) WHERE deleted_at IS NULL',
  tracks_search_idx: `tracks USING gin (search_ngrams(track_search_text(title, genres, tags, prompt)))
    WHERE deleted_at IS NULL`,
  webhook_deliveries_named_idx: `webhook_deliveries USING gin (uuids_in(body)) WHERE state <> 'pending'`,
} as const;

/** How often a process looks whether the build of another one has ended. */
const buildPollMs = 200;

type ConcurrentIndex = keyof typeof concurrentIndexes;

/**
 * The builds of these indexes that run now, in any process. The database goes on with one whose process was killed.
 * `cancel` asks it to end them. A build that waits for another one on its table is not one yet.
 */
export async function runningBuilds(
  client: Pick<Client, 'query'>,
  { cancel }: { readonly cancel: boolean } = { cancel: false },
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name${cancel ? ', pg_cancel_backend(p.pid)' : ''}
     FROM pg_stat_progress_create_index p JOIN pg_class c ON c.oid = p.index_relid
     WHERE p.datname = current_database() AND c.relname = ANY($1)`,
    [Object.keys(concurrentIndexes)],
  );
  return rows.map(({ name }) => name);
}

async function isValid(client: Pick<Client, 'query'>, name: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.valid;
}

/** Another build on the same table would be in a deadlock with one that runs, which waits for all earlier transactions. */
async function untilNoBuildRuns(
  client: Pick<Client, 'query'>,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let isLogged = false; ; isLogged = true) {
    const [index] = await runningBuilds(client);
    if (index === undefined) return;
    if (!isLogged) log.info({ index }, 'waiting for another process to build a database index');
    await sleep(buildPollMs, undefined, { signal });
  }
}

/**
 * Builds the missing indexes, one after another. An interrupted build leaves an invalid index, which is built again; one that
 * still runs is waited for.
 */
export async function buildConcurrentIndexes(
  client: Pick<Client, 'query'>,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  for (const [name, definition] of Object.entries(concurrentIndexes)) {
    signal?.throwIfAborted();
    if (await isValid(client, name)) continue;
    await untilNoBuildRuns(client, log, signal);
    const valid = await isValid(client, name);
    if (valid) continue;
    if (valid === false) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
    log.info({ index: name }, 'building a database index');
    const started = performance.now();
    signal?.throwIfAborted();
    await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    const seconds = Math.round((performance.now() - started) / 1_000);
    log.info({ index: name, seconds }, 'database index built');
  }
}

const cancelIntervalMs = 500;

/** The work of one process at a time; `stop` ends a build, which the next process begins again. */
export function indexBuilder(pool: Pool, log: Log) {
  const stopping = new AbortController();
  const building: { client?: PoolClient | undefined } = {};
  return {
    async run(): Promise<void> {
      if (stopping.signal.aborted) return;
      const client = await pool.connect();
      building.client = client;
      try {
        await buildConcurrentIndexes(client, log, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) throw error;
      } finally {
        building.client = undefined;
        client.release();
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      // Repeated, because a connection that is between two statements ignores it.
      while (building.client) {
        await cancelQuery(building.client);
        await sleep(cancelIntervalMs, undefined, { ref: false });
      }
    },
  };
}

export async function isIndexBuilt(db: Queryable, name: ConcurrentIndex): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM pg_index WHERE indexrelid = to_regclass(${name}) AND indisvalid`,
  );
  return rows.length > 0;
}

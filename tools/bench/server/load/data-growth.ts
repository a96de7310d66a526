import type { Client } from 'pg';
import { builtinProvider } from '#providers/builtin/builtin-provider.ts';
import { buildApp } from '#server/app/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { queues } from '#server/platform/jobs/queues.ts';
import { createServices } from '#server/app/services.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { explainQueries, rowsRead } from '#server/testing/query-plans.ts';
import { recordQueries } from '#server/testing/record-queries.ts';
import { insertTracks, withDatabase } from './virtual-users.ts';
import { quantileOf } from './load-generator.ts';
import { inStudio } from './studio.ts';

/** The cost of a call at one library size. */
export interface Cost {
  readonly p50: number;
  readonly p99: number;
  /** Rows that PostgreSQL read for it, by EXPLAIN. */
  readonly rows: number;
  /** Large tables with a sequential scan. */
  readonly wholeTables: readonly string[];
}

export interface Growth {
  readonly sizes: readonly number[];
  /** For each call the cost at each size. */
  readonly costs: ReadonlyMap<string, readonly Cost[]>;
}

const rounds = 60;
const warmUps = 5;
const perProject = 100;

/** Inserts as many tracks again, in new projects of a hundred that the second user owns. */
async function insertSpreadTracks(client: Client, memberId: string, tracks: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO projects (id, name, created_by)
       SELECT gen_random_uuid(), 'Project ' || n, $1::uuid FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO project_members (id, project_id, user_id, role)
     SELECT gen_random_uuid(), id, $1::uuid, 'admin' FROM made RETURNING project_id AS id`,
    [memberId, tracks / perProject],
  );
  await insertTracks(
    client,
    rows.map(({ id }) => id),
    perProject,
  );
}

const large = new Set(['tracks', 'project_tracks', 'projects', 'project_members']);

/** A second server in this process, which records its database queries. */
async function startInspector(dataDir: string) {
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    OVERLOAD_DELAY_MS: '0',
  });
  const log = createLog('silent');
  const storage = await openStorage(config, queues, log);
  const provider = builtinProvider({ threads: 1, artist: '' });
  const services = createServices({ storage, provider, config, log });
  const app = await buildApp(services, config, log);
  const { pool } = storage.database;
  return {
    async looks(url: string, cookie: string): Promise<Pick<Cost, 'rows' | 'wholeTables'>> {
      const { queries } = await recordQueries(pool, () =>
        app.inject({ method: 'GET', url, headers: { cookie } }),
      );
      const looks = await explainQueries(pool, queries);
      const scans = looks.filter(({ nodeType: how, table }) => how === 'Seq Scan' && large.has(table));
      return {
        rows: Math.round(rowsRead(looks)),
        wholeTables: [...new Set(scans.map(({ table }) => table))],
      };
    },
    async close(): Promise<void> {
      await app.close();
      await services.close();
      await storage.queue.stop({ graceMs: 0 });
      await provider.close();
      await storage.close();
    },
  };
}

async function timesOf(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const began = performance.now();
    const response = await fetch(url, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    if (round >= 0) times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

/** A cursor to the middle of a project's tracks. */
async function middleOf(client: Client, projectId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT track_id AS id FROM project_tracks WHERE project_id = $1 ORDER BY track_id
     OFFSET (SELECT count(*) / 2 FROM project_tracks WHERE project_id = $1) LIMIT 1`,
    [projectId],
  );
  return Buffer.from(JSON.stringify([rows[0]!.id])).toString('base64url');
}

/**
 * Measures calls as a library grows to each of these numbers of tracks: for a user with all tracks in one project,
 * and for a user with as many in projects of a hundred.
 */
export function measureGrowth(sizes: readonly number[]): Promise<Growth> {
  return inStudio({ REQUESTS_PER_MINUTE: '0', OVERLOAD_DELAY_MS: '0' }, async (studio) => {
    const { server, dataDir, owner, member, memberId, projectId } = studio;
    const costs = new Map<string, Cost[]>();
    const cookies = { one: owner.session.join('='), many: member.session.join('=') };
    let inserted = 0;
    for (const size of sizes) {
      const middle = await withDatabase(dataDir, async (client) => {
        // In batches: the rows of one statement stay in memory until it ends.
        for (; inserted < size; inserted += Math.min(size - inserted, 50_000)) {
          const more = Math.min(size - inserted, 50_000);
          await insertTracks(client, [projectId], more);
          await insertSpreadTracks(client, memberId, more);
        }
        // Otherwise the second user is a member of the large project too.
        await client.query('DELETE FROM project_members WHERE project_id = $1 AND user_id = $2', [
          projectId,
          memberId,
        ]);
        await client.query('VACUUM ANALYZE');
        return middleOf(client, projectId);
      });
      const project = `/api/projects/${projectId}`;
      const calls: [name: string, path: string, who: keyof typeof cookies][] = [
        ['one project: it', project, 'one'],
        ['one project: its tracks', `${project}/tracks?limit=50`, 'one'],
        ['one project: a page in the middle', `${project}/tracks?limit=50&cursor=${middle}`, 'one'],
        ['one project: all tracks', '/api/tracks?limit=50', 'one'],
        ['one project: the projects', '/api/projects?limit=50', 'one'],
        ['one project: the figures', '/api/dashboard/stats', 'one'],
        ['many projects: all tracks', '/api/tracks?limit=50', 'many'],
        ['many projects: the projects', '/api/projects?limit=50', 'many'],
        ['many projects: the figures', '/api/dashboard/stats', 'many'],
      ];
      const inspector = await startInspector(dataDir);
      try {
        for (const [name, path, who] of calls) {
          const times = await timesOf(server.url + path, cookies[who]);
          const looks = await inspector.looks(path, cookies[who]);
          const cost = { p50: quantileOf(times, 0.5), p99: quantileOf(times, 0.99), ...looks };
          costs.set(name, [...(costs.get(name) ?? []), cost]);
          console.log(size, name, JSON.stringify(cost));
        }
      } finally {
        await inspector.close();
      }
    }
    return { sizes, costs };
  });
}

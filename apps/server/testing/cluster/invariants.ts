import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';

export interface JobFacts {
  readonly key: string;
  readonly status: string;
  /** Number of tracks and versions with its output; the current version of a track counts once. */
  readonly outputs: number;
  /** The price, and the sum of its ledger entries. */
  readonly cost: number;
  readonly paid: number;
  readonly attempt: number;
}

/** Queries of the database for the state after all processes have finished. */
export async function connectInvariants(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async missingComments(acknowledged: readonly string[]): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM unnest($1::uuid[]) AS said (id) EXCEPT SELECT id FROM comments`,
        [acknowledged],
      );
      return rows.map(({ id }) => id);
    },
    async missingIdeas(acknowledged: readonly string[]): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        `SELECT id FROM unnest($1::uuid[]) AS said (id) EXCEPT SELECT id FROM ideas`,
        [acknowledged],
      );
      return rows.map(({ id }) => id);
    },
    /** Number of ledger entries by description. */
    async ledgerCounts(descriptions: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await client.query<{ description: string; times: number }>(
        `SELECT description, count(*)::int AS times FROM token_transactions
         WHERE description = ANY ($1::text[]) GROUP BY description`,
        [descriptions],
      );
      return new Map(rows.map(({ description, times }) => [description, times]));
    },
    async jobs(): Promise<JobFacts[]> {
      const { rows } = await client.query<JobFacts>(`
        SELECT idempotency_key AS key, status, token_cost AS cost, attempt,
          (SELECT count(*)::int FROM (
            SELECT id, version FROM tracks WHERE tracks.generation_id = jobs.id
            UNION SELECT track_id, number FROM track_versions WHERE track_versions.generation_id = jobs.id
          ) AS output) AS outputs,
          (SELECT -coalesce(sum(amount), 0)::int FROM token_transactions WHERE reference_id = jobs.id) AS paid
        FROM jobs`);
      return rows;
    },
    /** Tracks whose count of versions or whose copy of the current one differs from the rows of their versions. */
    async brokenStacks(): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(`
        SELECT t.id FROM tracks t WHERE EXISTS (SELECT FROM track_versions v WHERE v.track_id = t.id) AND (
          t.version_count <> (SELECT count(*) FROM track_versions v WHERE v.track_id = t.id AND v.deleted_at IS NULL)
          OR NOT EXISTS (SELECT FROM track_versions v WHERE v.track_id = t.id AND v.number = t.version
            AND v.deleted_at IS NULL AND v.object_key = t.object_key AND v.duration_ms = t.duration_ms))`);
      return rows.map(({ id }) => id);
    },
    close: () => client.end(),
  };
}

/** The output of `tutti ledger verify`; without a URL for the embedded database in the data folder. */
export function verifyLedger(databaseUrl: string | undefined, dataDir: string): string {
  const main = join(import.meta.dirname, '..', '..', '..', 'cli', 'main.ts');
  const env = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir };
  const { stdout, stderr } = spawnSync(process.execPath, [main, 'ledger', 'verify'], {
    env,
    encoding: 'utf8',
  });
  return stdout + stderr;
}

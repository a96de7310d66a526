import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createLog } from '#server/platform/log.ts';
import { sessionCookieName } from '#server/platform/http/session-cookie.ts';
import { startPostgres } from '#server/platform/storage/postgres/start-postgres.ts';

/** A signed-in user who works in one project. */
export interface VirtualUser {
  readonly cookie: string;
  readonly projectId: string;
}

const teamSize = 10;
const tracksPerProject = 40;

/** Runs `work` with a client of a running server's database. */
export async function withDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  const server = await startPostgres(dataDir, createLog('silent'));
  const client = new Client(server.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Inserts users into the database of a running server, ten to a project, each with a session and tokens. */
export function insertVirtualUsers(dataDir: string, count: number): Promise<VirtualUser[]> {
  const users = Array.from({ length: count }, (_, i) => {
    const token = randomBytes(32).toString('base64url');
    return { id: uuidv7(), email: `crowd-${i}@example.org`, token, team: Math.floor(i / teamSize) };
  });
  const projects = Array.from({ length: Math.ceil(count / teamSize) }, () => uuidv7());
  return withDatabase(dataDir, async (client) => {
    const ids = users.map(({ id }) => id);
    const userProjects = users.map(({ team }) => projects[team]!);
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO users (id, email, first_name, last_name, role, invite_validated_at)
       SELECT id, email, 'Mara', 'Lindqvist', 'creator', now() FROM unnest($1::uuid[], $2::text[]) AS p (id, email)`,
      [ids, users.map(({ email }) => email)],
    );
    await client.query(
      `INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT hash, id, now() + interval '30 days' FROM unnest($1::bytea[], $2::uuid[]) AS s (hash, id)`,
      [users.map(({ token }) => createHash('sha256').update(token).digest()), ids],
    );
    await client.query(
      `INSERT INTO token_accounts (user_id, balance, entries) SELECT id, 1000000, 1 FROM unnest($1::uuid[]) AS p (id)`,
      [ids],
    );
    await client.query(
      `INSERT INTO token_transactions (id, user_id, entry_no, type, amount, balance_after, description)
       SELECT gen_random_uuid(), id, 1, 'grant', 1000000, 1000000, 'A benchmark' FROM unnest($1::uuid[]) AS p (id)`,
      [ids],
    );
    await client.query(
      `INSERT INTO projects (id, name, created_by)
       SELECT DISTINCT ON (project) project, 'Night trains', id FROM unnest($1::uuid[], $2::uuid[]) AS p (id, project)`,
      [ids, userProjects],
    );
    await client.query(
      `INSERT INTO project_members (id, project_id, user_id, role)
       SELECT gen_random_uuid(), project, id, 'admin' FROM unnest($1::uuid[], $2::uuid[]) AS p (id, project)`,
      [ids, userProjects],
    );
    await insertTracks(client, projects, tracksPerProject);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
    return users.map(({ token, team }) => ({
      cookie: `${sessionCookieName(false)}=${token}`,
      projectId: projects[team]!,
    }));
  });
}

/** 256 waveform points, as in a real track, different for each track. */
const waveform = `replace(encode(substring(sha512(n::text::bytea) || sha512((n+1)::text::bytea) || sha512((n+2)::text::bytea)
  || sha512((n+3)::text::bytea) FOR 256), 'base64'), E'\\n', '')`;

/** Inserts `count` tracks into each project, by its creator. */
export async function insertTracks(
  client: Client,
  projectIds: readonly string[],
  count: number,
): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO tracks (id, project_id, created_by, title, track_type, source, genres, prompt, facts, duration_ms,
         waveform, object_key, content_type, extension, size_bytes)
       SELECT gen_random_uuid(), p.id, p.created_by, 'Track ' || n, 'music', 'generated', '{Jazz,Blues}',
         'a night train through ' || n || ' villages, with brushes', jsonb_build_object('bpm', 96, 'differences', '[]'::jsonb), 30000,
         jsonb_build_object('points', 256, 'peak', ${waveform}, 'rms', ${waveform}),
         'tracks/' || p.id || '/' || gen_random_uuid(), 'audio/mpeg', 'mp3', 480000
       FROM projects p, generate_series(1, $2::int) n WHERE p.id = ANY($1::uuid[])
       RETURNING id, project_id, created_by)
     INSERT INTO project_tracks (project_id, track_id, added_by) SELECT project_id, id, created_by FROM made`,
    [projectIds, count],
  );
}

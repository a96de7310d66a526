import { Client } from 'pg';
import { startPostgres } from '#server/platform/storage/postgres/start-postgres.ts';
import { createLog } from '#server/platform/log.ts';

/** The project and its users. */
export interface LibraryUsers {
  readonly projectId: string;
  readonly ownerId: string;
  readonly memberId: string;
}

/** Row counts; activities, comments and so on all belong to the one project. */
export interface LibrarySizes {
  readonly tracks: number;
  readonly activities: number;
  readonly comments: number;
  /** Of the newest track, as its versions. */
  readonly trackComments: number;
  readonly versions: number;
  readonly ideas: number;
  readonly transactions: number;
  readonly generations: number;
  /** In addition to the one. */
  readonly projects: number;
}

/** A library after years of work. */
export const largeSizes: LibrarySizes = {
  tracks: 10_000,
  activities: 100_000,
  comments: 20_000,
  trackComments: 10_000,
  versions: 200,
  ideas: 2_000,
  transactions: 20_000,
  generations: 2_000,
  projects: 300,
};

/** 256 waveform points, as in a real track, different for each track, so that they compress as badly. */
const waveform = `encode(substring(sha512(n::text::bytea) || sha512((n+1)::text::bytea) || sha512((n+2)::text::bytea)
  || sha512((n+3)::text::bytea) FOR 256), 'base64')`;

const newestTrack = ({ tracks }: LibrarySizes) =>
  `('01920000-0000-7000-8000-' || lpad(to_hex(${tracks}), 12, '0'))::uuid`;

/** The statements that fill each table; $1 project, $2 owner, $3 the other member. */
const statementsFor = (sizes: LibrarySizes): string[] => [
  `INSERT INTO tracks (id, project_id, created_by, title, track_type, source, genres, prompt, facts, duration_ms,
     waveform, object_key, content_type, extension, size_bytes)
   SELECT ('01920000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1::uuid, $2::uuid,
     'Track ' || n, 'music', 'generated', '{Jazz,Blues}', 'a night train through ' || n || ' villages, with brushes',
     jsonb_build_object('differences', '[]'::jsonb, 'bpm', 96, 'sections', (
       SELECT jsonb_agg(jsonb_build_object('section_name', 'Verse', 'start_ms', s * 4000, 'duration_ms', 4000))
       FROM generate_series(0, 7) s)),
     30000, jsonb_build_object('points', 256, 'peak', replace(${waveform}, E'\\n', ''), 'rms', replace(${waveform}, E'\\n', '')),
     'tracks/' || n, 'audio/mpeg', 'mp3', 480000
   FROM generate_series(1, ${sizes.tracks}) n WHERE $3::uuid IS NOT NULL`,
  `INSERT INTO project_tracks (project_id, track_id, added_by)
   SELECT project_id, id, created_by FROM tracks WHERE project_id = $1 AND $2::uuid <> $3::uuid`,
  `INSERT INTO track_reactions (project_id, track_id, user_id, type)
   SELECT project_id, id, $3::uuid, 'thumbs_up' FROM tracks WHERE project_id = $1 AND $2::uuid <> $3::uuid AND get_byte(uuid_send(id), 15) % 2 = 1`,
  `INSERT INTO activities (id, project_id, seq, actor_id, type, name, excerpt)
   SELECT gen_random_uuid(), $1::uuid, activities_so_far() + n, CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END,
     CASE WHEN n % 3 = 0 THEN 'comment' ELSE 'other' END, 'did something for the ' || n || 'th time',
     CASE WHEN n % 3 = 0 THEN 'The bridge is too long.' END
   FROM generate_series(1, ${sizes.activities}) n`,
  `UPDATE projects SET activities_upto = (SELECT max(seq) FROM activities WHERE project_id = $1)
   WHERE id = $1 AND $2::uuid <> $3::uuid`,
  `INSERT INTO comments (id, project_id, user_id, content)
   SELECT ('01920000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $1::uuid,
     CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END, repeat('The bridge is too long. ', 5)
   FROM generate_series(1, ${sizes.comments}) n`,
  `INSERT INTO comments (id, project_id, user_id, parent_id, content)
   SELECT gen_random_uuid(), $1::uuid, $2::uuid, id, 'I like it as it is.' FROM comments
   WHERE project_id = $1::uuid AND user_id = $3::uuid`,
  `INSERT INTO comment_reactions (project_id, comment_id, user_id, type)
   SELECT project_id, id, $3::uuid, 'thumbs_up' FROM comments WHERE project_id = $1 AND user_id = $2`,
  `INSERT INTO track_versions (id, project_id, track_id, number, origin, created_by, source, prompt, provider, facts,
     duration_ms, waveform, object_key, content_type, extension, size_bytes)
   SELECT gen_random_uuid(), project_id, t.id, n, 'variation', $2::uuid, source, prompt, provider, facts, duration_ms,
     waveform, object_key, content_type, extension, size_bytes
   FROM tracks t, generate_series(1, ${sizes.versions}) n
   WHERE t.id = ${newestTrack(sizes)} AND $1::uuid IS NOT NULL AND $3::uuid IS NOT NULL`,
  `UPDATE tracks SET version = ${sizes.versions}, version_count = ${sizes.versions}, last_version = ${sizes.versions}
   WHERE id = ${newestTrack(sizes)} AND project_id = $1::uuid AND $2::uuid <> $3::uuid`,
  `INSERT INTO comments (id, project_id, track_id, user_id, content, version, position, position_end, resolved_at,
     resolved_by, assignee_id)
   SELECT ('01920000-0000-7000-a000-' || lpad(to_hex(n), 12, '0'))::uuid, $1::uuid, ${newestTrack(sizes)},
     CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END, repeat('The bridge is too long. ', 5),
     1 + n % ${sizes.versions}, n % 25, n % 25 + 2, CASE WHEN n % 3 = 0 THEN now() END,
     CASE WHEN n % 3 = 0 THEN $2::uuid END, CASE WHEN n % 5 = 0 THEN $3::uuid END
   FROM generate_series(1, ${sizes.trackComments}) n`,
  `INSERT INTO comment_mentions (project_id, comment_id, user_id)
   SELECT project_id, id, $2::uuid FROM comments WHERE track_id IS NOT NULL AND project_id = $1 AND user_id = $3`,
  `INSERT INTO ideas (id, project_id, user_id, title, description)
   SELECT gen_random_uuid(), $1::uuid, CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END, 'Idea ' || n,
     repeat('Something slow for an empty carriage. ', 4) FROM generate_series(1, ${sizes.ideas}) n`,
  `WITH book AS (UPDATE token_accounts SET entries = entries + ${sizes.transactions} WHERE user_id = $2::uuid
     RETURNING entries - ${sizes.transactions} AS before, balance)
   INSERT INTO token_transactions (id, user_id, entry_no, type, amount, balance_after, description)
   SELECT gen_random_uuid(), $2::uuid, before + n, 'grant', 0, balance, 'For the ' || n || 'th good deed'
   FROM book, generate_series(1, ${sizes.transactions}) n WHERE $1::uuid IS NOT NULL AND $3::uuid IS NOT NULL`,
  `INSERT INTO jobs (id, project_id, user_id, kind, status, provider, prompt, request, milli_units, seed,
     request_hash, token_cost, free_tokens, free_day, provider_cost_usd, finished_at)
   SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'music', 'failed', 'builtin', 'a night train', '{"prompt": "a night train"}',
     30000, n, '\\x00', 0, 0, '2026-01-01', 1, now() FROM generate_series(1, ${sizes.generations}) n WHERE $3::uuid IS NOT NULL`,
  `INSERT INTO projects (id, name, description, created_by)
   SELECT ('01920000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Project ' || n, repeat('About ', 20), $2::uuid
   FROM generate_series(1, ${sizes.projects}) n WHERE $1::uuid IS NOT NULL AND $3::uuid IS NOT NULL`,
  `INSERT INTO project_members (id, project_id, user_id, role)
   SELECT gen_random_uuid(), id, $2::uuid, 'admin' FROM projects WHERE id <> $1::uuid AND created_by = $2::uuid AND $3::uuid IS NOT NULL`,
];

/** Fills the database of a running server. */
export async function fillLibrary(
  dataDir: string,
  { projectId, ownerId, memberId }: LibraryUsers,
  sizes: LibrarySizes,
): Promise<void> {
  const server = await startPostgres(dataDir, createLog('silent'));
  const client = new Client(server.connection);
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const text of statementsFor(sizes)) await client.query(text, [projectId, ownerId, memberId]);
    await client.query('COMMIT');
    // Autovacuum would do the same after so many new rows.
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
    await server.stop();
  }
}

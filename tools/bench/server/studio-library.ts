import { Client } from 'pg';
import { concurrentIndexes } from '#server/platform/storage/postgres/concurrent-indexes.ts';
import { startPostgres } from '#server/platform/storage/postgres/start-postgres.ts';
import { createLog } from '#server/platform/log.ts';

/**
 * Row counts of a whole studio: a project with a tenth of the tracks, and others with equal shares of the rest. Speech and
 * approved tracks are in the others only.
 */
export interface StudioSizes {
  readonly projects: number;
  readonly tracks: number;
}

/** Both are signed-up users. */
export interface StudioUsers {
  /** Becomes a member of all projects; has read no activity. */
  readonly everywhereId: string;
  /** Becomes a member of the first 20 projects but the large one. */
  readonly ordinaryId: string;
}

/** The project with a tenth of all tracks. */
export const largeProjectId = projectId(1);
/** The studio's second project, of an ordinary size. */
export const ordinaryProjectId = projectId(2);

/** @param number from 1 on */
export function projectId(number: number): string {
  return `01920000-0000-7000-9000-${number.toString(16).padStart(12, '0')}`;
}

/** @param number from 1 on, in order of creation */
export const trackId = (number: number): string =>
  `01920000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** @param number of an ordinary project's last track */
export const lastOrdinaryTrack = ({ projects, tracks }: StudioSizes): number => {
  let number = tracks;
  while (projectOf(number, projects) !== 2) number -= 1;
  return number;
};
const projectOf = (number: number, projects: number) =>
  number % 10 === 0 ? 1 : 2 + (number % (projects - 1));

const authors = 200;

/** 256 waveform points, different for each track, so that they compress as badly as real ones. */
const waveform = `encode(substring(sha512(n::text::bytea) || sha512((n+1)::text::bytea) || sha512((n+2)::text::bytea)
  || sha512((n+3)::text::bytea) FOR 256), 'base64')`;

const id = (group: string, number: string) =>
  `('01920000-0000-7000-${group}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const author = (number: string) => id('b000', `1 + (${number}) % ${authors}`);
const words = (list: string, number: string) => {
  const quoted = list.split(' ').map((word) => `'${word}'`);
  return `(ARRAY[${quoted.join(',')}])[1 + (${number}) % ${quoted.length}]`;
};
const mood = 'slow bright weary tender restless solemn playful distant warm brittle hollow golden stubborn';
const style = 'tango waltz chorale nocturne march lullaby bossa polka reel ballad fugue';
const player = 'accordion cello clarinet marimba banjo organ trumpet harp oboe';
const place = 'harbour station desert kitchen library orchard bridge tunnel island';

/** A word of every track, of one in 2,000 tracks and at least one, and of none. */
export const searched = { frequent: 'rain', rare: 'xylorimba', absent: 'quetzalcoatl' };

/** Fills an empty studio; $1 the member of all projects, $2 the ordinary one. */
const statementsFor = ({ projects, tracks }: StudioSizes): string[] => {
  const project = id('9000', `CASE WHEN n % 10 = 0 THEN 1 ELSE 2 + n % ${projects - 1} END`);
  return [
    `INSERT INTO users (id, email, role, first_name, last_name, invite_validated_at)
     SELECT ${id('b000', 'n')}, 'author-' || n || '@example.org', 'creator', 'Author', 'No ' || n, now()
     FROM generate_series(1, ${authors}) n`,
    `INSERT INTO projects (id, name, description, created_by, is_public, updated_at)
     SELECT ${id('9000', 'n')}, 'Project ' || n, repeat('About ', 20), ${author('n')}, n % 10 = 0,
       now() - n * interval '1 minute'
     FROM generate_series(1, ${projects}) n`,
    `INSERT INTO project_members (id, project_id, user_id, role)
     SELECT gen_random_uuid(), ${id('9000', 'n')}, ${author('n + m')}, CASE m WHEN 0 THEN 'admin' ELSE 'collaborator' END
     FROM generate_series(1, ${projects}) n, generate_series(0, 9) m`,
    `INSERT INTO project_members (id, project_id, user_id, role)
     SELECT gen_random_uuid(), ${id('9000', 'n')}, $1::uuid, 'admin' FROM generate_series(1, ${projects}) n`,
    `INSERT INTO project_members (id, project_id, user_id, role)
     SELECT gen_random_uuid(), ${id('9000', 'n')}, $2::uuid, 'admin'
     FROM generate_series(2, least(${projects}, 21)) n`,
    `INSERT INTO tracks (id, project_id, created_by, title, track_type, source, review_state, genres, tags, prompt, facts,
       duration_ms, waveform, object_key, content_type, extension, size_bytes, provider, created_at)
     SELECT ${id('8000', 'n')}, ${project}, ${author('n')},
       initcap(${words(mood, 'n')}) || ' ' || ${words(style, 'n / 3')} || ' ' || n,
       CASE n % 10 WHEN 3 THEN 'voice' ELSE 'music' END, 'generated', CASE n % 10 WHEN 7 THEN 'approved' ELSE 'none' END,
       ARRAY[initcap(${words(style, 'n')}), 'Folk'], ARRAY[${words(place, 'n / 5')}],
       'A ' || ${words(mood, 'n / 7')} || ' ' || ${words(style, 'n / 11')} || ' for ' || ${words(player, 'n / 13')}
         || ' and ' || ${words(player, 'n / 17')} || ', like rain in a ' || ${words(place, 'n / 19')} || ' on day ' || n
         || CASE WHEN (${tracks} - n) % 2000 = 999 THEN ', with a xylorimba' ELSE '' END,
       jsonb_build_object('differences', '[]'::jsonb, 'bpm', 96), 30000,
       jsonb_build_object('points', 256, 'peak', replace(${waveform}, E'\\n', ''), 'rms',
         replace(${waveform}, E'\\n', '')), 'tracks/' || n, 'audio/mpeg', 'mp3', 480000, 'builtin',
       now() - (${tracks} - n) * interval '1 minute'
     FROM generate_series(1, ${tracks}) n`,
    `INSERT INTO project_tracks (project_id, track_id, added_by)
     SELECT project_id, id, created_by FROM tracks`,
    `INSERT INTO track_versions (id, project_id, track_id, number, origin, created_by, source, prompt, provider, facts,
       duration_ms, waveform, object_key, content_type, extension, size_bytes)
     SELECT gen_random_uuid(), project_id, id, 1, 'first', created_by, source, prompt, provider, facts,
       duration_ms, waveform, object_key, content_type, extension, size_bytes FROM tracks`,
    `INSERT INTO track_reactions (project_id, track_id, user_id, type)
     SELECT project_id, id, created_by, 'thumbs_up' FROM tracks`,
    `INSERT INTO comments (id, project_id, track_id, user_id, content, version, position)
     SELECT ${id('a000', 'n')}, ${project}, ${id('8000', 'n')}, ${author('n + 1')},
       repeat('The bridge is too long. ', 4), 1, n % 25
     FROM generate_series(1, ${tracks}) n`,
    `INSERT INTO comments (id, project_id, track_id, user_id, content, parent_id)
     SELECT ${id('a001', 'n')}, ${project}, ${id('8000', 'n')}, ${author('n')}, 'I like it as it is.',
       ${id('a000', 'n')}
     FROM generate_series(1, ${tracks}) n`,
    `INSERT INTO activities (id, project_id, seq, track_id, actor_id, type, name, excerpt, comment_id)
     SELECT gen_random_uuid(), ${project}, activities_so_far() - 10 * (3 * (${tracks} - n) + m), ${id('8000', 'n')},
       ${author('n + m')}, CASE m WHEN 2 THEN 'track_generated' ELSE 'comment' END, 'a track',
       CASE m WHEN 2 THEN NULL ELSE 'The bridge is too long.' END,
       CASE m WHEN 2 THEN NULL WHEN 1 THEN ${id('a000', 'n')} ELSE ${id('a001', 'n')} END
     FROM generate_series(1, ${tracks}) n, generate_series(0, 2) m ORDER BY n, m DESC`,
    `INSERT INTO ideas (id, project_id, user_id, title, description)
     SELECT gen_random_uuid(), ${project}, ${author('n')}, 'Idea ' || n, repeat('Something slow for an empty carriage. ', 4)
     FROM generate_series(1, ${tracks / 10}) n`,
    `INSERT INTO jobs (id, project_id, user_id, kind, status, provider, prompt, request, milli_units, seed, request_hash,
       token_cost, free_tokens, free_day, provider_cost_usd, track_id, created_at, finished_at)
     SELECT ${id('c000', 'n')}, ${project}, ${author('n')}, 'music', 'completed', 'builtin', 'a tone', '{"prompt": "a tone"}',
       30000, n, '\\x00', 5, 0, '2026-01-01', 0, ${id('8000', 'n')}, now() - (${tracks} - n) * interval '1 minute',
       now() - (${tracks} - n) * interval '1 minute'
     FROM generate_series(1, ${tracks / 2}) n`,
    `UPDATE projects p SET activities_upto = a.upto FROM (SELECT project_id, max(seq) AS upto FROM activities GROUP BY 1) a
     WHERE a.project_id = p.id`,
    `UPDATE projects p SET track_count = t.total FROM (SELECT project_id, count(*) AS total FROM project_tracks GROUP BY 1) t
     WHERE t.project_id = p.id`,
    `INSERT INTO user_track_counts (user_id, generated) SELECT created_by, count(*) FROM tracks GROUP BY created_by`,
  ];
};

/** Fills the database of a running server. */
export async function fillStudio(
  dataDir: string,
  { everywhereId, ordinaryId }: StudioUsers,
  sizes: StudioSizes,
): Promise<void> {
  const server = await startPostgres(dataDir, createLog('silent'));
  const client = new Client(server.connection);
  await client.connect();
  try {
    // Without triggers and checks of references, which take most of the time: their results are inserted above.
    await client.query('SET session_replication_role = replica');
    // Built again by the next start, as after an upgrade.
    for (const name of Object.keys(concurrentIndexes)) await client.query(`DROP INDEX IF EXISTS ${name}`);
    for (const text of statementsFor(sizes)) {
      // Every parameter has to occur in its statement.
      await client.query(
        text
          .replaceAll('$1::uuid', `'${everywhereId}'::uuid`)
          .replaceAll('$2::uuid', `'${ordinaryId}'::uuid`),
      );
    }
    // Autovacuum would do the same after so many new rows.
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
    await server.stop();
  }
}

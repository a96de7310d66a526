import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Collaboration } from '#contract/members.ts';
import type { Project } from '#contract/projects.ts';
import { type Track, trackSortFields } from '#contract/tracks.ts';
import { join, projectOf, somebody, type SignedIn } from './browser.ts';
import { peopleApp } from './people-app.ts';
import { looksAt, type Look, rowsOf } from './plans.ts';
import { queriesOf } from './queries-of.ts';

const people = await peopleApp();
const { db } = people;
const { database } = people.storage;

const size = 10_000;
/** 256 slices, as a real track carries them. */
const peaks = Buffer.alloc(256, 'x').toString('base64');

let creator: SignedIn;
let guest: SignedIn;
let stranger: SignedIn;
let large: Project;
let other: Project;
let elsewhere: Project;

/** Tracks as they are, with waveform, facts and prompt; every eleventh in the trash. */
const tracksIn = (project: Project, generator: SignedIn, from: number, to: number) => sql`
  INSERT INTO tracks (id, project_id, created_by, title, track_type, source, genres, prompt, facts,
    duration_ms, waveform, object_key, content_type, extension, size_bytes, deleted_at)
  SELECT ('01920000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${project.id}, ${generator.user.id},
    'Track ' || n, CASE n % 100 WHEN 0 THEN 'voice' ELSE 'music' END, 'generated', '{Jazz}', repeat('a night train ', 10),
    jsonb_build_object('bpm', 96, 'sections', (
      SELECT jsonb_agg(jsonb_build_object('section_name', 'Verse', 'start_ms', s, 'duration_ms', 1))
      FROM generate_series(1, 8) s)),
    1000 * (n % 300), jsonb_build_object('points', 256, 'peak', ${peaks}::text, 'rms', ${peaks}::text),
    'tracks/' || n, 'audio/mpeg', 'mp3', 480000, CASE WHEN n % 11 = 0 THEN now() END
  FROM generate_series(${from}::int, ${to}::int) n`;

/** Every tenth track in two projects, every second with a thumb; and twice as many in a project of others. */
async function fill(): Promise<void> {
  await db.transaction(async (tx) => {
    stranger = await somebody(people, 'creator');
    elsewhere = await projectOf(stranger);
    await tx.execute(tracksIn(large, creator, 1, size * 1.1));
    await tx.execute(tracksIn(elsewhere, stranger, size * 2 + 1, size * 4));
    await tx.execute(sql`
      INSERT INTO project_tracks (project_id, track_id, added_by, in_trash)
      SELECT project_id, id, created_by, deleted_at IS NOT NULL FROM tracks`);
    await tx.execute(sql`
      INSERT INTO project_tracks (project_id, track_id, added_by, in_trash)
      SELECT ${other.id}, id, created_by, deleted_at IS NOT NULL FROM tracks
      WHERE project_id = ${large.id} AND get_byte(uuid_send(id), 15) % 10 = 1`);
    await tx.execute(sql`
      INSERT INTO track_reactions (project_id, track_id, user_id, type)
      SELECT project_id, id, created_by, 'thumbs_up' FROM tracks WHERE get_byte(uuid_send(id), 15) % 2 = 1`);
  });
  // As the database does by itself after so many new rows.
  await db.execute(sql`VACUUM ANALYZE`);
}

beforeAll(async () => {
  [creator, guest] = [await somebody(people, 'creator'), await somebody(people, 'creator')];
  [large, other] = [await projectOf(creator, { isPublic: true }), await projectOf(creator)];
  for (const { id } of [large, other]) await join(people, id, guest);
  await fill();
});

/** A track in the middle of the list, and a cursor from there. */
const middleId = '01920000-0000-7000-8000-000000001388';
const middle = Buffer.from(JSON.stringify([middleId])).toString('base64url');

const calls: [string, () => string][] = [
  ['the tracks of the project', () => `/api/projects/${large.id}/tracks`],
  ['a page of them in the middle', () => `/api/projects/${large.id}/tracks?cursor=${middle}`],
  ...trackSortFields.flatMap((sort): [string, () => string][] =>
    (['asc', 'desc'] as const).map((direction) => [
      `those by ${sort}, ${direction}`,
      () => `/api/projects/${large.id}/tracks?sort=${sort}&direction=${direction}&limit=60&cursor=${middle}`,
    ]),
  ),
  ['those of one type', () => `/api/projects/${large.id}/tracks?type=voice&limit=60`],
  ['those around one', () => `/api/projects/${large.id}/tracks?limit=60&around=${middleId}`],
  ['all tracks', () => '/api/tracks'],
  ['a page of all in the middle', () => `/api/tracks?cursor=${middle}`],
  ['the projects', () => '/api/projects'],
  ['the public projects', () => '/api/projects/public'],
  ['collaborations', () => '/api/user/collaborations'],
  ['the project itself', () => `/api/projects/${large.id}`],
  ['the figures', () => '/api/dashboard/stats'],
  ['the trash', () => '/api/trash'],
  ['one track', () => '/api/tracks/01920000-0000-7000-8000-000000001387'],
  ['where it stands', () => '/api/tracks/01920000-0000-7000-8000-000000001387/projects'],
];

test('the lists show what is there', async () => {
  const list = (await guest.call(`GET /api/projects/${large.id}/tracks`)).json<Track[]>();
  expect(list).toHaveLength(200);
  expect(list[0]).toMatchObject({ title: `Track ${size * 1.1 - 1}`, projectId: large.id });
  expect(list.filter(({ reactions }) => reactions.length > 0).length).toBeGreaterThan(90);
  const { collaborations } = (await guest.call('GET /api/user/collaborations')).json<{
    collaborations: Collaboration[];
  }>();
  expect(collaborations.find(({ id }) => id === large.id)!.trackCount).toBe(size);
});

/** Milliseconds of the quickest of so many calls. */
async function leastTime(path: string, count = 31): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    const { statusCode } = await creator.call(`GET ${path}`);
    times.push(performance.now() - started);
    expect(statusCode).toBe(200);
  }
  return Math.min(...times);
}

describe('with ten thousand tracks', () => {
  // The quickest, because other programs take the machine for minutes; the middle and the tail are the benchmark's.
  test.each(calls)('%s: a call can be answered within 50 ms', async (_name, path) => {
    expect(await leastTime(path())).toBeLessThan(50);
  });
});

/** How PostgreSQL reads the tables for everything that a call asks it. */
async function looksOf(path: string, by = creator): Promise<Look[]> {
  const { asked } = await queriesOf(database.pool, () => by.call(`GET ${path}`));
  const reading = asked.filter(({ query }) => /^\s*select/i.test(query.text));
  return looksAt(database.pool, reading);
}

const scansOf = async (path: string) => (await looksOf(path)).map(({ how, table }) => `${how} on ${table}`);

describe('the tables of tracks are read by an index', () => {
  test.each(calls)('for %s', async (_name, path) => {
    const wholeTables = async () => {
      // A transaction that is open keeps rows from being known to all, and their index from being enough.
      await db.execute(sql`VACUUM ANALYZE`);
      const scans = await scansOf(path());
      expect(scans).not.toEqual([]);
      return scans.filter((scan) => /^Seq Scan on (tracks|project_tracks|track_reactions)$/.test(scan));
    };
    await expect.poll(wholeTables).toEqual([]);
  });

  test.each([
    ['all', () => '/api/tracks'],
    ['those of a project', () => `/api/projects/${elsewhere.id}/tracks`],
  ])('from where a page of %s begins', async (_which, list) => {
    const halfWay = JSON.stringify([`01920000-0000-7000-8000-${(size * 3).toString(16).padStart(12, '0')}`]);
    const cursor = Buffer.from(halfWay).toString('base64url');
    expect(rowsOf(await looksOf(`${list()}?limit=50&cursor=${cursor}`, stranger))).toBeLessThan(1_000);
  });

  test('and counted without a look at their rows', async () => {
    expect(await scansOf(`/api/projects/${large.id}`)).toContain('Index Only Scan on project_tracks');
  });
});

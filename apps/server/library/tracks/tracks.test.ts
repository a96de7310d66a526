import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Project } from '#contract/projects.ts';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import { joinProject, createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { tracksTable } from '../../platform/schema/tracks.tables.ts';

const context = await testContext();
const { db, tracks } = context;

const creator = await registerUser(context, 'creator');
const project = await createProject(creator);

const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];

async function readPages(page: SignedInUser, first: string): Promise<Track[][]> {
  const pages: Track[][] = [];
  let url: string | undefined = first;
  while (url) {
    const reply = await page.call(`GET ${url}`);
    expect(reply.statusCode).toBe(200);
    pages.push(reply.json<Track[]>());
    url = nextOf(reply.headers.link);
  }
  return pages;
}

describe('listTracks with a thousand tracks', () => {
  let page: SignedInUser;
  let ids: string[];
  let projects: Project[];

  beforeAll(async () => {
    page = await registerUser(context, 'creator');
    projects = [await createProject(page), await createProject(page), await createProject(page)];
    const rows = Array.from({ length: 1000 }, (_, i) => newTrack(projects[i % 3]!.id, page.user.id));
    await db.transaction(async (tx) => {
      await tx.insert(tracksTable).values(rows.map((row) => ({ ...row, id: row.id! })));
      await tx.execute(sql`INSERT INTO project_tracks (project_id, track_id, added_by)
        SELECT project_id, id, created_by FROM tracks WHERE created_by = ${page.user.id}`);
    });
    ids = rows.map((row) => row.id!).toReversed();
  });

  test('returns the tracks of all projects in pages, newest first, each once', async () => {
    const pages = await readPages(page, '/api/tracks?limit=130');
    expect(pages.map((rows) => rows.length)).toEqual([130, 130, 130, 130, 130, 130, 130, 90]);
    expect(pages.flat().map(({ id }) => id)).toEqual(ids);
  });

  test('returns pages of 200 by default, and no empty last page', async () => {
    const pages = await readPages(page, '/api/tracks');
    expect(pages.map((rows) => rows.length)).toEqual([200, 200, 200, 200, 200]);
  });

  test('returns the tracks of one project in pages', async () => {
    const pages = await readPages(page, `/api/projects/${projects[1]!.id}/tracks?limit=100`);
    expect(pages.flat().map(({ id }) => id)).toEqual(ids.filter((_, i) => (999 - i) % 3 === 1));
  });

  test('keeps its pages stable when tracks are deleted and added in between', async () => {
    const reply = await page.call('GET /api/tracks?limit=10');
    const first = reply.json<Track[]>();
    await page.call(`DELETE /api/tracks/${first.at(-1)!.id}`);
    await tracks.add(db, newTrack(projects[0]!.id, page.user.id));
    const second = (await page.call(`GET ${nextOf(reply.headers.link)!}`)).json<Track[]>();
    expect(second.map(({ id }) => id)).toEqual(ids.slice(10, 20));
  });
});

test.each([1, 2, 3])(
  'listTracks returns each shared track once and skips none, in pages of %i',
  async (limit) => {
    const page = await registerUser(context, 'creator');
    const four = [
      await createProject(page),
      await createProject(page),
      await createProject(page),
      await createProject(page),
    ];
    const added: string[] = [];
    for (const { id } of [four[3]!, four[2]!, four[0]!, four[1]!, four[0]!]) {
      added.push((await tracks.add(db, newTrack(id, page.user.id))).id);
    }
    const shared = added.at(-1)!;
    for (const { id } of four.slice(1, 3)) await page.call(`POST /api/projects/${id}/tracks/${shared}`);
    const pages = await readPages(page, `/api/tracks?limit=${limit}`);
    expect(pages.flat().map(({ id }) => id)).toEqual(added.toReversed());
  },
);

test('listTracks searches title and genre over all projects of the user', async () => {
  const page = await registerUser(context, 'creator');
  const [here, there] = [await createProject(page), await createProject(page)];
  const add = (projectId: string, title: string, genres: string[]) =>
    tracks.add(db, { ...newTrack(projectId, page.user.id), title, genres });
  const waltz = await add(here.id, 'Depot at Five', ['Waltz', 'Late Night']);
  const other = await add(there.id, 'The Depot burns', ['Metal']);
  await add(here.id, 'Something else', []);
  await add(project.id, 'Depot of others', []);
  const found = async (search: string) => {
    const reply = await page.call(`GET /api/tracks?search=${encodeURIComponent(search)}`);
    return reply.json<Track[]>().map(({ id }) => id);
  };
  expect(await found('depot')).toEqual([other.id, waltz.id]);
  expect(await found('LATE depot')).toEqual([waltz.id]);
  expect(await found('depot jazz')).toEqual([]);
  const first = await page.call('GET /api/tracks?search=depot&limit=1');
  const second = await page.call(`GET ${nextOf(first.headers.link)}`);
  expect(second.json<Track[]>().map(({ id }) => id)).toEqual([waltz.id]);
});

test('listTracks omits tracks of projects without membership and tracks in the trash', async () => {
  const publicProject = await createProject(creator, { isPublic: true });
  const other = await registerUser(context, 'creator');
  await tracks.add(db, newTrack(publicProject.id, creator.user.id));
  expect((await other.call('GET /api/tracks')).json()).toEqual([]);
  expect((await other.call(`GET /api/projects/${publicProject.id}/tracks`)).json()).toHaveLength(1);
  expect((await other.call(`GET /api/projects/${project.id}/tracks`)).statusCode).toBe(404);
});

test.each(['0', '201', '-1', '1.5', 'x', ''])('listTracks rejects the limit %j', async (limit) => {
  expect((await creator.call(`GET /api/tracks?limit=${limit}`)).statusCode).toBe(400);
});

const remove = async (user: SignedInUser, id: string) =>
  (await user.call(`DELETE /api/tracks/${id}`)).statusCode;

describe('a track', () => {
  test('is returned with all its details', async () => {
    const row = newTrack(project.id, creator.user.id);
    const added = await tracks.add(db, row);
    const reply = await creator.call(`GET /api/tracks/${row.id}`);
    expect(reply.json<TrackDetail>()).toEqual(added);
    expect(added).toMatchObject({
      title: 'Night train',
      duration: 30.25,
      format: 'mp3',
      audioUrl: `/api/tracks/${row.id}/audio`,
      downloadUrl: `/api/tracks/${row.id}/audio?download=1`,
      seed: 4_294_967_295,
      understood: 'A calm jazz piece.',
      bpm: 96,
      key: 'D minor',
      metre: '4/4',
      instruments: ['piano'],
      loudnessLufs: -14,
      settings: { tempo: 96 },
      createdBy: creator.user.id,
    });
    expect(reply.body).not.toContain('objectKey');
    expect(await tracks.detail(added.id)).toEqual(added);
  });

  test('with words returns them in the detail reply, but not in lists', async () => {
    const words = [{ text: 'Hello', start_ms: 60, end_ms: 547 }];
    const { id } = await tracks.add(
      db,
      newTrack(project.id, creator.user.id, { trackType: 'voice', prompt: 'Hello!', words }),
    );
    expect((await creator.call(`GET /api/tracks/${id}`)).json<TrackDetail>().words).toEqual(words);
    const listed = (await creator.call(`GET /api/projects/${project.id}/tracks`)).json<Track[]>();
    const row = listed.find((one) => one.id === id);
    expect(row).toMatchObject({ prompt: 'Hello!', loudnessLufs: -14 });
    expect(row).not.toHaveProperty('words');
  });

  test('without facts is returned with nulls', async () => {
    const { id } = await tracks.add(
      db,
      newTrack(project.id, creator.user.id, { facts: null, settings: null }),
    );
    const detail = (await creator.call(`GET /api/tracks/${id}`)).json<TrackDetail>();
    expect(detail).toMatchObject({ bpm: null, instruments: [], sections: [], settings: null });
  });

  test('makes its project the most recently changed when added', async () => {
    const older = await createProject(creator);
    await createProject(creator);
    await tracks.add(db, newTrack(older.id, creator.user.id));
    const [first] = (await creator.call('GET /api/projects?limit=1')).json<Project[]>();
    expect(first!.id).toBe(older.id);
  });

  test('can be deleted by its creator, the project’s admin and admins only', async () => {
    const [generator, member, helper, admin, outsider] = await Promise.all(
      (['creator', 'creator', 'collaborator', 'admin', 'creator'] as const).map((role) =>
        registerUser(context, role),
      ),
    );
    for (const user of [generator!, member!, helper!]) await joinProject(context, project.id, user);
    const create = () => tracks.add(db, newTrack(project.id, generator!.user.id));
    const { id } = await create();
    expect(await remove(outsider!, id)).toBe(404);
    expect(await remove(member!, id)).toBe(403);
    expect(await remove(helper!, id)).toBe(403);
    expect(await remove(generator!, id)).toBe(204);
    expect(await remove(generator!, id)).toBe(404);
    expect(await remove(creator, (await create()).id)).toBe(204);
    expect(await remove(admin!, (await create()).id)).toBe(204);
    expect((await generator!.call(`GET /api/tracks/${id}`)).statusCode).toBe(404);
    expect((await generator!.call(`GET /api/tracks/${id}/audio`)).statusCode).toBe(404);
    const [row] = await db.select().from(tracksTable).where(eq(tracksTable.id, id));
    expect(row!.deletedAt).toBeInstanceOf(Date);
  });
});

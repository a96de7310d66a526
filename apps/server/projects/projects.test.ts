import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ListedProject, Project, ProjectSummary } from '#contract/projects.ts';
import { joinProject, createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { projectsTable } from '../platform/schema/projects.tables.ts';

const context = await testContext();
const { db, tracks } = context;

const creator = await registerUser(context, 'creator');

const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1];

describe('createProject', () => {
  test('returns an empty project with its creator as admin', async () => {
    const reply = await creator.call('POST /api/projects', {
      body: { name: '  Night drive  ', description: '   ', isPublic: true },
    });
    expect(reply.statusCode).toBe(201);
    const project = reply.json<Project>();
    expect(project).toMatchObject({
      name: 'Night drive',
      description: null,
      isPublic: true,
      allowDownloads: true,
      trackCount: 0,
      memberCount: 1,
      may: { generate: true, edit: true, download: true },
      members: [{ role: 'admin', user: { id: creator.user.id, email: creator.user.email } }],
    });
    expect((await creator.call(`GET /api/projects/${project.id}`)).json()).toEqual(project);
  });

  test.each([{ name: '  ' }, { name: 'x'.repeat(201) }, {}])(
    'rejects a missing or invalid name: %j',
    async (body) => {
      const reply = await creator.call('POST /api/projects', { body });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'validation_failed', issues: [{ path: 'name' }] });
    },
  );
});

test('a project reply contains the newest ten tracks, also after an update', async () => {
  const { id } = await createProject(creator);
  const created: string[] = [];
  for (let i = 0; i < 12; i += 1) created.push((await tracks.add(db, newTrack(id, creator.user.id))).id);
  const newest = created.toReversed().slice(0, 10);
  const opened = (await creator.call(`GET /api/projects/${id}`)).json<Project>();
  expect(opened.tracks.map((track) => track.id)).toEqual(newest);
  const changed = await creator.call(`PATCH /api/projects/${id}`, { body: { name: 'Another name' } });
  expect(changed.json<Project>().tracks).toEqual(opened.tracks);
});

test('getProject returns the same 404 for a missing and for an invisible project', async () => {
  const privateProject = await createProject(await registerUser(context, 'creator'));
  const bodies = new Set<string>();
  for (const id of [privateProject.id, '01920000-0000-7000-8000-00000000dead', 'x', '%00', "' OR 1=1"]) {
    const reply = await creator.call(`GET /api/projects/${encodeURIComponent(id)}`);
    expect(reply.statusCode).toBe(404);
    bodies.add(reply.body);
  }
  expect(bodies.size).toBe(1);
});

test('a public project is visible to every validated user, with their permissions', async () => {
  const publicProject = await createProject(creator, { isPublic: true });
  const guest = await registerUser(context, 'creator');
  const reply = await guest.call(`GET /api/projects/${publicProject.id}`);
  expect(reply.json<Project>().may).toEqual({ generate: false, edit: false, download: true });
  expect(reply.json<Project>().members[0]!.user).toMatchObject({ id: creator.user.id, firstName: 'Some' });
  expect(reply.body).not.toContain(creator.user.email);
  const admin = await registerUser(context, 'admin');
  await joinProject(context, publicProject.id, guest);
  for (const page of [guest, admin])
    expect((await page.call(`GET /api/projects/${publicProject.id}`)).body).toContain(creator.user.email);
});

describe('listProjects', () => {
  test('lists the user’s projects, last changed first, with correct counts', async () => {
    const page = await registerUser(context, 'creator');
    const [first, second] = [await createProject(page), await createProject(page)];
    await createProject(creator, { isPublic: true });
    await joinProject(context, first.id, creator);
    const remaining = await tracks.add(db, newTrack(first.id, page.user.id));
    const deleted = await tracks.add(db, newTrack(first.id, page.user.id));
    await page.call(`DELETE /api/tracks/${deleted.id}`);
    const listed = (await page.call('GET /api/projects')).json<ProjectSummary[]>();
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(listed[0]).toMatchObject({ trackCount: 1, memberCount: 2 });
    expect(remaining.projectId).toBe(first.id);
    const stats = await page.call('GET /api/dashboard/stats');
    expect(stats.json()).toEqual({
      totalProjects: 2,
      totalTracks: 1,
      tracksGenerated: 1,
      unreadComments: 0,
    });
  });

  test('returns each project once when several changed within a millisecond', async () => {
    const page = await registerUser(context, 'creator');
    const created = await Promise.all(Array.from({ length: 25 }, () => createProject(page)));
    // One timestamp for all, with microseconds that a JavaScript Date cannot represent.
    for (const [index, { id }] of created.entries()) {
      const updatedAt = sql`${`2026-01-01 00:00:00.00000${index % 3}+00`}::timestamptz`;
      await db.update(projectsTable).set({ updatedAt }).where(eq(projectsTable.id, id));
    }
    const seen: string[] = [];
    let url: string | undefined = '/api/projects?limit=4';
    while (url) {
      const reply = await page.call(`GET ${url}`);
      expect(reply.statusCode).toBe(200);
      seen.push(...reply.json<ProjectSummary[]>().map(({ id }) => id));
      url = nextOf(reply.headers.link);
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen)).toEqual(new Set(created.map(({ id }) => id)));
    const whole = (await page.call('GET /api/projects')).json<ProjectSummary[]>();
    expect(seen).toEqual(whole.map(({ id }) => id));
  });

  test.each(['garbage', 'e30', 'WyJ4IiwieSJd', '', "'; DROP TABLE users"])(
    'returns 400 for the invalid cursor %j',
    async (cursor) => {
      const reply = await creator.call(`GET /api/projects?cursor=${encodeURIComponent(cursor)}`);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ issues: [{ path: 'cursor' }] });
    },
  );

  test('searches names and descriptions for all words, case-insensitively, in pages', async () => {
    const page = await registerUser(context, 'creator');
    const named = async (name: string, description: string | null = null) =>
      (await createProject(page, { name, description })).id;
    const night = await named('Night drive', 'For a Film about Łódź');
    const both = await named('Film music', 'drive, at night');
    await named('100% Day_break');
    await createProject(creator, { name: 'Night drive' });
    const found = async (search: string) => {
      const reply = await page.call(`GET /api/projects?search=${encodeURIComponent(search)}`);
      return reply.json<ProjectSummary[]>().map(({ id }) => id);
    };
    expect(await found(' FILM   night ')).toEqual([both, night]);
    expect(await found('łódź')).toEqual([night]);
    expect(await found('%')).toHaveLength(1);
    expect(await found('y_b')).toHaveLength(1);
    expect(await found('_d')).toHaveLength(0);
    expect(await found("'; --")).toHaveLength(0);
    expect(await found(' ')).toHaveLength(3);
    const first = await page.call('GET /api/projects?search=night&limit=1');
    expect(first.json<ProjectSummary[]>().map(({ id }) => id)).toEqual([both]);
    const second = await page.call(`GET ${nextOf(first.headers.link)}`);
    expect(second.json<ProjectSummary[]>().map(({ id }) => id)).toEqual([night]);
    expect(nextOf(second.headers.link)).toBeUndefined();
    for (const search of ['x'.repeat(201), '%00']) {
      expect((await page.call(`GET /api/projects?search=${search}`)).statusCode).toBe(400);
    }
  });

  test('returns the five most recent projects to the dashboard, with their teams as in the list', async () => {
    const page = await registerUser(context, 'creator');
    const created: Project[] = [];
    for (let i = 0; i < 6; i++) created.push(await createProject(page));
    const guest = await registerUser(context, 'collaborator');
    await joinProject(context, created[5]!.id, guest);
    const recent = (await page.call('GET /api/dashboard/recent-projects')).json<ListedProject[]>();
    const listed = (await page.call('GET /api/projects')).json<ListedProject[]>();
    for (const projects of [recent, listed]) {
      expect(projects.slice(0, 2).map(({ team }) => team.map(({ id }) => id))).toEqual([
        [page.user.id, guest.user.id],
        [page.user.id],
      ]);
    }
    expect(Object.keys(recent[0]!.team[0]!).toSorted()).toEqual([
      'firstName',
      'id',
      'lastName',
      'profileImageUrl',
    ]);
    expect(recent.map(({ id }) => id)).toEqual(
      created
        .slice(1)
        .toReversed()
        .map(({ id }) => id),
    );
  });
});

test('viewers returns the users who can see a project now', async () => {
  const [member, outsider, admin, newcomer] = await Promise.all([
    registerUser(context, 'collaborator'),
    registerUser(context, 'creator'),
    registerUser(context, 'admin'),
    registerUser(context),
  ]);
  const all = [creator, member, outsider, admin, newcomer].map(({ user }) => user.id);
  const privateProject = await createProject(creator);
  await joinProject(context, privateProject.id, member);
  await joinProject(context, privateProject.id, newcomer);
  const audience = async (id: string, candidates: string[]) =>
    new Set((await context.projects.viewers(id, candidates)).keys());
  expect(await audience(privateProject.id, all)).toEqual(
    new Set([creator, member, admin].map(({ user }) => user.id)),
  );
  const publicProject = await createProject(creator, { isPublic: true });
  expect(await audience(publicProject.id, all)).toEqual(new Set(all.slice(0, 4)));
  expect(await audience(privateProject.id, [])).toEqual(new Set());
});

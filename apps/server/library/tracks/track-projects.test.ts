import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Project, ProjectAndTeam, ProjectSummary } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { joinProject, createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { waitForBlockedQuery } from '#server/testing/blocked-query.ts';
import { tracksTable } from '../../platform/schema/tracks.tables.ts';

const context = await testContext();

const creator = await registerUser(context, 'creator');
const ownerProject = await createProject(creator);
const other = await createProject(creator);
const track: Track = await context.tracks.add(context.db, newTrack(ownerProject.id, creator.user.id));

const add = (page: SignedInUser, { id }: Project, one = track) =>
  page.call(`POST /api/projects/${id}/tracks/${one.id}`);
const remove = async (page: SignedInUser, { id }: Project, one = track) => {
  const reply = await page.call(`DELETE /api/projects/${id}/tracks/${one.id}`);
  return reply.statusCode === 204 ? 204 : [reply.statusCode, reply.json<{ code: string }>().code];
};
const projectsOf = async (page: SignedInUser, one = track) =>
  new Set(
    (await page.call(`GET /api/tracks/${one.id}/projects`)).json<ProjectSummary[]>().map(({ id }) => id),
  );
const tracksOf = async (page: SignedInUser, { id }: Project) =>
  (await page.call(`GET /api/projects/${id}/tracks`)).json<Track[]>();

const removeMember = async (page: SignedInUser, project: Project, one: SignedInUser) => {
  const { members } = (await page.call(`GET /api/projects/${project.id}`)).json<ProjectAndTeam>();
  const { id } = members.find(({ user }) => user.id === one.user.id)!;
  expect((await page.call(`DELETE /api/projects/${project.id}/members/${id}`)).statusCode).toBe(204);
};

describe('a track in a second project', () => {
  test('is listed and counted there, and once in the list of all tracks', async () => {
    const reply = await add(creator, other);
    expect([reply.statusCode, reply.json<Track>().projectId]).toEqual([201, other.id]);
    expect((await add(creator, other)).json()).toMatchObject({ code: 'already_in_project' });
    expect(await tracksOf(creator, other)).toEqual([{ ...reply.json<Track>(), projectId: other.id }]);
    expect((await creator.call(`GET /api/projects/${other.id}`)).json()).toMatchObject({ trackCount: 1 });
    const all = (await creator.call('GET /api/tracks')).json<Track[]>();
    expect(all.map(({ id, projectId }) => [id, projectId])).toEqual([[track.id, ownerProject.id]]);
    expect(await projectsOf(creator)).toEqual(new Set([ownerProject.id, other.id]));
  });

  test('is visible to that project’s members, without its owner project', async () => {
    const guest = await registerUser(context, 'creator');
    expect((await guest.call(`GET /api/tracks/${track.id}`)).statusCode).toBe(404);
    await joinProject(context, other.id, guest);
    const seen = await guest.call(`GET /api/tracks/${track.id}`);
    expect(seen.json()).toMatchObject({ id: track.id, projectId: other.id });
    expect(seen.body).not.toContain(ownerProject.id);
    expect((await guest.call('GET /api/tracks')).json()).toMatchObject([
      { id: track.id, projectId: other.id },
    ]);
    expect(await projectsOf(guest)).toEqual(new Set([other.id]));
    // A member there, but neither the track's creator nor admin of its owner project.
    expect((await guest.call(`DELETE /api/tracks/${track.id}`)).statusCode).toBe(403);
    expect(await remove(guest, other)).toEqual([403, 'forbidden']);
  });

  test('can be added only by a user who may generate there and can see the track', async () => {
    const guest = await registerUser(context, 'creator');
    const theirs = await createProject(guest);
    expect((await add(guest, theirs)).statusCode).toBe(404);
    const publicProject = await createProject(creator, { isPublic: true });
    expect((await add(guest, publicProject)).statusCode).toBe(403);
    await joinProject(context, ownerProject.id, guest);
    expect((await add(guest, theirs)).statusCode).toBe(201);
    expect(await remove(guest, theirs)).toBe(204);
    expect(await remove(guest, theirs)).toEqual([404, 'not_found']);
  });

  test('is removed when the user who added it leaves the team, unless other team members are there', async () => {
    const guest = await registerUser(context, 'creator');
    const friend = await registerUser(context, 'collaborator');
    const team = await createProject(creator);
    for (const one of [guest, friend]) await joinProject(context, team.id, one);
    const idsIn = async (project: Project) => (await tracksOf(guest, project)).map(({ id }) => id);
    const alone = await createProject(guest);
    const together = await createProject(guest);
    await joinProject(context, together.id, friend);
    const theirs = await context.tracks.add(context.db, newTrack(team.id, creator.user.id));
    const own = await context.tracks.add(context.db, newTrack(team.id, guest.user.id));
    for (const one of [theirs, own]) for (const project of [alone, together]) await add(guest, project, one);
    await removeMember(creator, team, guest);
    expect([await idsIn(alone), await idsIn(together)]).toEqual([[own.id], [own.id, theirs.id]]);
    await removeMember(creator, team, friend);
    expect(await idsIn(together)).toEqual([own.id]);
    expect(await projectsOf(creator, theirs)).toEqual(new Set([team.id]));
  });

  test.each([
    ['leaves first', true],
    ['leaves last', false],
  ])('is removed even if a team member was invited into that project, who %s', async (_when, first) => {
    const [mallory, bea] = [
      await registerUser(context, 'creator'),
      await registerUser(context, 'collaborator'),
    ];
    const team = await createProject(creator);
    for (const one of [mallory, bea]) await joinProject(context, team.id, one);
    const theirs = await context.tracks.add(context.db, newTrack(team.id, creator.user.id));
    const own = await createProject(mallory);
    await add(mallory, own, theirs);
    const body = { email: bea.user.email };
    expect((await mallory.call(`POST /api/projects/${own.id}/members`, { body })).statusCode).toBe(201);
    if (first) await removeMember(mallory, own, bea);
    expect(await tracksOf(mallory, own)).toHaveLength(1);
    await removeMember(creator, team, mallory);
    expect(await tracksOf(mallory, own)).toEqual([]);
    expect((await mallory.call(`GET /api/tracks/${theirs.id}`)).statusCode).toBe(404);
  });

  test('is removed when the last team member leaves that project, or when the project becomes public', async () => {
    const [mallory, bea] = [await registerUser(context, 'creator'), await registerUser(context, 'creator')];
    const [team, left, publicProject] = [
      await createProject(creator),
      await createProject(mallory),
      await createProject(mallory),
    ];
    for (const project of [team, left, publicProject]) await joinProject(context, project.id, bea);
    const theirs = await context.tracks.add(context.db, newTrack(team.id, creator.user.id));
    for (const project of [left, publicProject]) {
      expect((await add(bea, project, theirs)).statusCode).toBe(201);
    }
    await removeMember(mallory, left, bea);
    expect(await tracksOf(mallory, left)).toEqual([]);
    expect(await tracksOf(mallory, publicProject)).toHaveLength(1);
    // The state of a database in which memberships changed before the rule existed.
    await context.db.execute(
      sql`DELETE FROM project_members WHERE project_id = ${team.id} AND user_id = ${bea.user.id}`,
    );
    const switched = await mallory.call(`PUT /api/projects/${publicProject.id}/settings`, {
      body: { isPublic: true },
    });
    expect(switched.statusCode).toBe(200);
    expect(await tracksOf(mallory, publicProject)).toEqual([]);
  });

  test('is not added when the user is concurrently removed from the team', async () => {
    const guest = await registerUser(context, 'creator');
    const team = await createProject(creator);
    await joinProject(context, team.id, guest);
    const alone = await createProject(guest);
    const theirs = await context.tracks.add(context.db, newTrack(team.id, creator.user.id));
    const { members } = (await creator.call(`GET /api/projects/${team.id}`)).json<ProjectAndTeam>();
    const { id } = members.find(({ user }) => user.id === guest.user.id)!;
    const { adding } = await context.db.transaction(async (tx) => {
      await tx.select().from(tracksTable).where(eq(tracksTable.id, theirs.id)).for('update');
      const added = add(guest, alone, theirs);
      await waitForBlockedQuery(context.db);
      const leaving = creator.call(`DELETE /api/projects/${team.id}/members/${id}`);
      await Promise.race([leaving, sleep(500)]);
      return { adding: Promise.all([added, leaving]) };
    });
    await adding;
    expect(await tracksOf(guest, alone)).toEqual([]);
    expect(await projectsOf(creator, theirs)).toEqual(new Set([team.id]));
  });

  test('is trashed and restored in all projects', async () => {
    await creator.call(`DELETE /api/tracks/${track.id}`);
    for (const project of [ownerProject, other]) expect(await tracksOf(creator, project)).toEqual([]);
    expect((await creator.call(`GET /api/projects/${other.id}`)).json()).toMatchObject({ trackCount: 0 });
    await creator.call(`POST /api/tracks/${track.id}/restore`);
    for (const project of [ownerProject, other]) expect(await tracksOf(creator, project)).toHaveLength(1);
  });

  test('gets another owner project when removed from its own, and cannot be removed from its last project', async () => {
    expect(await remove(creator, ownerProject)).toBe(204);
    expect((await creator.call(`GET /api/tracks/${track.id}`)).json()).toMatchObject({ projectId: other.id });
    const [row] = await context.db.select().from(tracksTable).where(eq(tracksTable.id, track.id));
    expect(row!.projectId).toBe(other.id);
    expect(await remove(creator, other)).toEqual([409, 'last_project']);
    expect(await projectsOf(creator)).toEqual(new Set([other.id]));
  });

  test('remains in one project after concurrent removals from all', async () => {
    const projects = await Promise.all(Array.from({ length: 4 }, () => createProject(creator)));
    const one = await context.tracks.add(context.db, newTrack(projects[0]!.id, creator.user.id));
    await Promise.all(projects.slice(1).map((project) => add(creator, project, one)));
    const results = await Promise.all(projects.map((project) => remove(creator, project, one)));
    expect(results.filter((result) => result === 204)).toHaveLength(3);
    expect(await projectsOf(creator, one)).toHaveProperty('size', 1);
  });
});

describe('a track visible to a user outside the team', () => {
  let publicProject: Project;
  let theirs: Project;
  let stranger: SignedInUser;
  let one: Track;
  beforeEach(async () => {
    stranger = await registerUser(context, 'creator');
    [publicProject, theirs] = await Promise.all([
      createProject(creator, { isPublic: true }),
      createProject(stranger),
    ]);
    await set({ allowDownloads: false });
    one = await context.tracks.add(context.db, newTrack(publicProject.id, creator.user.id));
  });
  const set = (body: object) => creator.call(`PUT /api/projects/${publicProject.id}/settings`, { body });
  const download = async () => (await stranger.call(`GET ${one.downloadUrl}`)).statusCode;

  test('cannot be added to the user’s own project', async () => {
    expect((await add(stranger, theirs, one)).json()).toMatchObject({ code: 'forbidden' });
    expect(await download()).toBe(403);
    await set({ isPublic: false });
    expect((await add(stranger, theirs, one)).json()).toMatchObject({ code: 'not_found' });
    expect((await stranger.call(`GET /api/comments/track/${one.id}`)).statusCode).toBe(404);
    expect(await projectsOf(creator, one)).toEqual(new Set([publicProject.id]));
  });

  test('can be added by its creator, even after they left the team', async () => {
    const created = await context.tracks.add(context.db, newTrack(publicProject.id, stranger.user.id));
    expect((await add(stranger, theirs, created)).statusCode).toBe(201);
    // But they may not remove it from the team's project.
    expect(await remove(stranger, publicProject, created)).toEqual([403, 'forbidden']);
  });

  test('can be added by a user who is a member of any of its projects', async () => {
    const further = await createProject(creator);
    await add(creator, further, one);
    await joinProject(context, further.id, stranger);
    expect((await add(stranger, theirs, one)).statusCode).toBe(201);
  });

  test('can be added by an admin', async () => {
    const admin = await registerUser(context, 'admin');
    expect((await add(admin, theirs, one)).statusCode).toBe(201);
  });
});

describe('a track that a member added to their own project', () => {
  let member: SignedInUser;
  let generator: SignedInUser;
  let theirs: Project;
  let owner: Project;
  let one: Track;
  beforeEach(async () => {
    [member, generator] = await Promise.all([
      registerUser(context, 'creator'),
      registerUser(context, 'creator'),
    ]);
    [owner, theirs] = await Promise.all([createProject(creator), createProject(member)]);
    await joinProject(context, owner.id, member);
    await joinProject(context, owner.id, generator);
    one = await context.tracks.add(context.db, newTrack(owner.id, generator.user.id));
    await add(member, theirs, one);
  });
  const ownerOf = async () =>
    (await context.db.select().from(tracksTable).where(eq(tracksTable.id, one.id)))[0]!.projectId;

  test('does not change its owner project to one that the remover is no member of', async () => {
    for (const page of [creator, generator])
      expect(await remove(page, owner, one)).toEqual([409, 'last_project']);
    expect([await ownerOf(), await projectsOf(creator, one)]).toEqual([owner.id, new Set([owner.id])]);
    const newer = await createProject(creator);
    await add(creator, newer, one);
    expect(await remove(creator, owner, one)).toBe(204);
    expect(await ownerOf()).toBe(newer.id);
  });

  test('changes its owner project when removed by an admin', async () => {
    expect(await remove(await registerUser(context, 'admin'), owner, one)).toBe(204);
    expect(await ownerOf()).toBe(theirs.id);
  });

  test('can be removed from there by its creator and by the admin of its owner project, who cannot see that project', async () => {
    const colleague = await registerUser(context, 'creator');
    await joinProject(context, owner.id, colleague);
    expect(await remove(colleague, theirs, one)).toEqual([404, 'not_found']);
    expect(await remove(creator, theirs, one)).toBe(204);
    await add(member, theirs, one);
    expect(await remove(generator, theirs, one)).toBe(204);
    expect(await remove(generator, theirs, one)).toEqual([404, 'not_found']);
    expect((await member.call(`GET /api/projects/${theirs.id}`)).json()).toMatchObject({ trackCount: 0 });
  });

  test('stays there while its owner project is in the trash, and keeps its owner project after a restore', async () => {
    await creator.call(`DELETE /api/projects/${owner.id}`);
    expect(await remove(member, theirs, one)).toEqual([409, 'last_project']);
    expect((await member.call(`DELETE /api/tracks/${one.id}`)).statusCode).toBe(403);
    await creator.call(`POST /api/projects/${owner.id}/restore`);
    expect([await ownerOf(), await remove(member, theirs, one)]).toEqual([owner.id, 204]);
  });
});

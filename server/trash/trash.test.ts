import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import type { TrashedProject, TrashedTrack } from '#contract/trash.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { imagesTable } from '#server/images/images.tables.ts';
import { projectsTable } from '#server/projects/projects.tables.ts';
import { discardedObjectsTable } from '#server/storage/objects/discarded.tables.ts';
import { silentLog } from '#server/storage/testing/test-server.ts';
import { join, projectOf, somebody, type SignedIn } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { peopleApp } from '#server/testing/people-app.ts';
import { tracksTable } from '#server/tracks/tracks.tables.ts';

const people = await peopleApp();
const { db, objects, trash, clock } = people;
const dayMs = 24 * 3_600_000;

let creator: SignedIn;
let project: Project;
beforeAll(async () => {
  creator = await somebody(people, 'creator');
});
beforeEach(async () => {
  clock.offsetMs = 60 * dayMs;
  await trash.sweep();
  clock.offsetMs = 0;
  project = await projectOf(creator);
});

/** A track with its two files. */
async function trackIn({ id }: Project, generator = creator) {
  const row = newTrack(id, generator.user.id);
  const keys = [row.objectKey, `tracks/${row.id}/playable.wav`];
  for (const key of keys) await objects.put(key, Buffer.from(key), { contentType: 'audio/mpeg' });
  const track = await people.tracks.add(db, { ...row, playableKey: keys[1]! });
  const files = async () => (await Promise.all(keys.map((key) => objects.stat(key)))).filter(Boolean).length;
  const isThere = async () =>
    (await db.select().from(tracksTable).where(eq(tracksTable.id, track.id))).length === 1;
  return { ...track, files, isThere };
}

const status = async (route: string, page = creator) => (await page.call(route)).statusCode;
const listed = async (page = creator, query = '') =>
  (await page.call(`GET /api/trash${query}`)).json<{
    projects: TrashedProject[];
    tracks: TrashedTrack[];
    nextCursor?: string;
  }>();

const times = async (route: string, success: number) => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => status(route)));
  return replies.filter((code) => code === success).length;
};

describe('a deleted project', () => {
  test('is invisible to everyone with all its contents, and is restored unchanged', async () => {
    const track = await trackIn(project);
    const before = (await creator.call(`GET /api/projects/${project.id}`)).json<Project>();
    expect(await status(`DELETE /api/projects/${project.id}`)).toBe(204);
    const admin = await somebody(people, 'admin');
    for (const page of [creator, admin]) {
      for (const path of [
        `projects/${project.id}`,
        `projects/${project.id}/tracks`,
        `tracks/${track.id}`,
        `tracks/${track.id}/audio`,
        `storage/objects/tracks/${track.id}/playable.wav`,
      ]) {
        expect([path, await status(`GET /api/${path}`, page)]).toEqual([path, 404]);
      }
    }
    expect((await creator.call('GET /api/projects')).body).not.toContain(project.id);
    expect((await creator.call('GET /api/tracks')).body).not.toContain(track.id);
    expect(await status(`DELETE /api/projects/${project.id}`)).toBe(404);

    const restored = await creator.call(`POST /api/projects/${project.id}/restore`);
    expect({ ...restored.json<Project>(), updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    expect(await status(`GET /api/tracks/${track.id}/audio`)).toBe(200);
    expect(await status(`POST /api/projects/${project.id}/restore`)).toBe(404);
  });

  test('is deleted and restored once by concurrent calls', async () => {
    expect(await times(`DELETE /api/projects/${project.id}`, 204)).toBe(1);
    expect(await times(`POST /api/projects/${project.id}/restore`, 200)).toBe(1);
  });
});

describe('listTrash', () => {
  test('returns what the user can restore, and until when', async () => {
    const page = await somebody(people, 'creator');
    const guest = await somebody(people, 'creator');
    const [kept, gone] = [await projectOf(page), await projectOf(page)];
    await join(people, kept.id, guest);
    const [theirs, mine] = [await trackIn(kept, guest), await trackIn(kept, page)];
    for (const { id } of [theirs, mine]) await page.call(`DELETE /api/tracks/${id}`);
    await page.call(`DELETE /api/projects/${gone.id}`);

    const { projects, tracks } = await listed(page);
    expect(projects.map(({ id }) => id)).toEqual([gone.id]);
    expect(tracks.map(({ id }) => id)).toEqual([mine.id, theirs.id]);
    const [first] = tracks;
    expect(Date.parse(first!.purgedAt) - Date.parse(first!.deletedAt)).toBe(limits.trashDays * dayMs);
    expect((await listed(guest)).tracks.map(({ id }) => id)).toEqual([theirs.id]);
    expect(await listed(await somebody(people, 'admin'))).toEqual({ projects: [], tracks: [] });

    const one = await listed(page, '?limit=1');
    expect(one.tracks.map(({ id }) => id)).toEqual([mine.id]);
    const two = await listed(page, `?limit=1&cursor=${one.nextCursor}`);
    expect([two.projects, two.tracks.map(({ id }) => id), two.nextCursor]).toEqual([
      [],
      [theirs.id],
      undefined,
    ]);
  });
});

const left = () => db.select({ one: sql`1` }).from(discardedObjectsTable);

describe('sweep', () => {
  test('keeps items younger than thirty days, then deletes their rows and files', async () => {
    const [track, alive] = [await trackIn(project), await trackIn(project)];
    await creator.call(`DELETE /api/tracks/${track.id}`);
    clock.offsetMs = 29.9 * dayMs;
    await trash.sweep();
    expect([await track.isThere(), await track.files()]).toEqual([true, 2]);
    clock.offsetMs = 30.1 * dayMs;
    expect((await trash.sweep()).files).toBe(2);
    expect([await track.isThere(), await track.files()]).toEqual([false, 0]);
    expect([await alive.isThere(), await alive.files()]).toEqual([true, 2]);
    expect(await db.select().from(discardedObjectsTable)).toEqual([]);
    clock.offsetMs = 0;
    expect(await status(`POST /api/tracks/${track.id}/restore`)).toBe(404);
  });

  test('deletes a project with its tracks and image; a track in another project too gets that as its owner', async () => {
    const other = await projectOf(creator);
    const [inside, shared, trashed] = [
      await trackIn(project),
      await trackIn(project),
      await trackIn(project),
    ];
    await creator.call(`POST /api/projects/${other.id}/tracks/${shared.id}`);
    const said = { entityType: 'track', entityId: shared.id, content: 'The bridge is too long' };
    expect((await creator.call('POST /api/comments', { body: said })).statusCode).toBe(201);
    await creator.call(`DELETE /api/tracks/${trashed.id}`);
    const cover = { entityType: 'project', entityId: project.id, prompt: 'a quiet bridge' };
    expect((await creator.call('POST /api/images/generate', { body: cover })).statusCode).toBe(200);
    const [picture] = await db.select().from(imagesTable).where(eq(imagesTable.entityId, project.id));
    expect(await objects.stat(picture!.objectKey)).toBeDefined();
    await creator.call(`DELETE /api/projects/${project.id}`);
    expect(await status(`GET /api/tracks/${shared.id}/audio`)).toBe(200);

    clock.offsetMs = 31 * dayMs;
    expect((await trash.sweep()).projects).toBe(1);
    expect([await inside.files(), await trashed.files(), await shared.files()]).toEqual([0, 0, 2]);
    expect(await objects.stat(picture!.objectKey)).toBeUndefined();
    expect([await inside.isThere(), await trashed.isThere()]).toEqual([false, false]);
    clock.offsetMs = 0;
    expect((await creator.call(`GET /api/tracks/${shared.id}`)).json<Track>().projectId).toBe(other.id);
    expect((await creator.call(`GET /api/comments/track/${shared.id}`)).body).toContain(said.content);
    expect(await db.select().from(projectsTable).where(eq(projectsTable.id, project.id))).toEqual([]);
  });

  test('deletes each item once when several processes run it concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => projectOf(creator)));
    const theirs = await Promise.all(made.map((one) => trackIn(one)));
    for (const { id } of made.slice(0, 6)) await creator.call(`DELETE /api/projects/${id}`);
    for (const { id } of theirs.slice(6)) await creator.call(`DELETE /api/tracks/${id}`);
    clock.offsetMs = 31 * dayMs;
    const swept = await Promise.all(Array.from({ length: 4 }, () => trash.sweep()));
    // A process that finishes early leaves files to another sweep.
    const rest = await trash.sweep();
    const sum = (of: 'projects' | 'files') => [...swept, rest].reduce((total, one) => total + one[of], 0);
    expect([sum('projects'), sum('files')]).toEqual([6, 24]);
    for (const track of theirs) expect([await track.isThere(), await track.files()]).toEqual([false, 0]);
    const ids = made.slice(6).map(({ id }) => id);
    expect(await db.select().from(projectsTable).where(inArray(projectsTable.id, ids))).toHaveLength(6);
  });

  test('deletes the files left by an interrupted sweep', async () => {
    const key = `tracks/${randomUUID()}/audio.mp3`;
    await objects.put(key, Buffer.from('ID3'), { contentType: 'audio/mpeg' });
    // The state after a process was killed between its transaction and the deletion of the files.
    await db.insert(discardedObjectsTable).values({ key });
    await db.insert(discardedObjectsTable).values({ key: 'tracks/never-was/audio.mp3' });
    await trash.sweep();
    expect(await objects.stat(key)).toBeUndefined();
    expect(await db.select().from(discardedObjectsTable)).toEqual([]);
  });

  test('runs repeatedly as a maintenance task until the server closes', async () => {
    const key = `tracks/${randomUUID()}/audio.mp3`;
    const discard = async () => {
      await objects.put(key, Buffer.from('ID3'), { contentType: 'audio/mpeg' });
      await db.insert(discardedObjectsTable).values({ key });
    };
    await discard();
    const chores = [{ name: 'the trash', run: () => trash.sweep() }];
    const end = startHousekeeping({
      pool: people.storage.database.pool,
      log: silentLog,
      chores,
      everyMs: 20,
    });
    await expect.poll(left, { interval: 10 }).toEqual([]);
    await discard();
    await expect.poll(left, { interval: 10 }).toEqual([]);
    await end();
    await discard();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await left()).toHaveLength(1);
  });
});

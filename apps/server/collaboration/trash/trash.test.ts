import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Project } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import type { TrashedProject, TrashedTrack } from '#contract/trash.ts';
import { startMaintenance } from '#server/app/maintenance.ts';
import { imagesTable } from '#server/platform/schema/images.tables.ts';
import { projectsTable } from '#server/platform/schema/projects.tables.ts';
import { deletionQueueTable } from '#server/platform/schema/deletion-queue.tables.ts';
import { silentLog } from '#server/platform/storage/testing/test-server.ts';
import { joinProject, createProject, registerUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';
import { tracksTable } from '#server/platform/schema/tracks.tables.ts';

const context = await testContext();
const { db, objects, trash, clock } = context;
const dayMs = 24 * 3_600_000;

let project: Project;
const creator = await registerUser(context, 'creator');
beforeEach(async () => {
  clock.offsetMs = 60 * dayMs;
  await trash.sweep();
  clock.offsetMs = 0;
  project = await createProject(creator);
});

/** A track with its two files. */
async function trackIn({ id }: Project, generator = creator) {
  const row = newTrack(id, generator.user.id);
  const keys = [row.objectKey, `tracks/${row.id}/playable.wav`];
  for (const key of keys) await objects.put(key, Buffer.from(key), { contentType: 'audio/mpeg' });
  const track = await context.tracks.add(db, { ...row, playableKey: keys[1]! });
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
    const admin = await registerUser(context, 'admin');
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
    const page = await registerUser(context, 'creator');
    const guest = await registerUser(context, 'creator');
    const [remaining, deleted] = [await createProject(page), await createProject(page)];
    await joinProject(context, remaining.id, guest);
    const [theirs, mine] = [await trackIn(remaining, guest), await trackIn(remaining, page)];
    for (const { id } of [theirs, mine]) await page.call(`DELETE /api/tracks/${id}`);
    await page.call(`DELETE /api/projects/${deleted.id}`);

    const { projects, tracks } = await listed(page);
    expect(projects.map(({ id }) => id)).toEqual([deleted.id]);
    expect(tracks.map(({ id }) => id)).toEqual([mine.id, theirs.id]);
    const [first] = tracks;
    expect(Date.parse(first!.purgedAt) - Date.parse(first!.deletedAt)).toBe(limits.trashDays * dayMs);
    expect((await listed(guest)).tracks.map(({ id }) => id)).toEqual([theirs.id]);
    expect(await listed(await registerUser(context, 'admin'))).toEqual({
      projects: [],
      versions: [],
      tracks: [],
    });

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

const pendingFiles = () => db.select({ one: sql`1` }).from(deletionQueueTable);

describe('sweep', () => {
  test('keeps items younger than thirty days, then deletes their rows and files', async () => {
    const [track, untouched] = [await trackIn(project), await trackIn(project)];
    await creator.call(`DELETE /api/tracks/${track.id}`);
    clock.offsetMs = 29.9 * dayMs;
    await trash.sweep();
    expect([await track.isThere(), await track.files()]).toEqual([true, 2]);
    clock.offsetMs = 30.1 * dayMs;
    expect((await trash.sweep()).files).toBe(2);
    expect([await track.isThere(), await track.files()]).toEqual([false, 0]);
    expect([await untouched.isThere(), await untouched.files()]).toEqual([true, 2]);
    expect(await db.select().from(deletionQueueTable)).toEqual([]);
    clock.offsetMs = 0;
    expect(await status(`POST /api/tracks/${track.id}/restore`)).toBe(404);
  });

  test('deletes a project with its tracks and image; a track in another project too gets that as its owner', async () => {
    const other = await createProject(creator);
    const [inside, shared, trashed] = [
      await trackIn(project),
      await trackIn(project),
      await trackIn(project),
    ];
    await creator.call(`POST /api/projects/${other.id}/tracks/${shared.id}`);
    const comment = { entityType: 'track', entityId: shared.id, content: 'The bridge is too long' };
    expect((await creator.call('POST /api/comments', { body: comment })).statusCode).toBe(201);
    await creator.call(`DELETE /api/tracks/${trashed.id}`);
    const cover = { entityType: 'project', entityId: project.id, prompt: 'a quiet bridge' };
    expect((await creator.call('POST /api/images/generate', { body: cover })).statusCode).toBe(200);
    const [image] = await db.select().from(imagesTable).where(eq(imagesTable.entityId, project.id));
    expect(await objects.stat(image!.objectKey)).toBeDefined();
    await creator.call(`DELETE /api/projects/${project.id}`);
    expect(await status(`GET /api/tracks/${shared.id}/audio`)).toBe(200);

    clock.offsetMs = 31 * dayMs;
    expect((await trash.sweep()).projects).toBe(1);
    expect([await inside.files(), await trashed.files(), await shared.files()]).toEqual([0, 0, 2]);
    expect(await objects.stat(image!.objectKey)).toBeUndefined();
    expect([await inside.isThere(), await trashed.isThere()]).toEqual([false, false]);
    clock.offsetMs = 0;
    expect((await creator.call(`GET /api/tracks/${shared.id}`)).json<Track>().projectId).toBe(other.id);
    expect((await creator.call(`GET /api/comments/track/${shared.id}`)).body).toContain(comment.content);
    expect(await db.select().from(projectsTable).where(eq(projectsTable.id, project.id))).toEqual([]);
  });

  test('deletes each item once when several processes run it concurrently', async () => {
    const created = await Promise.all(Array.from({ length: 12 }, () => createProject(creator)));
    const theirs = await Promise.all(created.map((one) => trackIn(one)));
    for (const { id } of created.slice(0, 6)) await creator.call(`DELETE /api/projects/${id}`);
    for (const { id } of theirs.slice(6)) await creator.call(`DELETE /api/tracks/${id}`);
    clock.offsetMs = 31 * dayMs;
    const swept = await Promise.all(Array.from({ length: 4 }, () => trash.sweep()));
    // A process that finishes early leaves files to another sweep.
    const rest = await trash.sweep();
    const sum = (of: 'projects' | 'files') => [...swept, rest].reduce((total, one) => total + one[of], 0);
    expect([sum('projects'), sum('files')]).toEqual([6, 24]);
    for (const track of theirs) expect([await track.isThere(), await track.files()]).toEqual([false, 0]);
    const ids = created.slice(6).map(({ id }) => id);
    expect(await db.select().from(projectsTable).where(inArray(projectsTable.id, ids))).toHaveLength(6);
  });

  test('deletes the files left by an interrupted sweep', async () => {
    const key = `tracks/${randomUUID()}/audio.mp3`;
    await objects.put(key, Buffer.from('ID3'), { contentType: 'audio/mpeg' });
    // The state after a process was killed between its transaction and the deletion of the files.
    await db.insert(deletionQueueTable).values({ key });
    await db.insert(deletionQueueTable).values({ key: 'tracks/never-was/audio.mp3' });
    await trash.sweep();
    expect(await objects.stat(key)).toBeUndefined();
    expect(await db.select().from(deletionQueueTable)).toEqual([]);
  });

  test('runs repeatedly as a maintenance task until the server closes', async () => {
    const key = `tracks/${randomUUID()}/audio.mp3`;
    const discard = async () => {
      await objects.put(key, Buffer.from('ID3'), { contentType: 'audio/mpeg' });
      await db.insert(deletionQueueTable).values({ key });
    };
    await discard();
    const tasks = [{ name: 'the trash', run: () => trash.sweep() }];
    const end = startMaintenance({
      pool: context.storage.database.pool,
      log: silentLog,
      tasks,
      intervalMs: 20,
    });
    await expect.poll(pendingFiles, { interval: 10 }).toEqual([]);
    await discard();
    await expect.poll(pendingFiles, { interval: 10 }).toEqual([]);
    await end();
    await discard();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await pendingFiles()).toHaveLength(1);
  });
});

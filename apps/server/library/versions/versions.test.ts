import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { limits } from '#contract/limits.ts';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrashedVersion } from '#contract/trash.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { joinProject, createProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { testContext } from '#server/testing/test-context.ts';

const context = await testContext();
const { db, objects } = context;
let id: string;

const owner = await registerUser(context, 'creator');
const other = await registerUser(context, 'creator');
const project = await createProject(owner);
await joinProject(context, project.id, other);

const addTrack = async (changes = {}) =>
  (await context.tracks.add(db, newTrack(project.id, owner.user.id, changes))).id;

/** Adds a version as a finished job does. */
const addVersion = (
  trackId: string,
  changes: Partial<ReturnType<typeof newTrack>> & { sourceVersion?: number } = {},
) =>
  db.transaction((tx) =>
    context.versions.add(tx, trackId, {
      ...newTrack(project.id, other.user.id, { durationMs: 20_000, ...changes }),
      createdBy: other.user.id,
      facts: null,
    }),
  );

beforeEach(async () => {
  id = await addTrack();
});

const list = async (trackId = id, query = '') =>
  (await owner.call(`GET /api/tracks/${trackId}/versions${query}`)).json<{ versions: TrackVersion[] }>()
    .versions;
const numbers = async (trackId = id) => (await list(trackId)).map(({ number }) => number);
const read = async (trackId = id, query = '') =>
  (await owner.call(`GET /api/tracks/${trackId}${query}`)).json<TrackDetail>();
const code = (reply: Awaited<ReturnType<SignedInUser['call']>>) => [
  reply.statusCode,
  reply.statusCode >= 400 ? reply.json<{ code: string }>().code : '',
];

describe('listVersions', () => {
  test('returns the track itself as the only version of a track without rows', async () => {
    const [first, ...others] = await list();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      id,
      trackId: id,
      number: 1,
      origin: 'generated',
      isCurrent: true,
      duration: 30.25,
    });
    expect(first!.audioUrl).toBe(`/api/tracks/${id}/audio`);
    const { rows } = await db.execute(sql`SELECT FROM track_versions WHERE track_id = ${id}`);
    expect(rows.length).toBe(0);
  });
});

const trash = async (page: SignedInUser) =>
  (await page.call('GET /api/trash')).json<{ versions: TrashedVersion[] }>().versions;

describe('listTrash', () => {
  test('returns a deleted version to its author and the admin of the project until it is restored', async () => {
    await addVersion(id);
    await addVersion(id);
    await owner.call(`PATCH /api/tracks/${id}/versions/2`, { body: { name: 'With brass' } });
    expect(code(await other.call(`DELETE /api/tracks/${id}/versions/2`))).toEqual([204, '']);
    const member = await registerUser(context, 'creator');
    await joinProject(context, project.id, member);

    const [version, ...rest] = await trash(owner);
    expect(rest).toEqual([]);
    const trackTitle = (await read()).title;
    expect(version).toMatchObject({ trackId: id, number: 2, name: 'With brass', trackTitle });
    expect(Date.parse(version!.purgedAt) - Date.parse(version!.deletedAt)).toBe(
      limits.trashDays * 24 * 3_600_000,
    );
    expect(await trash(other)).toEqual([version]);
    expect(await trash(member)).toEqual([]);

    await other.call(`DELETE /api/tracks/${id}`);
    await owner.call(`DELETE /api/tracks/${id}`);
    expect(await trash(owner)).toEqual([]);
    await owner.call(`POST /api/tracks/${id}/restore`);
    expect(code(await other.call(`POST /api/tracks/${id}/versions/2/restore`))).toEqual([200, '']);
    expect(await trash(owner)).toEqual([]);
    expect(await numbers()).toEqual([3, 2, 1]);
  });
});

describe('addVersion', () => {
  test('makes the version the current one: the track has its fields, and ?v= returns earlier ones', async () => {
    expect(await addVersion(id, { source: 'uploaded', provider: null, seed: null })).toBe(2);
    expect(await numbers()).toEqual([2, 1]);
    const current = await read();
    expect(current).toMatchObject({
      version: 2,
      versionCount: 2,
      duration: 20,
      source: 'uploaded',
      seed: null,
      providerName: null,
    });
    expect((await list(id)).map(({ providerName }) => providerName)).toEqual([null, 'Built-in composer']);
    expect(current.audioUrl).toBe(`/api/tracks/${id}/audio?v=2`);
    expect(await read(id, '?v=1')).toMatchObject({ version: 1, duration: 30.25, source: 'generated' });
    expect(code(await owner.call(`GET /api/tracks/${id}?v=3`))).toEqual([404, 'no_such_version']);
  });

  test('numbers the versions of concurrent jobs differently', async () => {
    const added = await Promise.all(Array.from({ length: 6 }, () => addVersion(id)));
    expect(added.toSorted((a, b) => a! - b!)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(await read()).toMatchObject({ versionCount: 7 });
  });

  test('adds versions to a track in the trash', async () => {
    await owner.call(`DELETE /api/tracks/${id}`);
    expect(await addVersion(id)).toBe(2);
    await owner.call(`POST /api/tracks/${id}/restore`);
    expect(await read()).toMatchObject({ version: 2, versionCount: 2 });
  });

  test('counts a track with an uploaded current version as not generated', async () => {
    const total = async () => {
      const { rows } = await db.execute<{ generated: number }>(
        sql`SELECT generated FROM user_track_counts WHERE user_id = ${owner.user.id}`,
      );
      return rows[0]!.generated;
    };
    const before = await total();
    await addVersion(id, { source: 'uploaded' });
    expect(await total()).toBe(before - 1);
    await owner.call(`POST /api/tracks/${id}/versions/1/current`);
    expect(await total()).toBe(before);
  });
});

describe('updateVersion', () => {
  test('sets name and note; an empty text removes them', async () => {
    await addVersion(id);
    const patch = (body: object) => other.call(`PATCH /api/tracks/${id}/versions/1`, { body });
    expect((await patch({ name: ' Rough ', note: 'with brushes' })).json()).toMatchObject({
      name: 'Rough',
      note: 'with brushes',
    });
    expect((await patch({ name: '' })).json()).toMatchObject({ name: null, note: 'with brushes' });
    expect((await patch({})).statusCode).toBe(400);
    expect(code(await other.call(`PATCH /api/tracks/${id}/versions/9`, { body: { name: 'x' } }))).toEqual([
      404,
      'no_such_version',
    ]);
  });

  test('names the only version of a track', async () => {
    await owner.call(`PATCH /api/tracks/${id}/versions/1`, { body: { name: 'First' } });
    expect((await list())[0]).toMatchObject({ number: 1, name: 'First', isCurrent: true });
  });
});

describe('makeVersionCurrent', () => {
  test('copies the version into the track and back without loss', async () => {
    const before = await read();
    await addVersion(id, { durationMs: 5_000 });
    const back = (await other.call(`POST /api/tracks/${id}/versions/1/current`)).json<TrackDetail>();
    expect(back).toEqual({
      ...before,
      versionCount: 2,
      audioUrl: `/api/tracks/${id}/audio?v=1`,
      downloadUrl: `/api/tracks/${id}/audio?v=1&download=1`,
    });
  });

  test('is forbidden to collaborators and refused on a locked track', async () => {
    await addVersion(id);
    const listener = await registerUser(context, 'collaborator');
    await joinProject(context, project.id, listener);
    expect((await listener.call(`POST /api/tracks/${id}/versions/1/current`)).statusCode).toBe(403);
    await db.execute(sql`UPDATE tracks SET is_locked = true WHERE id = ${id}`);
    expect(code(await owner.call(`POST /api/tracks/${id}/versions/1/current`))).toEqual([
      409,
      'track_locked',
    ]);
    expect(code(await owner.call(`DELETE /api/tracks/${id}`))).toEqual([409, 'track_locked']);
    expect(await addVersion(id)).toBe(3);
    expect(await read()).toMatchObject({ version: 2, versionCount: 3 });
  });
});

describe('deleteVersion and restoreVersion', () => {
  test('move a version to the trash and back; the current one cannot be deleted', async () => {
    await addVersion(id);
    expect(code(await owner.call(`DELETE /api/tracks/${id}/versions/2`))).toEqual([
      409,
      'version_is_current',
    ]);
    expect((await owner.call(`DELETE /api/tracks/${id}/versions/1`)).statusCode).toBe(204);
    expect((await owner.call(`DELETE /api/tracks/${id}/versions/1`)).statusCode).toBe(204);
    expect(await numbers()).toEqual([2]);
    expect((await list(id, '?trash=1')).map(({ number }) => number)).toEqual([1]);
    expect(await read()).toMatchObject({ versionCount: 1 });
    expect(code(await owner.call(`POST /api/tracks/${id}/versions/1/current`))).toEqual([
      404,
      'no_such_version',
    ]);
    await owner.call(`POST /api/tracks/${id}/versions/1/restore`);
    expect(await numbers()).toEqual([2, 1]);
    expect(await addVersion(id)).toBe(3);
  });

  test('do not bring a track above its maximum of versions', async () => {
    await addVersion(id);
    await owner.call(`DELETE /api/tracks/${id}/versions/1`);
    await db.execute(sql`UPDATE tracks SET version_count = ${limits.versionsPerTrack}::int WHERE id = ${id}`);
    const reply = await owner.call(`POST /api/tracks/${id}/versions/1/restore`);
    expect(code(reply)).toEqual([409, 'versions_full']);
    expect(await numbers()).toEqual([2]);
  });

  test('let the sweep purge the files of versions after 30 days, and of all versions with their track', async () => {
    const keys = [uuidv7(), uuidv7(), uuidv7()].map((name) => `tracks/${name}.mp3`);
    const [first, second] = keys;
    id = await addTrack({ objectKey: first });
    await addVersion(id, { objectKey: second! });
    await addVersion(id, { objectKey: keys[2]! });
    for (const key of keys) await objects.put(key, Buffer.from('x'), { contentType: 'audio/mpeg' });
    const exists = () => Promise.all(keys.map(async (key) => (await objects.stat(key)) !== undefined));
    await owner.call(`DELETE /api/tracks/${id}/versions/2`);
    await context.trash.sweep();
    expect(await exists()).toEqual([true, true, true]);
    await db.execute(
      sql`UPDATE track_versions SET deleted_at = now() - interval '31 days' WHERE track_id = ${id} AND number = 2`,
    );
    await context.trash.sweep();
    expect(await exists()).toEqual([true, false, true]);
    await owner.call(`DELETE /api/tracks/${id}`);
    await db.execute(sql`UPDATE tracks SET deleted_at = now() - interval '31 days' WHERE id = ${id}`);
    await context.trash.sweep();
    expect(await exists()).toEqual([false, false, false]);
  });
});

const comment = (trackId: string, content: string) =>
  owner.call('POST /api/comments', {
    body: { entityType: 'track', entityId: trackId, content, position: 1 },
  });
const commentsOn = async (trackId: string) =>
  (await owner.call(`GET /api/comments/track/${trackId}`)).json<{
    comments: { content: string; version: number }[];
  }>().comments;

describe('splitVersion', () => {
  test('makes a version a track of its own, with its comments', async () => {
    await comment(id, 'about the first');
    await addVersion(id, { durationMs: 7_000 });
    const reply = await other.call(`POST /api/tracks/${id}/versions/1/split`);
    expect(reply.statusCode).toBe(201);
    const created = reply.json<TrackDetail>();
    expect(created).toMatchObject({ version: 1, versionCount: 1, duration: 30.25, title: 'Night train V1' });
    expect(await numbers()).toEqual([2]);
    expect(await numbers(created.id)).toEqual([1]);
    expect(await commentsOn(id)).toEqual([]);
    expect(await commentsOn(created.id)).toMatchObject([{ content: 'about the first', version: 1 }]);
    expect(code(await owner.call(`POST /api/tracks/${id}/versions/2/split`))).toEqual([
      409,
      'version_is_current',
    ]);
    expect(code(await owner.call(`POST /api/tracks/${id}/versions/1/split`))).toEqual([
      404,
      'no_such_version',
    ]);
  });
});

describe('splitVersion of a track in several projects', () => {
  test('leaves the version in all of them, and in their playlists', async () => {
    const elsewhere = await createProject(other);
    await joinProject(context, elsewhere.id, owner);
    await owner.call(`POST /api/projects/${elsewhere.id}/tracks/${id}`);
    await addVersion(id);
    const member = await registerUser(context, 'creator');
    await joinProject(context, elsewhere.id, member);
    const body = { name: 'Reel', items: [{ trackId: id, version: 1 }] };
    const playlist = (await member.call(`POST /api/projects/${elsewhere.id}/playlists`, { body })).json<{
      id: string;
    }>();
    const reply = await member.call(`POST /api/tracks/${id}/versions/1/split`);
    expect(reply.statusCode).toBe(201);
    const created = reply.json<TrackDetail>();
    expect(created.projectId).toBe(elsewhere.id);
    for (const { id: projectId } of [project, elsewhere]) {
      const tracks = (await owner.call(`GET /api/projects/${projectId}/tracks`)).json<TrackDetail[]>();
      expect(tracks.map((track) => track.id)).toContain(created.id);
    }
    expect((await member.call(`GET /api/playlists/${playlist.id}`)).json()).toMatchObject({
      items: [{ trackId: created.id, track: { duration: 30.25 } }],
    });
  });
});

const stack = (on: string, trackId: string, user = owner) =>
  user.call(`POST /api/tracks/${on}/stack`, { body: { trackId } });

describe('stackTrack', () => {
  test('moves the versions of another track and its comments to this one', async () => {
    const second = await addTrack({ durationMs: 9_000 });
    await addVersion(second, { durationMs: 8_000 });
    await comment(second, 'about its second version');
    await db.execute(sql`UPDATE comments SET version = 2 WHERE track_id = ${second}`);
    expect((await stack(id, second)).json()).toMatchObject({
      id,
      version: 1,
      versionCount: 3,
      duration: 30.25,
    });
    expect((await list()).map(({ number, duration, isCurrent }) => [number, duration, isCurrent])).toEqual([
      [3, 8, false],
      [2, 9, false],
      [1, 30.25, true],
    ]);
    expect((await owner.call(`GET /api/tracks/${second}`)).statusCode).toBe(404);
    expect(await commentsOn(id)).toMatchObject([{ content: 'about its second version', version: 3 }]);
    expect(await addVersion(id)).toBe(4);
  });

  test('refuses itself, another type, another project, a locked track, and a track of another creator', async () => {
    expect(code(await stack(id, id))).toEqual([409, 'tracks_not_stackable']);
    const effect = await addTrack({ trackType: 'sound_effect' });
    expect(code(await stack(id, effect))).toEqual([409, 'tracks_not_stackable']);
    const elsewhere = await createProject(owner);
    const { id: distant } = await context.tracks.add(db, newTrack(elsewhere.id, owner.user.id));
    expect(code(await stack(id, distant))).toEqual([409, 'tracks_not_stackable']);
    const second = await addTrack();
    expect((await stack(id, second, other)).statusCode).toBe(403);
    await db.execute(sql`UPDATE tracks SET is_locked = true WHERE id = ${second}`);
    expect(code(await stack(id, second))).toEqual([409, 'track_locked']);
  });

  test('finds the jobs of a track without reading all jobs', async () => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL enable_seqscan = off`);
      return tx.execute(sql`EXPLAIN UPDATE jobs SET version_of = ${id}::uuid WHERE version_of = ${id}::uuid`);
    });
    expect(JSON.stringify(plan.rows)).not.toContain('Seq Scan');
  });

  test('keeps all versions in one of two tracks that are stacked onto each other at once', async () => {
    const second = await addTrack();
    const replies = await Promise.all([stack(id, second), stack(second, id)]);
    const [firstStatus, secondStatus] = replies.map(({ statusCode }) => statusCode);
    expect([firstStatus, secondStatus].filter((status) => status !== 200)).toEqual([404]);
    const kept = firstStatus === 200 ? id : second;
    expect(await numbers(kept)).toEqual([2, 1]);
  });
});

const source = (trackId: string, first: number, second: number) =>
  context.versions.commonSource(trackId, first, second);
const addFrom = (sourceVersion: number) => addVersion(id, { sourceVersion });

describe('commonSource', () => {
  test('is the nearest version that both come from, or one of them', async () => {
    for (const from of [1, 2, 3, 2]) await addFrom(from);
    expect(await source(id, 4, 5)).toBe(2);
    expect(await source(id, 5, 4)).toBe(2);
    expect(await source(id, 4, 3)).toBe(3);
    expect(await source(id, 1, 5)).toBe(1);
    expect(await source(id, 3, 3)).toBe(3);
  });

  test('may be in the trash, but not purged', async () => {
    for (const from of [1, 1]) await addFrom(from);
    await owner.call(`DELETE /api/tracks/${id}/versions/1`);
    expect(await source(id, 2, 3)).toBe(1);
    await db.execute(sql`DELETE FROM track_versions WHERE track_id = ${id} AND number = 1`);
    expect(await source(id, 2, 3)).toBeUndefined();
  });

  test('does not exist for versions that were uploaded, and is the only version itself', async () => {
    expect(await source(id, 1, 1)).toBe(1);
    await addVersion(id);
    expect(await source(id, 1, 2)).toBeUndefined();
  });
});

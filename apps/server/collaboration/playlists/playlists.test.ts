import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Playlist, PlaylistDetail } from '#contract/playlists.ts';
import { createProject, joinProject, registerUser, type SignedInUser } from '#server/testing/browser.ts';
import { formBody } from '#server/testing/form-body.ts';
import { newTrack } from '#server/testing/new-track.ts';
import { sseClients } from '#server/testing/sse-client.ts';
import { testContext } from '#server/testing/test-context.ts';
import { playlistItemsTable, playlistsTable } from '../../platform/schema/playlists.tables.ts';
import { codeOf, playlistUser, titlesOf } from './testing/playlist-users.ts';

const context = await testContext();
const { db, objects, clock, trash } = context;
const listenAt = sseClients();
let projectId: string;

/** A track of 10 s per version. */
async function addTrack(title: string, versions = 1, project = projectId): Promise<string> {
  const { id } = await context.tracks.add(
    db,
    newTrack(project, owner.user.id, { title, durationMs: 10_000 }),
  );
  for (let i = 1; i < versions; i += 1) await addVersion(id, (i + 1) * 10_000, project);
  return id;
}

const addVersion = (trackId: string, durationMs: number, project = projectId) =>
  db.transaction((tx) =>
    context.versions.add(tx, trackId, { ...newTrack(project, owner.user.id), durationMs, facts: null }),
  );

/** A playlist of new tracks with these titles. */
async function playlistOf(...titles: string[]) {
  const trackIds = [];
  for (const title of titles) trackIds.push(await addTrack(title));
  const reply = await api.create(projectId, {
    name: 'Film music',
    items: trackIds.map((trackId) => ({ trackId })),
  });
  return { ...reply.json<PlaylistDetail>(), trackIds };
}

const owner = await registerUser(context, 'creator');
const ines = await registerUser(context, 'collaborator');
const api = playlistUser(owner);

beforeEach(async () => {
  const project = await createProject(owner);
  await joinProject(context, project.id, ines);
  projectId = project.id;
});

describe('a playlist', () => {
  test('lists its tracks in order, with number and length', async () => {
    const [a, b] = [await addTrack('A'), await addTrack('B', 2)];
    const reply = await api.create(projectId, {
      name: ' Film music ',
      items: [{ trackId: b }, { trackId: a }, { trackId: b, version: 1 }],
    });
    expect(reply.statusCode).toBe(201);
    expect(titlesOf(reply)).toEqual(['B', 'A', 'B V1']);
    const created = reply.json<PlaylistDetail>();
    expect(created).toMatchObject({
      projectId,
      name: 'Film music',
      imageUrl: null,
      itemCount: 3,
      duration: 40,
      creator: { firstName: 'Some', isGuest: false },
      may: { edit: true, download: true },
    });
    expect(created.items.map(({ track }) => [track.version, track.duration, track.audioUrl])).toEqual([
      [2, 20, `/api/tracks/${b}/audio?v=2`],
      [1, 10, `/api/tracks/${a}/audio`],
      [1, 10, `/api/tracks/${b}/audio?v=1`],
    ]);
    const { items: _items, may: _may, ...row } = created;
    expect((await api.list(projectId)).json()).toEqual({ playlists: [row] });
  });

  test('plays the current version, or the fixed one while the track moves on', async () => {
    const { id, trackIds, items } = await playlistOf('A', 'B');
    await addVersion(trackIds[0]!, 50_000);
    const fixed = await api.change(id, items[0]!.id, { version: 1 });
    expect(fixed.json()).toMatchObject({ duration: 20 });
    expect(titlesOf(fixed)).toEqual(['A V1', 'B']);
    const current = await api.change(id, items[0]!.id, { version: null });
    expect(current.json()).toMatchObject({ duration: 60, items: [{ track: { version: 2 } }, {}] });
    expect(codeOf(await api.change(id, items[0]!.id, { version: 3 }))).toEqual([404, 'no_such_version']);
  });

  test('is renamed, and deleted without its tracks', async () => {
    const { id, trackIds } = await playlistOf('A');
    expect((await api.rename(id, ' Album ')).json()).toMatchObject({ name: 'Album', itemCount: 1 });
    expect(codeOf(await api.rename(id, '  '))).toEqual([400, 'validation_failed']);
    expect((await api.remove(id)).statusCode).toBe(204);
    expect(codeOf(await api.read(id))).toEqual([404, 'not_found']);
    expect((await owner.call(`GET /api/tracks/${trackIds[0]}`)).statusCode).toBe(200);
  });

  test('is changed by those who may generate in the project, and read by all who see it', async () => {
    const { id, items } = await playlistOf('A');
    const member = playlistUser(ines);
    expect((await member.read(id)).json()).toMatchObject({ may: { edit: false, download: true } });
    expect(codeOf(await member.rename(id, 'Hers'))).toEqual([403, 'role_required']);
    expect(codeOf(await member.removeItem(id, items[0]!.id))).toEqual([403, 'role_required']);
    const outsider = playlistUser(await registerUser(context, 'creator'));
    expect(codeOf(await outsider.read(id))).toEqual([404, 'not_found']);
    expect(codeOf(await outsider.remove(id))).toEqual([404, 'not_found']);
  });

  test('pages of a list begin with the newest', async () => {
    for (const name of ['1', '2', '3']) await api.create(projectId, { name });
    const first = (await api.list(projectId, '?limit=2')).json<{
      playlists: Playlist[];
      nextCursor: string;
    }>();
    const rest = (await api.list(projectId, `?limit=2&cursor=${first.nextCursor}`)).json<{
      playlists: Playlist[];
    }>();
    expect([...first.playlists, ...rest.playlists].map(({ name }) => name)).toEqual(['3', '2', '1']);
  });
});

describe('the tracks of a playlist', () => {
  test('are those of its project', async () => {
    const { id } = await playlistOf('A');
    const other = await createProject(owner);
    const foreign = await addTrack('Foreign', 1, other.id);
    const [own] = [await addTrack('Own')];
    const items = [{ trackId: own }, { trackId: foreign }];
    expect(codeOf(await api.add(id, { items }))).toEqual([404, 'not_found']);
    expect(codeOf(await api.create(projectId, { name: 'Mixed', items }))).toEqual([404, 'not_found']);
    expect(titlesOf(await api.read(id))).toEqual(['A']);
    expect((await api.list(projectId)).json<{ playlists: [] }>().playlists).toHaveLength(1);
  });

  test('are absent while they are in the trash or outside the project', async () => {
    const { id, trackIds } = await playlistOf('A', 'B', 'C');
    const other = await createProject(owner);
    await owner.call(`POST /api/projects/${other.id}/tracks/${trackIds[1]}`);
    await owner.call(`DELETE /api/tracks/${trackIds[0]}`);
    expect((await owner.call(`DELETE /api/projects/${projectId}/tracks/${trackIds[1]}`)).statusCode).toBe(
      204,
    );
    const reply = await api.read(id);
    expect(titlesOf(reply)).toEqual(['C']);
    expect(reply.json()).toMatchObject({ itemCount: 1, duration: 10 });
    await owner.call(`POST /api/tracks/${trackIds[0]}/restore`);
    expect(titlesOf(await api.read(id))).toEqual(['A', 'C']);
    expect(codeOf(await api.add(id, { items: [{ trackId: trackIds[1] }] }))).toEqual([404, 'not_found']);
  });

  test('fall away when they are purged', async () => {
    const { id, trackIds } = await playlistOf('A', 'B');
    await owner.call(`DELETE /api/tracks/${trackIds[0]}`);
    clock.offsetMs = 60 * 24 * 3_600_000;
    await trash.sweep();
    clock.offsetMs = 0;
    expect(titlesOf(await api.read(id))).toEqual(['B']);
    expect(titlesOf(await api.add(id, { items: [{ trackId: trackIds[1] }] }))).toEqual(['B', 'B']);
  });

  test('with a fixed version are absent while it is in the trash, and fall away when it is purged', async () => {
    const trackId = await addTrack('A', 2);
    const { id } = (
      await api.create(projectId, { name: 'One', items: [{ trackId, version: 1 }, { trackId }] })
    ).json<PlaylistDetail>();
    await owner.call(`DELETE /api/tracks/${trackId}/versions/1`);
    const reply = await api.read(id);
    expect(titlesOf(reply)).toEqual(['A']);
    expect(reply.json()).toMatchObject({ itemCount: 1, duration: 20 });
    expect(codeOf(await api.add(id, { items: [{ trackId, version: 1 }] }))).toEqual([404, 'no_such_version']);
    await owner.call(`POST /api/tracks/${trackId}/versions/1/restore`);
    expect(titlesOf(await api.read(id))).toEqual(['A V1', 'A']);
    await owner.call(`DELETE /api/tracks/${trackId}/versions/1`);
    clock.offsetMs = 60 * 24 * 3_600_000;
    await trash.sweep();
    clock.offsetMs = 0;
    expect(titlesOf(await api.read(id))).toEqual(['A']);
    expect(await db.$count(playlistItemsTable, eq(playlistItemsTable.playlistId, id))).toBe(1);
  });

  test('play the same audio after a version became a track, and a track a version', async () => {
    const trackId = await addTrack('A', 2);
    const { id } = (
      await api.create(projectId, { name: 'One', items: [{ trackId, version: 1 }] })
    ).json<PlaylistDetail>();
    const split = await owner.call(`POST /api/tracks/${trackId}/versions/1/split`);
    const { id: newId } = split.json<{ id: string }>();
    expect((await api.read(id)).json()).toMatchObject({ items: [{ trackId: newId, fixedVersion: 1 }] });
    await api.add(id, { items: [{ trackId: newId }] });
    const stacked = await owner.call(`POST /api/tracks/${trackId}/stack`, { body: { trackId: newId } });
    expect(stacked.statusCode).toBe(200);
    expect((await api.read(id)).json()).toMatchObject({
      items: [
        { trackId, fixedVersion: 3, track: { duration: 10 } },
        { trackId, fixedVersion: null, track: { duration: 20 } },
      ],
    });
  });
});

describe('the order', () => {
  test('changes by one item before another or at the end', async () => {
    const { id, items } = await playlistOf('A', 'B', 'C', 'D');
    const [a, b, c, d] = items.map((item) => item.id);
    expect(titlesOf(await api.change(id, d!, { before: a }))).toEqual(['D', 'A', 'B', 'C']);
    expect(titlesOf(await api.change(id, a!, { before: null }))).toEqual(['D', 'B', 'C', 'A']);
    expect(titlesOf(await api.change(id, b!, { before: b }))).toEqual(['D', 'B', 'C', 'A']);
    expect(titlesOf(await api.removeItem(id, c!))).toEqual(['D', 'B', 'A']);
    expect(codeOf(await api.removeItem(id, c!))).toEqual([404, 'not_found']);
    expect(codeOf(await api.change(id, a!, { before: c }))).toEqual([404, 'not_found']);
    expect(codeOf(await api.change(id, a!, {}))).toEqual([400, 'validation_failed']);
    const added = [{ trackId: await addTrack('E') }, { trackId: await addTrack('F') }];
    expect(titlesOf(await api.add(id, { items: added, before: b }))).toEqual(['D', 'E', 'F', 'B', 'A']);
  });

  test('has each item once after concurrent moves, additions and removals', async () => {
    const { id, items, trackIds } = await playlistOf('A', 'B', 'C', 'D', 'E', 'F');
    const ids = items.map((item) => item.id);
    const replies = await Promise.all([
      ...ids.map((itemId, index) => api.change(id, itemId, { before: ids.at(index - 2) })),
      ...trackIds.map((trackId) => api.add(id, { items: [{ trackId }], before: ids[2] })),
      api.removeItem(id, ids[5]!),
      api.removeItem(id, ids[5]!),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(titlesOf(await api.read(id)).toSorted()).toEqual('AABBCCDDEEF'.split(''));
    const rows = await db
      .select()
      .from(playlistItemsTable)
      .where(eq(playlistItemsTable.playlistId, id))
      .orderBy(playlistItemsTable.position);
    expect(rows.map(({ position }) => position)).toEqual([...rows.keys()]);
  });

  test('changes among 500 tracks, which are the most', async () => {
    const trackId = await addTrack('A');
    const [last, many] = [await addTrack('Last'), Array.from({ length: limits.playlistItems.max - 1 })];
    const created = await api.create(projectId, {
      name: 'Many',
      items: [...many.map(() => ({ trackId })), { trackId: last }],
    });
    const { id, items } = created.json<PlaylistDetail>();
    expect(created.json()).toMatchObject({ itemCount: 500, duration: 5000 });
    const moved = await api.change(id, items[499]!.id, { before: items[0]!.id });
    expect(titlesOf(moved)[0]).toBe('Last');
    const full = await Promise.all([1, 2].map(() => api.add(id, { items: [{ trackId }] })));
    expect(full.map(codeOf)).toEqual([1, 2].map(() => [409, 'playlist_full']));
    await api.removeItem(id, items[0]!.id);
    const raced = await Promise.all([1, 2].map(() => api.add(id, { items: [{ trackId }] })));
    expect(raced.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });
});

test('a project has a limited number of playlists, also under concurrent calls', async () => {
  const rows = Array.from({ length: limits.playlistsPerProject.max - 1 }, (_, index) => ({
    id: crypto.randomUUID(),
    projectId,
    name: String(index),
    createdBy: owner.user.id,
  }));
  await db.insert(playlistsTable).values(rows);
  const replies = await Promise.all([1, 2, 3].map(() => api.create(projectId, { name: 'One more' })));
  expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409', '409']);
});

/** Uploads a red dot as the cover of a playlist. */
async function upload(user: SignedInUser, entityId: string) {
  const dot = { width: 1, height: 1, channels: 3, background: 'red' } as const;
  const { body, headers } = formBody([
    { name: 'entityType', value: 'playlist' },
    { name: 'entityId', value: entityId },
    {
      name: 'image',
      value: await sharp({ create: dot }).png().toBuffer(),
      fileName: 'a.png',
      type: 'image/png',
    },
  ]);
  return user.call('POST /api/images/upload', { body, headers });
}

/** The keys of the stored covers of a playlist. */
async function files(id: string): Promise<string[]> {
  const keys = [];
  for await (const key of objects.list(`playlists/${id}/`)) keys.push(key);
  return keys;
}

describe('the cover of a playlist', () => {
  test('is set by those who may change the playlist, and seen by those who see the project', async () => {
    const { id } = await playlistOf('A');
    const { imageUrl } = (await upload(owner, id)).json<{ imageUrl: string }>();
    expect((await api.read(id)).json()).toMatchObject({ imageUrl });
    expect((await ines.call(`GET ${imageUrl}`)).statusCode).toBe(200);
    const outsider = await registerUser(context, 'creator');
    expect((await outsider.call(`GET ${imageUrl}`)).statusCode).toBe(404);
    expect((await upload(ines, id)).statusCode).toBe(403);
    expect((await upload(outsider, id)).statusCode).toBe(404);
    expect((await owner.call(`DELETE /api/images/playlist/${id}`)).statusCode).toBe(204);
    expect((await api.read(id)).json()).toMatchObject({ imageUrl: null });
    expect(await files(id)).toEqual([]);
  });

  test('is generated', async () => {
    const { id } = await playlistOf('A');
    const body = { entityType: 'playlist', entityId: id, prompt: 'a night train' };
    const { imageUrl } = (await owner.call('POST /api/images/generate', { body })).json<{
      imageUrl: string;
    }>();
    expect((await api.read(id)).json()).toMatchObject({ imageUrl });
  });

  test('is deleted with the playlist, and with its project', async () => {
    const [first, second] = [await playlistOf('A'), await playlistOf('B')];
    for (const { id } of [first, second]) expect((await upload(owner, id)).statusCode).toBe(200);
    await api.remove(first.id);
    await owner.call(`DELETE /api/projects/${projectId}`);
    clock.offsetMs = 60 * 24 * 3_600_000;
    await trash.sweep();
    clock.offsetMs = 0;
    expect([...(await files(first.id)), ...(await files(second.id))]).toEqual([]);
  });
});

test('a playlist in a project in the trash does not exist until the project is restored', async () => {
  const { id } = await playlistOf('A');
  await owner.call(`DELETE /api/projects/${projectId}`);
  expect(codeOf(await api.read(id))).toEqual([404, 'not_found']);
  expect(codeOf(await api.archive(id))).toEqual([404, 'not_found']);
  await owner.call(`POST /api/projects/${projectId}/restore`);
  expect(titlesOf(await api.read(id))).toEqual(['A']);
});

test('the playlists of a deleted account stay under “Former member”', async () => {
  const leaver = await registerUser(context, 'creator');
  await joinProject(context, projectId, leaver);
  const { id } = (await playlistUser(leaver).create(projectId, { name: 'Mine' })).json<PlaylistDetail>();
  await leaver.call('POST /api/auth/delete-account', { body: { confirmation: 'correct horse battery' } });
  expect((await api.read(id)).json()).toMatchObject({ creator: { firstName: 'Former' } });
});

test('changes reach the open pages of those who see the project', async () => {
  const page = await listenAt(ines, context.url);
  const { id, items } = await playlistOf('A');
  const events = () => page.events().filter(({ entity }) => entity === 'playlist');
  await api.rename(id, 'Album');
  await expect.poll(() => events().at(-1)).toMatchObject({ id, row: { name: 'Album', itemCount: 1 } });
  await owner.call(`DELETE /api/tracks/${items[0]!.trackId}`);
  await expect.poll(() => events().at(-1)).toMatchObject({ id, row: { itemCount: 0 } });
  await api.remove(id);
  await expect.poll(() => events().at(-1)).toEqual({ entity: 'playlist', id, projectId, row: null });
});
